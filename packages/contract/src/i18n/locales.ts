/** One language of the interface. */
export interface LocaleInfo {
  /** Wire and cookie name, as spelled in SPEC §9. */
  readonly code: LocaleCode;
  /** BCP 47 tag: `<html lang>`, `Accept-Language`, folder of the texts. */
  readonly tag: LocaleTag;
  /** The language's own name, shown in the language switch. */
  readonly label: string;
}

/** The four locales as in cookie and wire, in the order of the switch. */
export const LOCALE_CODES = ['zh-chs', 'zh-TW', 'en', 'ja'] as const;
/** Locale as stored in the cookie (SPEC §9). */
export type LocaleCode = (typeof LOCALE_CODES)[number];

/** The same locales in BCP 47 spelling and the same order. */
export const LOCALE_TAGS = ['zh-CN', 'zh-TW', 'en', 'ja'] as const;
/** Locale in BCP 47 spelling. */
export type LocaleTag = (typeof LOCALE_TAGS)[number];

/** All languages, in the order of the switch. */
export const LOCALES: readonly LocaleInfo[] = [
  { code: 'zh-chs', tag: 'zh-CN', label: '简体中文' },
  { code: 'zh-TW', tag: 'zh-TW', label: '繁體中文' },
  { code: 'en', tag: 'en', label: 'English' },
  { code: 'ja', tag: 'ja', label: '日本語' },
];

/** The default without a choice (SPEC §1). */
export const DEFAULT_LOCALE: LocaleCode = 'zh-chs';

/** Fallback for missing texts (SPEC §1). */
export const FALLBACK_LOCALE: LocaleCode = 'en';

/** The BCP 47 tag of a locale code. */
export function tagOf(code: LocaleCode): LocaleTag {
  return LOCALE_TAGS[LOCALE_CODES.indexOf(code)] ?? 'zh-CN';
}

/**
 * Parses a locale from a cookie value, a BCP 47 tag or an `Accept-Language` header. The first known entry applies (quality values are
 * ignored), otherwise the default.
 */
export function parseLocale(text: string | null | undefined): LocaleCode {
  for (const part of (text ?? '').split(',')) {
    const found = matchLocale(part.split(';')[0]?.trim().toLowerCase() ?? '');
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

function matchLocale(tag: string): LocaleCode | null {
  if (tag === 'zh-chs') return 'zh-chs';
  if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
  if (tag.startsWith('zh')) return 'zh-chs';
  if (tag.startsWith('en')) return 'en';
  return tag.startsWith('ja') ? 'ja' : null;
}
