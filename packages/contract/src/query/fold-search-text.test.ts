import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  foldSearchText,
  grams,
  gramsOfKeyword,
  gramsOverEdge,
  hasAsciiGram,
  searchCodes,
} from './fold-search-text.ts';
import { gramCode, initialsCode } from './gram-codes.ts';
import { initialsLine } from './initials.ts';

test('ENG-03 a text is indexed by characters and pairs, letters by every second trigram, none across a line break', () => {
  expect(grams('海桥\n贸易')).toEqual(['海', '桥', '海桥', '贸', '易', '贸易']);
  expect(grams('')).toEqual([]);
  expect(grams('cdjc\nab\nx')).toEqual(['cdj', 'jc', 'ab']);
  expect(grams('cdjcw')).toEqual(['cdj', 'jcw']);
  expect(grams('a1桥')).toEqual(['桥', '1桥', 'a1']);
});

test('ENG-03 a keyword is searched by its pairs and trigrams, a single character by itself', () => {
  const plain = { needs: 'all', others: [], initials: [] };
  expect(gramsOfKeyword('海')).toEqual({ ...plain, grams: ['海'], isExact: true });
  expect(gramsOfKeyword('海桥')).toEqual({ ...plain, grams: ['海桥'], isExact: true });
  expect(gramsOfKeyword('海桥贸')).toEqual({ ...plain, grams: ['海桥', '桥贸'], isExact: false });
  expect(gramsOfKeyword('𠮷野').grams).toEqual(['𠮷野']);
  // In a text the trigrams may start at the keyword or one letter later.
  expect(gramsOfKeyword('cdjcw')).toEqual({
    needs: 'either',
    grams: ['cdj', 'jcw'],
    others: ['djc'],
    // For initials every trigram is indexed.
    initials: ['cdj', 'djc', 'jcw'],
    isExact: false,
  });
  expect(gramsOfKeyword('桥cdjcw')).toMatchObject({ needs: 'all', grams: ['桥c', 'cdj', 'jcw'] });
  expect(gramsOfKeyword('cdjcw桥')).toMatchObject({ needs: 'all', grams: ['w桥'] });
  // In a text the two letters may be part of a trigram.
  expect(gramsOfKeyword('a1桥')).toEqual({ ...plain, grams: ['1桥'], isExact: false });
  for (const nothing of ['a', '', 'ab\u0007c'])
    expect(gramsOfKeyword(nothing)).toEqual({ ...plain, needs: 'none', grams: [], isExact: false });
});

test('ENG-03 three letters are found at any position', () => {
  const { needs, grams: asked } = gramsOfKeyword('cdj');
  expect(needs).toBe('any');
  for (const text of ['cdj', 'acdj', 'abcdj', 'cdjz', 'x-cdj', '桥cdj桥', 'abccdj 1'])
    expect(grams(text).some((gram) => asked.includes(gram))).toBe(true);
});

test('ENG-03 two letters are found alone and within others', () => {
  const { needs, grams: asked } = gramsOfKeyword('cd');
  expect(needs).toBe('any');
  for (const text of ['cd', 'acd', 'cdz', 'x-cd', '桥cd桥', 'cd 1'])
    expect(grams(text).some((gram) => asked.includes(gram))).toBe(true);
  for (const text of ['dc', 'c d', 'c桥d'])
    expect(grams(text).some((gram) => asked.includes(gram))).toBe(false);
});

test('ENG-03 a text that contains a keyword of letters also has a gram across its edge', () => {
  const row = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '桥', ' ', '-'), maxLength: 9 });
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(row, letters, row, (before, keyword, after) => {
      const text = `abc\n${before}${keyword}${after}`;
      const index = new Set(grams(text));
      const wanted = gramsOfKeyword(keyword);
      const edges = gramsOverEdge(keyword);
      const sides = [
        [wanted.grams, edges.grams],
        [wanted.others, edges.others],
      ] as const;
      const isFound = sides.some(
        ([all, edge]) =>
          all.every((gram) => index.has(gram)) && (edge.length === 0 || edge.some((gram) => index.has(gram))),
      );
      expect(isFound).toBe(true);
      for (const gram of [...wanted.grams, ...wanted.others])
        expect(hasAsciiGram(text, gram)).toBe(index.has(gram));
    }),
    { numRuns: 2000 },
  );
});

