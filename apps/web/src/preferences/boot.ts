/**
 * Runs before the first paint, as its own script (the page's policy forbids inline scripts): the page never flashes in another mode, theme
 * or size, and prefetches start early. Everything else is done by `apply-look.ts`.
 */
import { tagOf } from '@haiqiao/contract/i18n';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { chosenLocale } from '#web/i18n/locale-cookie.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { HOUSE_KEY, parseHouse } from './house.logic.ts';
import { lookClasses, parsePreferences, preferencesKey } from './preferences.logic.ts';

function memberId(): string | null {
  // An unverified read: a wrong id only means the default look. Viewing as another person keeps the own look.
  const stored = deviceStorage.read('userInfo') ?? '';
  return (/"memberId":"([\w-]+)"/.exec(stored) ?? /"id":"([\w-]+)"/.exec(stored))?.[1] ?? null;
}

const member = memberId();
const look = parsePreferences(
  deviceStorage.read(preferencesKey(member)),
  parseHouse(deviceStorage.read(HOUSE_KEY)),
);
const isDark =
  look.mode === 'dark' || (look.mode === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);

document.documentElement.classList.add(...lookClasses(look, isDark));
fetchAhead(document.currentScript?.dataset['ahead'], {
  isSignedIn: member !== null,
  tag: tagOf(chosenLocale()),
  path: window.location.pathname,
});
