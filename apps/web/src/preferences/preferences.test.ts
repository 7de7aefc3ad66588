import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLook, followLook } from './apply-look.ts';
import { contrastOf } from './oklch.ts';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.logic.ts';
import {
  changePreferences,
  followOtherWindows,
  openPreferences,
  preferencesStore,
} from './preferences.store.ts';

const ANNA = '0190a000-0000-7000-8000-000000000001';
const BERT = '0190a000-0000-7000-8000-000000000002';

let stop = () => {};

beforeEach(() => {
  stop = followOtherWindows();
});

afterEach(() => stop());

function shown() {
  const { memberId: _, ...preferences } = preferencesStore.getState();
  return preferences;
}

test('HDR-06 HDR-07 without a choice: mini, resource-centre, #409EFF', () => {
  openPreferences(ANNA);
  expect(shown()).toMatchObject({
    size: 'mini',
    theme: 'resource-centre',
    colour: '#409EFF',
    hasAsideTransition: true,
  });
  expect(shown().isAsideCollapsed).toBeNull();
});

test('HDR-06 preferences belong to one person', () => {
  openPreferences(ANNA);
  changePreferences({ size: 'small', isAsideCollapsed: true, colour: '#722ED1' });
  openPreferences(BERT);
  changePreferences({ size: 'default' });
  openPreferences(ANNA);
  expect(shown()).toMatchObject({ size: 'small', isAsideCollapsed: true, colour: '#722ED1' });
});

test('HDR-06 a person without a choice gets the defaults, not the look of the last person on the device', () => {
  openPreferences(ANNA);
  changePreferences({
    theme: 'classic',
    mode: 'dark',
    size: 'default',
    colour: '#1F7F4C',
    isAsideCollapsed: true,
  });
  openPreferences(null);
  openPreferences(BERT);
  expect(shown()).toEqual(DEFAULT_PREFERENCES);
  changePreferences({ hasAsideTransition: false });
  expect(localStorage.getItem(`haiqiao.preferences.${BERT}`)).toBe('{"hasAsideTransition":false}');
});

test('HDR-06 the sign-in page has the device’s last look', () => {
  openPreferences(ANNA);
  changePreferences({ theme: 'classic', mode: 'dark' });
  openPreferences(null);
  expect(shown()).toMatchObject({ theme: 'classic', mode: 'dark' });
});

test.each([
  ['nothing', null],
  ['cut off', '{"size":"sm'],
  ['no object', '"dark"'],
  ['a list', '[1]'],
  ['another version', '{"size":"huge","theme":"blue","mode":7,"colour":"red","isAsideCollapsed":"yes"}'],
])('HDR-06 stored preferences that are %s fall back to the defaults', (_, text) => {
  expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES);
});

test('HDR-06 one malformed value does not affect the others', () => {
  expect(parsePreferences('{"size":"huge","theme":"classic"}')).toMatchObject({
    size: 'mini',
    theme: 'classic',
  });
});

test('HDR-06 with storage that rejects writes the choice applies to this page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  openPreferences(ANNA);
  changePreferences({ size: 'medium' });
  expect(shown().size).toBe('medium');
});

test('HDR-06 two windows of one person stay synchronised', () => {
  openPreferences(ANNA);
  const key = `haiqiao.preferences.${ANNA}`;
  localStorage.setItem(key, '{"size":"default","mode":"dark"}');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(shown()).toMatchObject({ size: 'default', mode: 'dark' });
  localStorage.setItem(`haiqiao.preferences.${BERT}`, '{"size":"small"}');
  window.dispatchEvent(new StorageEvent('storage', { key: `haiqiao.preferences.${BERT}` }));
  expect(shown().size).toBe('default');
});

const root = document.documentElement;

test('HDR-07 a look sets the classes of the document', async () => {
  await applyLook({ ...DEFAULT_PREFERENCES, mode: 'light' });
  expect([...root.classList].toSorted()).toEqual(['light', 'mini', 'rc']);
  await applyLook({ ...DEFAULT_PREFERENCES, theme: 'classic', mode: 'dark', size: 'medium' });
  expect([...root.classList].toSorted()).toEqual(['classic', 'dark', 'medium']);
});

test('HDR-07 auto follows the system, also while the page is open', async () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  const stopFollowing = await followLook();
  expect(root.classList.contains('light')).toBe(true);
  media.matches = true;
  media.dispatchEvent(new Event('change'));
  expect(root.classList.contains('dark')).toBe(true);
  changePreferences({ mode: 'light' });
  expect(root.classList.contains('light')).toBe(true);
  stopFollowing();
  changePreferences({ mode: 'dark' });
  expect(root.classList.contains('light')).toBe(true);
});

test('HDR-06 a chosen colour sets readable shades on the document, and removing it removes them', async () => {
  // As written by the build: as short as CSS allows.
  root.style.setProperty('--card', '#fff');
  root.style.setProperty('--tint', '#eaf3fe');
  root.style.setProperty('--row-sel', 'white');
  await applyLook({ ...DEFAULT_PREFERENCES, mode: 'light', colour: '#FA8C16' });
  expect(root.style.getPropertyValue('--primary')).toBe('#FA8C16');
  expect(root.style.getPropertyValue('--strong')).toMatch(/^#[0-9A-F]{6}$/);
  expect(root.style.getPropertyValue('--strong')).not.toBe('#FA8C16');
  expect(contrastOf(root.style.getPropertyValue('--link'), '#EAF3FE')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(root.style.getPropertyValue('--link'), '#EAF3FE')).toBeLessThan(5.5);
  await applyLook({ ...DEFAULT_PREFERENCES, mode: 'light' });
  expect(root.style.getPropertyValue('--primary')).toBe('');
  expect(root.style.getPropertyValue('--strong')).toBe('');
});

test('HDR-06 of two colours chosen in quick succession the last one applies', async () => {
  root.style.setProperty('--card', '#fff');
  root.style.setProperty('--tint', '#fff');
  root.style.setProperty('--row-sel', '#fff');
  const first = applyLook({ ...DEFAULT_PREFERENCES, mode: 'light', colour: '#FA8C16' });
  await applyLook({ ...DEFAULT_PREFERENCES, mode: 'light' });
  await first;
  expect(root.style.getPropertyValue('--primary')).toBe('');
});

test('HDR-06 before the first paint the document has the look of the signed-in person', async () => {
  localStorage.setItem('userInfo', JSON.stringify({ id: ANNA }));
  localStorage.setItem('haiqiao.preferences', '{"mode":"light"}');
  localStorage.setItem(`haiqiao.preferences.${ANNA}`, '{"mode":"dark","theme":"classic","size":"small"}');
  vi.resetModules();
  await import('./boot.ts');
  expect([...root.classList].toSorted()).toEqual(['classic', 'dark', 'small']);
});

test('HDR-06 before the first paint a signed-in person without a choice has the default look', async () => {
  localStorage.setItem('userInfo', JSON.stringify({ id: BERT }));
  localStorage.setItem('haiqiao.preferences', '{"mode":"dark","theme":"classic","size":"small"}');
  vi.resetModules();
  await import('./boot.ts');
  expect([...root.classList].toSorted()).toEqual(['light', 'mini', 'rc']);
});
