import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSearchText, grams, searchCodes } from './fold-search-text.ts';
import { gramCode, initialsCode, isSharedCode } from './gram-codes.ts';

test('ENG-03 every gram has a 32-bit code, and grams of common texts have a unique one', () => {
  expect(searchCodes('海桥')).toEqual([0x6d77, 0x6865, (0x6d77 << 16) | 0x6865]);
  expect(searchCodes('')).toEqual([]);
  expect(isSharedCode(gramCode('𠮷野'))).toBe(true);
  expect(isSharedCode(gramCode('𠮷'))).toBe(false);
  expect(isSharedCode(gramCode('\u0001桥'))).toBe(true);
  for (const three of ['   ', 'cgj', '~~~']) expect(isSharedCode(initialsCode(three))).toBe(false);
});

test('ENG-03 different grams have different codes unless the code is declared as shared', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', 'z', '0', ' ', '~', '\u007f', '\u0080', '\u00ff', '海', '桥', '\uffff', '𠮷'),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  );
  const gramsByCode = new Map<number, string>();
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      for (const gram of grams(foldSearchText(text.toWellFormed()))) {
        const code = gramCode(gram);
        expect(code | 0).toBe(code);
        if (isSharedCode(code)) continue;
        expect(gramsByCode.get(code) ?? gram).toBe(gram);
        gramsByCode.set(code, gram);
        if (!/^[ -~]{3}$/.test(gram)) continue;
        const among = initialsCode(gram);
        expect(gramsByCode.get(among) ?? `initials ${gram}`).toBe(`initials ${gram}`);
        gramsByCode.set(among, `initials ${gram}`);
      }
    }),
    { numRuns: 3000 },
  );
});