test('ENG-03 width, case and spaces are ignored, and no user text is taken for initials', () => {
  expect(foldSearchText('  ＨＱ　 Bridge ')).toBe('hq bridge');
  expect(foldSearchText(initialsLine('ABC'))).toBe('abc');
});

/** Whether the index entry of a text allows that it contains a keyword. */
function mayContain(text: string, keyword: string): boolean {
  const index = new Set(searchCodes(text));
  const { needs, grams: own, others, initials } = gramsOfKeyword(keyword);
  const ofInitials = initials.map((three) => initialsCode(three));
  const hasAll = (codes: readonly number[]) => codes.every((code) => index.has(code));
  if (needs === 'any') return [...own.map(gramCode), ...ofInitials].some((code) => index.has(code));
  if (needs === 'either')
    return hasAll(own.map(gramCode)) || hasAll(others.map(gramCode)) || hasAll(ofInitials);
  return hasAll(own.map(gramCode));
}

test('ENG-03 initials are found by their letters, and letters of other lines do not match them', () => {
  const text = `成都锦程\nchengdujincheng\n${initialsLine('cdjc')}`;
  for (const keyword of ['cd', 'dj', 'jc', 'cdj', 'djc', 'cdjc', 'chengdu', 'gdujin'])
    expect(mayContain(text, keyword)).toBe(true);
  for (const keyword of ['cj', 'jcd', 'cdjx', 'xdjc']) expect(mayContain(text, keyword)).toBe(false);
  // Other text that looks like initials does not produce their grams.
  expect(searchCodes(initialsLine('cdjc'))).toEqual(['cdj', 'djc'].map((three) => initialsCode(three)));
  expect(searchCodes('cdjc')).toEqual(['cdj', 'jc'].map(gramCode));
  // Initials next to non-letters, or of two letters, are indexed like any line.
  expect(searchCodes(initialsLine('cd桥'))).toEqual(searchCodes('cd桥'));
  expect(searchCodes(initialsLine('cd'))).toEqual(searchCodes('cd'));
  expect(hasAsciiGram(text, 'cdj')).toBe(false);
  expect(hasAsciiGram('cdjc', 'cdj')).toBe(true);
});

test('ENG-03 a text that contains a keyword of letters is found by its grams or as initials', () => {
  const letters = (minLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '桥'), minLength, maxLength: 9 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ line: letters(0), isShort: fc.boolean() })),
      letters(1),
      (lines, keyword) => {
        const text = lines.map(({ line, isShort }) => (isShort ? initialsLine(line) : line)).join('\n');
        fc.pre(text.includes(keyword));
        expect(mayContain(text, keyword)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

/** Any code point, including lone surrogates. */
const anyUnit = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

test('ENG-03 a text that contains a keyword is found by its grams, and exact grams find no other text', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '1', '海', '桥', ' ', '-'),
    maxLength: 12,
  });
  const text = fc.oneof(anyText, letters);
  fc.assert(
    fc.property(fc.record({ before: text, keyword: text, after: text, isThere: fc.boolean() }), (around) => {
      const { before, keyword, after, isThere } = around;
      const asked = foldSearchText(keyword);
      fc.pre(asked !== '' && !asked.includes('\n') && !/[\p{Cc}]/u.test(before + after));
      const line = `${foldSearchText(before)}${isThere ? asked : ''}${foldSearchText(after)}`;
      const index = new Set(grams(`other\n${line}`));
      const { needs, grams: wanted, others, isExact } = gramsOfKeyword(asked);
      const hasAll = (all: readonly string[]) => all.every((gram) => index.has(gram));
      const has =
        needs === 'any'
          ? wanted.some((gram) => index.has(gram))
          : hasAll(wanted) || (needs === 'either' && hasAll(others));
      const contains = `other\n${line}`.includes(asked);
      if (contains) expect(has).toBe(true);
      if (isExact && has) expect(contains).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('ENG-03 folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const folded = foldSearchText(text);
      expect(foldSearchText(folded)).toBe(folded);
    }),
    { numRuns: 500 },
  );
});
