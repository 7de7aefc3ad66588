import { expect, test } from 'vitest';
import { drawableText } from './drawable-text.ts';

const hasGlyph = (codePoint: number) => codePoint < 0x10000;

test('PROOF-03 missing glyphs are shown as a replacement character, and undrawable characters are removed', () => {
  expect(drawableText('𠮷田😀', hasGlyph)).toBe('〓田〓');
  expect(drawableText('a\u0000b\u202ec\ufe0fd\ud800', hasGlyph)).toBe('abcd\ufffd');
  expect(drawableText('一\r\n二\t三', hasGlyph)).toBe('一\n二 三');
});
