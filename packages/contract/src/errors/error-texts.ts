import { formatMessage, type LocaleTag, type MessageParams } from '../i18n/index.ts';
import en from '../i18n/messages/en.json' with { type: 'json' };
import ja from '../i18n/messages/ja.json' with { type: 'json' };
import zhCN from '../i18n/messages/zh-CN.json' with { type: 'json' };
import zhTW from '../i18n/messages/zh-TW.json' with { type: 'json' };
import type { ErrorId } from './catalog.ts';

type ErrorTexts = Readonly<Record<ErrorId, string>>;

/** The sentence of every failure, per language. A missing id does not compile. */
export const ERROR_TEXTS: Readonly<Record<LocaleTag, ErrorTexts>> = {
  'zh-CN': zhCN.errors,
  'zh-TW': zhTW.errors,
  en: en.errors,
  ja: ja.errors,
};

/** The sentence that a person reads for a failure. */
export function errorText(id: ErrorId, tag: LocaleTag, params: MessageParams = {}): string {
  return formatMessage(ERROR_TEXTS[tag][id], params);
}
