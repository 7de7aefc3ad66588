import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** A Chinese character is 10 wide, a letter 5. */
const measure = (text: string) =>
  [...text].reduce((width, character) => width + ((character.codePointAt(0) ?? 0) < 0x2e80 ? 5 : 10), 0);
const wrap = (text: string, widthPt: number) => wrapText(text, { widthPt, measure });

test('PROOF-03 Chinese lines break after any character, except before closing and after opening marks', () => {
  expect(wrap('本企业承诺，所填信息真实', 50)).toEqual(['本企业承', '诺，所填信', '息真实']);
  expect(wrap('按照《办法》执行', 30)).toEqual(['按照', '《办', '法》执', '行']);
  for (const width of [30, 40, 50, 60, 70]) {
    for (const line of wrap('按照（如有虚假）《跨境电子商务管理办法》“执行”。', width)) {
      expect(line).not.toMatch(/^[，。；）》”]|[（《“]$/);
    }
  }
});

test('PROOF-03 words, numbers and codes are not broken if they fit in a line', () => {
  expect(wrap('代码 91510100MA6CXXXX5K 有效', 95)).toEqual(['代码', '91510100MA6CXXXX5K', '有效']);
  expect(wrap('The quick brown fox', 50)).toEqual(['The quick', 'brown fox']);
  expect(wrap('ABCDEFGHIJ', 20)).toEqual(['ABCD', 'EFGH', 'IJ']);
  expect(wrap('contact@example.com', 60)).toEqual(['contact@', 'example.com']);
});

test('PROOF-03 line breaks of the text are preserved, and no line begins or ends with a blank', () => {
  expect(wrap('一\n\n二', 50)).toEqual(['一', '', '二']);
  expect(wrap('一二三四五 六', 50)).toEqual(['一二三四五', '六']);
  expect(wrap('　　缩进', 50)).toEqual(['　　缩进']);
  expect(wrap('', 50)).toEqual(['']);
});
