import { DEFAULT_LOCALE, type LocaleCode, parseLocale } from '@haiqiao/contract/i18n';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { dropForeignCookies, readCookie, writeCookie } from '#web/lib/product-cookies.ts';

const COOKIE = 'locale';

/** Where the device keeps what language the centre shows to those who have chosen none (SYS-04). */
const HOUSE_LOCALE_KEY = 'haiqiao.locale';

function houseLocale(): LocaleCode {
  const kept = deviceStorage.read(HOUSE_LOCALE_KEY);
  return kept === null ? DEFAULT_LOCALE : parseLocale(kept);
}

/** Remembers the language of the centre; answers whether somebody has chosen another one on this device. */
export function keepHouseLocale(code: LocaleCode): boolean {
  if (houseLocale() !== code) deviceStorage.write(HOUSE_LOCALE_KEY, code);
  return readCookie(COOKIE) !== null;
}

/** The language chosen on this device, else the centre's. */
export function chosenLocale(): LocaleCode {
  const chosen = readCookie(COOKIE);
  return chosen === null ? houseLocale() : parseLocale(chosen);
}

/**
 * The language chosen on this device (HDR-08), the centre's when none was. The visit renews the cookie;
 * the choice made under an older version is taken over, that version's cookies go.
 */
export function renewLocaleCookie(): LocaleCode {
  const older = dropForeignCookies(COOKIE);
  const chosen = readCookie(COOKIE) ?? older;
  const code = chosen === null ? houseLocale() : parseLocale(chosen);
  if (chosen !== null) keepLocale(code);
  return code;
}

/** Keeps the choice for 7 days from now (SPEC §9). */
export function keepLocale(code: LocaleCode): void {
  writeCookie(COOKIE, code);
}
