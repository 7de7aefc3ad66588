import { expect, test } from 'vitest';
import { LOCALE_TAGS } from './locales.ts';
import { MESSAGE_TEXTS, messageText } from './message-texts.ts';

const templates = Object.keys(MESSAGE_TEXTS['zh-CN']);
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test.each(LOCALE_TAGS)(
  'HDR-08 every message template has a title with the same placeholders in %s',
  (tag) => {
    const texts: Readonly<Record<string, string>> = MESSAGE_TEXTS[tag];
    expect(Object.keys(texts)).toEqual(templates);
    const source: Readonly<Record<string, string>> = MESSAGE_TEXTS['zh-CN'];
    for (const template of templates)
      expect(holes(texts[template] ?? ''), template).toEqual(holes(source[template] ?? ''));
  },
);

test('HDR-08 a title is filled with the parameters of its message', () => {
  expect(messageText('ENTERPRISE_MERGED', 'zh-CN', { merged: '甲', survivor: '乙' })).toBe(
    '【通知】您服务的企业“甲”已合并到“乙”',
  );
});
