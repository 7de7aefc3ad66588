/**
 * Runs before the first paint, as a script of its own (the policy of the page forbids scripts in the document):
 * the page never flashes in another mode, theme or size than the person's, and what it will need is on its way.
 * Everything else is done by `apply-look.ts`.
 */
import { tagOf } from '@haiqiao/contract/i18n';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { chosenLocale } from '#web/i18n/locale-cookie.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { HOUSE_KEY, parseHouse } from './house.logic.ts';
import { DEVICE_KEY, lookClasses, parsePreferences, preferencesKey } from './preferences.logic.ts';

function memberId(): string | null {
  // A glance, not a judgement: a wrong id only means the look of the device. Whoever looks as another keeps their own look.
  const stored = deviceStorage.read('userInfo') ?? '';
  return (/"memberId":"([\w-]+)"/.exec(stored) ?? /"id":"([\w-]+)"/.exec(stored))?.[1] ?? null;
}

const member = memberId();
const look = parsePreferences(
  deviceStorage.read(preferencesKey(member)) ?? deviceStorage.read(DEVICE_KEY),
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
