import i18next from 'i18next';
import { expect, test } from 'vitest';
import { renewLocaleCookie } from './locale-cookie.ts';
import { changeLocale, currentLocale, needTexts } from './runtime.ts';

test('HDR-08 the language is stored in a cookie under its wire name and set on the document', async () => {
  await changeLocale('zh-TW');
  expect(document.cookie).toContain('haiqiao_0.0.1_locale=zh-TW');
  expect(document.documentElement.lang).toBe('zh-TW');
  await changeLocale('zh-chs');
  expect(document.cookie).toContain('haiqiao_0.0.1_locale=zh-chs');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(currentLocale()).toBe('zh-chs');
});

test('HDR-08 a switch changes the texts without a reload', async () => {
  expect(i18next.t('login:title')).toBe('账号登录');
  await changeLocale('en');
  expect(i18next.t('login:title')).toBe('Sign in');
  await changeLocale('ja');
  expect(i18next.t('login:title')).toBe('アカウントログイン');
});

test('HDR-08 English replaces a text missing in another language', async () => {
  await needTexts(['common']);
  i18next.addResource('en', 'common', 'onlyEnglish', 'only here');
  await changeLocale('ja');
  const translate = i18next.t as (key: string) => string;
  expect(translate('onlyEnglish')).toBe('only here');
});

test.each([
  [null, 'zh-chs'],
  ['haiqiao_0.0.1_locale=ja', 'ja'],
  ['haiqiao_0.0.1_locale=zh-TW', 'zh-TW'],
  ['haiqiao_0.0.1_locale=klingon', 'zh-chs'],
  ['haiqiao_0.0.1_locale=%E0%A4%A', 'zh-chs'],
])('HDR-08 the cookie %s means %s', (cookie, locale) => {
  if (cookie) document.cookie = `${cookie}; Path=/`;
  expect(renewLocaleCookie()).toBe(locale);
});

test('HDR-08 cookies of another version are deleted, and their language is taken over', () => {
  document.cookie = 'haiqiao_0.0.0_locale=en; Path=/';
  document.cookie = 'haiqiao_0.0.0_uuid=somebody; Path=/';
  document.cookie = 'other=1; Path=/';
  expect(renewLocaleCookie()).toBe('en');
  expect(document.cookie).toContain('haiqiao_0.0.1_locale=en');
  expect(document.cookie).not.toContain('0.0.0');
  expect(document.cookie).toContain('other=1');
});
