import { DEFAULT_LOCALE, type LocaleCode, parseLocale } from '@haiqiao/contract/i18n';
import { dropForeignCookies, readCookie, writeCookie } from '#web/lib/product-cookies.ts';

const COOKIE = 'locale';

/**
 * The language chosen on this device (HDR-08), `zh-chs` when none was. The visit renews the cookie;
 * the choice made under an older version is taken over, that version's cookies go.
 */
export function renewLocaleCookie(): LocaleCode {
  const older = dropForeignCookies(COOKIE);
  const chosen = readCookie(COOKIE) ?? older;
  const code = chosen === null ? DEFAULT_LOCALE : parseLocale(chosen);
  if (chosen !== null) keepLocale(code);
  return code;
}

/** Keeps the choice for 7 days from now (SPEC §9). */
export function keepLocale(code: LocaleCode): void {
  writeCookie(COOKIE, code);
}
