import { formatMessage, type MessageParams } from './format-message.ts';
import type { LocaleTag } from './locales.ts';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import zhCN from './messages/zh-CN.json' with { type: 'json' };
import zhTW from './messages/zh-TW.json' with { type: 'json' };

/** Texts of a mail besides the message titles. */
export type MailText = keyof typeof zhCN.mail;

const TEXTS: Readonly<Record<LocaleTag, Readonly<Record<MailText, string>>>> = {
  'zh-CN': zhCN.mail,
  'zh-TW': zhTW.mail,
  en: en.mail,
  ja: ja.mail,
};

/**
 * A text of mails in a language; a placeholder without a value is unchanged.
 * @example mailText('subjectMany', 'en', { count: 3 }) // 'You have 3 new messages'
 */
export function mailText(text: MailText, tag: LocaleTag, params: MessageParams = {}): string {
  return formatMessage(TEXTS[tag][text], params);
}
