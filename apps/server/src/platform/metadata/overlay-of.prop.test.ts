import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOverlay } from './merge-overlay.ts';
import { isSameOverlay, overlayOf } from './overlay-of.ts';

/** Few names, so that two definitions overlap. */
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'constructor');
const plain = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean());
const plainList = fc.array(fc.oneof(plain, fc.dictionary(word, plain, { maxKeys: 2 })), { maxLength: 3 });

/** Named like columns, filters and actions. */
const thing = (depth: number): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.constantFrom('field', 'key', 'code'),
      word,
      fc.dictionary(fc.constantFrom('widthPx', 'fixed', 'where'), value(depth), { maxKeys: 3 }),
    )
    .map(([key, name, rest]) => ({ ...rest, [key]: name }));

const things = (depth: number) =>
  fc.uniqueArray(thing(depth), {
    maxLength: 6,
    selector: (one) => one['code'] ?? one['key'] ?? one['field'],
  });

const value = (depth: number): fc.Arbitrary<unknown> =>
  depth === 0 ? fc.oneof(plain, plainList) : fc.oneof(plain, plainList, definition(depth - 1));

function definition(depth: number): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record({
      own: fc.dictionary(word, value(depth), { maxKeys: 4 }),
      columns: things(depth),
      filters: things(depth),
      has: fc.subarray(['columns', 'filters'] as const),
    })
    .map(({ own, has, ...lists }) => ({
      ...own,
      ...Object.fromEntries(has.map((name) => [name, lists[name]])),
    }));
}

test('ENG-05 for any shipped and wanted definition the computed overlay results in the wanted one', () => {
  fc.assert(
    fc.property(definition(1), definition(1), (base, wanted) => {
      const copies = structuredClone([base, wanted]);
      expect(mergeOverlay(base, overlayOf(base, wanted))).toEqual(wanted);
      expect([base, wanted]).toEqual(copies);
      expect(overlayOf(base, base)).toEqual({});
    }),
    { numRuns: 200 },
  );
});

test('ENG-05 a column added by an upgrade appears in every customised list, and no customisation is lost', () => {
  fc.assert(
    fc.property(things(0), things(0), fc.nat(), (shipped, wanted, position) => {
      const newcomer = { field: 'newcomer', widthPx: 80 };
      const upgraded = shipped.toSpliced(position % (shipped.length + 1), 0, newcomer);
      const overlay = overlayOf({ columns: shipped }, { columns: wanted });
      const { columns } = mergeOverlay({ columns: upgraded }, overlay) as {
        columns: Record<string, unknown>[];
      }; // as built above
      expect(columns).toContainEqual(newcomer);
      expect(columns.filter(({ field }) => field !== 'newcomer')).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('ENG-05 moving one column results in an overlay with one move', () => {
  const columns = ['a', 'b', 'c', 'd'].map((field) => ({ field }));
  const [a, b, c, d] = columns;
  expect(overlayOf({ columns }, { columns: [d, a, b, c] })).toEqual({
    columns: [{ field: 'd', $before: 'a' }],
  });
  expect(overlayOf({ columns }, { columns: [b, c, d, a] })).toEqual({
    columns: [{ field: 'a', $before: null }],
  });
  expect(overlayOf({ columns, pageSize: 15 }, { columns, pageSize: 30 })).toEqual({ pageSize: 30 });
});

test('ENG-05 overlays are equal when their results are equal', () => {
  const base = { columns: [{ field: 'a' }, { field: 'b' }] };
  expect(isSameOverlay(base, null, { columns: [{ field: 'a' }] })).toBe(true);
  expect(isSameOverlay(base, {}, { columns: [{ field: 'a', widthPx: 9 }] })).toBe(false);
});
