import { formatMessage, type MessageParams } from './format-message.ts';
import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

/** Standard texts of every document. */
export type DocumentText = keyof typeof zhCN.documents;

const TEXTS: Readonly<Record<LocaleTag, Readonly<Record<DocumentText, string>>>> = {
  'zh-CN': zhCN.documents,
  'zh-TW': zhTW.documents,
  en: en.documents,
  ja: ja.documents,
};

/**
 * A text of documents in a language; a placeholder without a value is unchanged.
 * @example documentText('page', 'en', { page: 1, pages: 3 }) // 'Page 1 of 3'
 */
export function documentText(text: DocumentText, tag: LocaleTag, params: MessageParams = {}): string {
  return formatMessage(TEXTS[tag][text], params);
}
