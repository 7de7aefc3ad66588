import { expect, test } from 'vitest';
import { pinyinKey, pinyinLines } from './pinyin-text.ts';

test.each([
  ['重庆银行', 'chongqingyinhang', 'cqyh'],
  ['绿源 A1（成都）', 'lvyuana1（chengdu）', 'lya1（cd）'],
  ['𠮷野家', '𠮷yejia', '𠮷yj'],
  ['Ａbc，é女', 'ａbc，énv', 'ａbc，én'],
])('ENG-03 %s has the pinyin %s and the initials %s', (text, syllables, initials) => {
  const [line, short] = pinyinLines(text);
  expect([line, short]).toEqual([syllables, initials]);
  expect(pinyinKey(text).replaceAll(' ', '')).toBe(syllables);
});

test('ENG-03 a text without Chinese has no pinyin and sorts unchanged', () => {
  expect(pinyinLines('Haiqiao 2')).toEqual([]);
  expect(pinyinKey('Haiqiao 2')).toBe('haiqiao 2');
  expect(pinyinKey(7)).toBe('');
});
