import { FALLBACK_LOCALE, type LocaleCode } from './locales.ts';

/** Translations of one text that people wrote into data (a menu name, a message title); zh-chs is the source beside it. */
export type Translations = Readonly<Partial<Record<LocaleCode, string>>>;

/** The text in the wanted language: its translation, else the fallback's, else the source text. */
export function localize(source: string, translations: Translations | null, locale: LocaleCode): string {
  if (locale === 'zh-chs') return source;
  return translations?.[locale] ?? translations?.[FALLBACK_LOCALE] ?? source;
}
