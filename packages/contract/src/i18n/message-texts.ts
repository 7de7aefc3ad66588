import { formatMessage, type MessageParams } from './format-message.ts';
import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

/** Name of a system message template (DOMAIN §1.8); permanent, since messages store it. */
export type MessageTemplate = keyof typeof zhCN.messages;

/** The title of every template, per language. A missing one does not compile. */
export const MESSAGE_TEXTS: Readonly<Record<LocaleTag, Readonly<Record<MessageTemplate, string>>>> = {
  'zh-CN': zhCN.messages,
  'zh-TW': zhTW.messages,
  en: en.messages,
  ja: ja.messages,
};

/**
 * The title of a message in a language.
 * @example messageText('ENTERPRISE_MERGED', 'en', { merged: 'A', survivor: 'B' }) // '[Notice] “A”, which you serve, was merged into “B”'
 */
export function messageText(template: MessageTemplate, tag: LocaleTag, params: MessageParams): string {
  return formatMessage(MESSAGE_TEXTS[tag][template], params);
}
