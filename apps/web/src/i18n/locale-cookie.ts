import { DEFAULT_LOCALE, type LocaleCode, parseLocale } from '@haiqiao/contract/i18n';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { dropForeignCookies, readCookie, writeCookie } from '#web/lib/product-cookies.ts';

const COOKIE = 'locale';

/** Stores the centre's default language on the device, for people without a choice (SYS-04). */
const HOUSE_LOCALE_KEY = 'haiqiao.locale';

function houseLocale(): LocaleCode {
  const stored = deviceStorage.read(HOUSE_LOCALE_KEY);
  return stored === null ? DEFAULT_LOCALE : parseLocale(stored);
}

/** Stores the centre's language; returns whether another language was chosen on this device. */
export function storeHouseLocale(code: LocaleCode): boolean {
  if (houseLocale() !== code) deviceStorage.write(HOUSE_LOCALE_KEY, code);
  return readCookie(COOKIE) !== null;
}

/** The language chosen on this device, else the centre's. */
export function chosenLocale(): LocaleCode {
  const chosen = readCookie(COOKIE);
  return chosen === null ? houseLocale() : parseLocale(chosen);
}

/**
 * The language chosen on this device (HDR-08), else the centre's. A visit renews the cookie; a choice from an older version is taken over
 * and that version's cookies are deleted.
 */
export function renewLocaleCookie(): LocaleCode {
  const older = dropForeignCookies(COOKIE);
  const chosen = readCookie(COOKIE) ?? older;
  const code = chosen === null ? houseLocale() : parseLocale(chosen);
  if (chosen !== null) storeLocale(code);
  return code;
}

/** Stores the choice for 7 days (SPEC §9). */
export function storeLocale(code: LocaleCode): void {
  writeCookie(COOKIE, code);
}
