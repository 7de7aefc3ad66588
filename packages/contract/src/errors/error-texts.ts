import { formatMessage, type LocaleCode, type LocaleTag, type MessageParams, tagOf } from '../i18n/index.ts';
import en from '../i18n/messages/en.json' with { type: 'json' };
import ja from '../i18n/messages/ja.json' with { type: 'json' };
import zhCN from '../i18n/messages/zh-CN.json' with { type: 'json' };
import zhTW from '../i18n/messages/zh-TW.json' with { type: 'json' };
import type { AppError } from './app-error.ts';
import type { ErrorId } from './catalog.ts';

type ErrorTexts = Readonly<Record<ErrorId, string>>;

/** The message of every failure, per language. A missing id does not compile. */
export const ERROR_TEXTS: Readonly<Record<LocaleTag, ErrorTexts>> = {
  'zh-CN': zhCN.errors,
  'zh-TW': zhTW.errors,
  en: en.errors,
  ja: ja.errors,
};

/** The message of a failure for people. */
export function errorText(id: ErrorId, tag: LocaleTag, params: MessageParams = {}): string {
  return formatMessage(ERROR_TEXTS[tag][id], params);
}

/** The message of a failure with its public details; lists are enumerated. */
export function failureText(failure: AppError, locale: LocaleCode): string {
  const separator = locale === 'en' ? ', ' : '、';
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(failure.shownDetails())) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
    else if (isWords(value)) params[name] = value.join(separator);
  }
  return errorText(failure.id, tagOf(locale), params);
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
