import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './pages.ts';

test('ENG-03 the pager shows the first, the last and the surrounding pages', () => {
  expect(pagesAround(0, 1)).toEqual([0]);
  expect(pagesAround(0, 66_667)).toEqual([0, 1, 2, 3, 4, null, 66_666]);
  expect(pagesAround(40, 100)).toEqual([0, null, 39, 40, 41, null, 99]);
  expect(pagesAround(99, 100)).toEqual([0, null, 95, 96, 97, 98, 99]);
});

test('ENG-03 the current page is always shown, in order and once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.nat(), (count, at) => {
      const page = at % count;
      const shown = pagesAround(page, count).filter((each) => each !== null);
      expect(shown).toContain(page);
      expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
      expect(shown.length).toBeLessThanOrEqual(7);
    }),
  );
});
