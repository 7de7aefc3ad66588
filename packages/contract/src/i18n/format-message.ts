/** Values for placeholders of a message text. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Fills `{name}` in a message text. A placeholder without a value is unchanged, so that the error is visible.
 * @example formatMessage('只能上传{limit}个文件', { limit: 3 }) // '只能上传3个文件'
 */
export function formatMessage(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
