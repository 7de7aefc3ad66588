import { BANNER_PAGE_SIZE, DICTIONARY_PAGE_SIZE, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { fileLimitsOf } from '@haiqiao/contract/field-types';
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALE_CODES } from '@haiqiao/contract/i18n';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@haiqiao/contract/rules';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { MAIN_TIMEOUT_MS, SHORT_TIMEOUT_MS, REPEAT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { CHUNK_TIMEOUT_MS } from '#web/app/pages/pages.ts';
import { AVATAR_OUTPUT } from '#web/features/account-settings/avatar-row.tsx';
import { SIGN_OUT_AFTER_MS } from '#web/features/account-settings/use-account-form.ts';
import { COOKIE_LIFE_SECONDS, cookieName } from '#web/lib/product-cookies.ts';
import { RESIZE_THROTTLE_MS, SCROLL_THROTTLE_MS } from '#web/lib/viewport.ts';
import { VERSION } from '#web/lib/version.ts';
import { HOUSE_DEFAULTS } from '#web/preferences/house.logic.ts';
import { DEFAULT_COLOUR, DEFAULT_PREFERENCES } from '#web/preferences/preferences.logic.ts';
import { COOKIES, SESSION_KEYS } from '#web/session/session-storage.ts';
import { SAME_TARGET_CLOSE_MS } from '#web/tabs/open-menu.ts';
import { TABS_MAX } from '#web/tabs/tab.ts';
import { DEFAULT_DIALOG_WIDTH } from '#web/ui/dialog/app-modal.tsx';
import { TOAST_MS } from '#web/ui/toast/toasts.store.ts';
import { openNames } from '../../../tools/gen-docs/open-requirements.ts';
import { specConstants } from '../../../tools/sources/spec/sentences.ts';

const SPEC = import.meta.glob<string>('../../../docs/spec.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const SENTENCES = specConstants(SPEC['../../../docs/spec.md'] ?? '');
const OPEN = openNames('constants');
/** Measured in a browser: e2e/navigation/menu.spec.ts (NAV-13). */
const isMeasured = (sentence: string) => sentence.startsWith('Side menu width');

const FILE = fileLimitsOf({ type: 'file', label: '附件' });
const SMALL_FILE = fileLimitsOf({ type: 'file', label: '附件', maxMb: 10 });
const IMAGE = fileLimitsOf({ type: 'image', label: '照片' });
const { width, height } = AVATAR_OUTPUT;
const seconds = (ms: number) => ms / 1000;

/** The sentences of SPEC §9 with the constants that the product uses in the place of the numbers. */
const USED = [
  `Request timeout: ${MAIN_TIMEOUT_MS} ms (${MAIN_TIMEOUT_MS / 60_000} minutes) for the main client, ${SHORT_TIMEOUT_MS} ms for an alternative wrapper, and ${REPEAT_TIMEOUT_MS} ms in a third reading`,
  `The repeat request after refresh uses ${seconds(REPEAT_TIMEOUT_MS)} seconds`,
  `Chunk load timeout: ${CHUNK_TIMEOUT_MS} ms`,
  `Message banner: page size ${BANNER_PAGE_SIZE}, rotation every ${HOUSE_DEFAULTS.bannerRotateSeconds} s`,
  `Password length ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS}`,
  // Of the two readings SYS-06 takes the second.
  `Resize throttle: 300 ms in one reading, ${RESIZE_THROTTLE_MS} ms in another`,
  `Scroll throttle default ${SCROLL_THROTTLE_MS} ms`,
  `Toast duration ${seconds(TOAST_MS)} s`,
  `Dictionary query page size ${DICTIONARY_PAGE_SIZE}`,
  `The tree root placeholder parent id is ${/^[0-]+$/.test(ROOT_PARENT_ID) ? 'an all-zero identifier' : ROOT_PARENT_ID}`,
  // The second reading is a setting of a field (UPL-03).
  `Upload max size: ${FILE.maxMb} MB default, ${SMALL_FILE.maxMb} MB in the alternative check`,
  `Image uploader default limit ${IMAGE.max} file`,
  `Crop output ${width} by ${height} in the avatar-style use, ratio ${width / height}:1`,
  `Maximum open tabs ${TABS_MAX}`,
  `Default component size ${DEFAULT_PREFERENCES.size}`,
  `Default theme colour ${DEFAULT_COLOUR}`,
  `Locales ${DEFAULT_LOCALE} (default) and ${LOCALE_CODES[1]}, with ${FALLBACK_LOCALE} fallback`,
  `${LOCALE_CODES[3] === 'ja' ? 'Japanese' : LOCALE_CODES[3]} is also offered`,
  `Cookie expiry ${COOKIE_LIFE_SECONDS / 86_400} days, with ${cookieName('token').includes(`_${VERSION}_`) ? 'a version-prefixed cookie name' : cookieName('token')}`,
  `Cookies are ${COOKIES.join(' and ')}`,
  `Local storage keys are ${[...SESSION_KEYS].join(', ')}`,
  `Dialog default width ${DEFAULT_DIALOG_WIDTH}, default buttons ${i18next.t('common:action.save')}/${i18next.t('common:action.cancel')}`,
  `Account save logout delay ${seconds(SIGN_OUT_AFTER_MS)} s`,
  `Closing a same-target tab after opening a preset menu: ${SAME_TARGET_CLOSE_MS} ms`,
  `Version ${VERSION}`,
];

test('SYS-06 the constants of SPEC §9 are those that the product uses', () => {
  const wanted = SENTENCES.filter((sentence) => !OPEN.has(sentence) && !isMeasured(sentence));
  expect(USED.toSorted()).toEqual(wanted.toSorted());
});

test('SYS-06 HDR-04 TAB-08 a centre that has set nothing has the constants of SPEC §9', () => {
  expect(HOUSE_DEFAULTS).toMatchObject({
    tabsMax: TABS_MAX,
    bannerPageSize: BANNER_PAGE_SIZE,
    colour: DEFAULT_COLOUR,
  });
});
