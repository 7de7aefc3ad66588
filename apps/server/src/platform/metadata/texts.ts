import { baseText } from '@haiqiao/contract/definitions';
import { FALLBACK_LOCALE, LOCALE_CODES, type LocaleCode, tagOf } from '@haiqiao/contract/i18n';

/** Texts of one language by their keys. */
export type TextsOfLocale = Readonly<Record<string, string>>;

/** What `meta_translation` holds for one module and language. */
export interface TranslationRow {
  readonly locale: string;
  readonly texts: TextsOfLocale;
}

/**
 * Finds translations of definitions by key. The source stands in the definition, in simplified Chinese; where a language has no
 * text the fallback's counts, then the source. Words of base fields (`base.…`) are the product's own.
 */
export function textFinder(
  rows: readonly TranslationRow[],
): (key: string, source: string, locale: LocaleCode) => string {
  const byLocale = new Map<LocaleCode, Map<string, string>>(LOCALE_CODES.map((code) => [code, new Map()]));
  for (const { locale, texts } of rows) {
    const known = LOCALE_CODES.find((code) => code === locale);
    if (!known) continue;
    for (const [key, text] of Object.entries(texts)) byLocale.get(known)?.set(key, text);
  }
  return (key, source, locale) =>
    byLocale.get(locale)?.get(key) ??
    baseText(key, tagOf(locale)) ??
    (locale === 'zh-chs' ? source : (byLocale.get(FALLBACK_LOCALE)?.get(key) ?? source));
}
