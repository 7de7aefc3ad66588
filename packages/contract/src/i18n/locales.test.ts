import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';
import { DEFAULT_LOCALE, LOCALES, localize, parseLocale, tagOf } from './index.ts';

test.each([
  ['zh-chs', 'zh-chs'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-chs'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-tw', 'zh-TW'],
  ['en-GB,en;q=0.9', 'en'],
  ['ja', 'ja'],
  ['fr,ja;q=0.5', 'ja'],
  ['fr', DEFAULT_LOCALE],
  ['', DEFAULT_LOCALE],
  [null, DEFAULT_LOCALE],
])('HDR-08 %j resolves to the locale %s', (text, code) => {
  expect(parseLocale(text)).toBe(code);
});

test('HDR-08 every locale has its own tag and is found by it', () => {
  expect(new Set(LOCALES.map(({ tag }) => tag)).size).toBe(LOCALES.length);
  for (const { code, tag } of LOCALES) {
    expect(tagOf(code)).toBe(tag);
    expect(parseLocale(tag)).toBe(code);
  }
});

test('HDR-08 a text without a translation falls back to English, then to its source', () => {
  expect(localize('首页', { en: 'Home', ja: 'ホーム' }, 'ja')).toBe('ホーム');
  expect(localize('首页', { en: 'Home' }, 'zh-TW')).toBe('Home');
  expect(localize('首页', {}, 'ja')).toBe('首页');
  expect(localize('首页', { en: 'Home' }, 'zh-chs')).toBe('首页');
});

test('HDR-08 placeholders are filled and a missing value stays visible', () => {
  expect(formatMessage('还可尝试 {n} 次，{x}', { n: 3 })).toBe('还可尝试 3 次，{x}');
});
