import { FALLBACK_LOCALE, type LocaleCode } from './locales.ts';

/** Translations of one user-written text (a menu name, a message title); the zh-chs source is stored beside it. */
export type Translations = Readonly<Partial<Record<LocaleCode, string>>>;

/** The text in a language: its translation, else the fallback's, else the source. */
export function localize(source: string, translations: Translations | null, locale: LocaleCode): string {
  if (locale === 'zh-chs') return source;
  return translations?.[locale] ?? translations?.[FALLBACK_LOCALE] ?? source;
}
