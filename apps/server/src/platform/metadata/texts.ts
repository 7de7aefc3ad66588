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
 * Finds translations of definitions by key. The source language is simplified Chinese, in the definition itself; a missing text falls back
 * to the fallback language, then to the source. Texts of base fields (`base.…`) belong to the product.
 */
export function textFinder(
  rows: readonly TranslationRow[],
): (key: string, source: string, locale: LocaleCode) => string {
  const byLocale = new Map<LocaleCode, Map<string, string>>(LOCALE_CODES.map((code) => [code, new Map()]));
  for (const { locale, texts } of rows) {
    const localeCode = LOCALE_CODES.find((code) => code === locale);
    if (!localeCode) continue;
    for (const [key, text] of Object.entries(texts)) byLocale.get(localeCode)?.set(key, text);
  }
  return (key, source, locale) =>
    byLocale.get(locale)?.get(key) ??
    baseText(key, tagOf(locale)) ??
    (locale === 'zh-chs' ? source : (byLocale.get(FALLBACK_LOCALE)?.get(key) ?? source));
}
