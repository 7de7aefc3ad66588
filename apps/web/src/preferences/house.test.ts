import type { PublicSettings } from '@haiqiao/contract/endpoints';
import { beforeEach, expect, test } from 'vitest';
import { currentLocale } from '#web/i18n/runtime.ts';
import { PUBLIC_SETTINGS } from '#web/testing/sessions.ts';
import { HOUSE_DEFAULTS, HOUSE_KEY, parseHouse } from './house.logic.ts';
import { houseStore, takeHouse } from './house.store.ts';
import { changePreferences, openPreferences, preferencesStore } from './preferences.store.ts';

const ANNA = '0190a000-0000-7000-8000-000000000001';

const SETTINGS: PublicSettings = { ...PUBLIC_SETTINGS, centreName: '中心', supportPhone: '', demo: false };

const look = () => {
  const { theme, colour } = preferencesStore.getState();
  return { theme, colour };
};

beforeEach(() => takeHouse(SETTINGS));

test.each([null, '{"tabs', '[]', '{"tabsMax":"30","theme":"blue","colour":"red","bannerPageSize":-1}'])(
  'SYS-04 settings stored as %s are ignored, and the constants of the specification apply',
  (text) => {
    expect(parseHouse(text)).toEqual(HOUSE_DEFAULTS);
  },
);

test('SYS-04 HDR-07 without a choice of look a person follows the centre at once and on the next page, whatever their other settings', () => {
  openPreferences(ANNA);
  changePreferences({ isAsideCollapsed: true, size: 'small' });
  takeHouse({ ...SETTINGS, theme: 'classic', themeColour: '#722ED1', tabsMax: 30 });
  expect(look()).toEqual({ theme: 'classic', colour: '#722ED1' });
  expect(houseStore.getState().tabsMax).toBe(30);
  openPreferences(ANNA);
  expect(look()).toEqual({ theme: 'classic', colour: '#722ED1' });
  expect(preferencesStore.getState()).toMatchObject({ isAsideCollapsed: true, size: 'small' });
  expect(parseHouse(localStorage.getItem(HOUSE_KEY))).toMatchObject({ theme: 'classic', tabsMax: 30 });
});

test('SYS-04 HDR-07 a person’s choice takes precedence', () => {
  openPreferences(ANNA);
  changePreferences({ theme: 'resource-centre' });
  takeHouse({ ...SETTINGS, theme: 'classic', themeColour: '#722ED1' });
  expect(look()).toEqual({ theme: 'resource-centre', colour: '#722ED1' });
});

test('SYS-04 HDR-08 the centre sets the language for people without a choice', async () => {
  takeHouse({ ...SETTINGS, language: 'ja' });
  await expect.poll(currentLocale).toBe('ja');
  expect(document.cookie).not.toContain('locale');
  document.cookie = 'haiqiao_0.0.1_locale=ja; Path=/';
  takeHouse({ ...SETTINGS, language: 'en' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(currentLocale()).toBe('ja');
});
