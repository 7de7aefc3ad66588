import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeOverlay } from './merge-overlay.ts';
import { isSameOverlay, overlayOf } from './overlay-of.ts';

/** Few names, so that two definitions have many in common. */
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'constructor');
const plain = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean());
const plainList = fc.array(fc.oneof(plain, fc.dictionary(word, plain, { maxKeys: 2 })), { maxLength: 3 });

/** Named as columns are, or as filters and actions are. */
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

test('ENG-05 whatever a designer wants of whatever was shipped, the overlay that is worked out brings it', () => {
  fc.assert(
    fc.property(definition(1), definition(1), (base, wanted) => {
      const kept = structuredClone([base, wanted]);
      expect(mergeOverlay(base, overlayOf(base, wanted))).toEqual(wanted);
      expect([base, wanted]).toEqual(kept);
      expect(overlayOf(base, base)).toEqual({});
    }),
    { numRuns: 200 },
  );
});

test('ENG-05 a column that an upgrade brings comes to every customised list, and nothing that was customised is lost', () => {
  fc.assert(
    fc.property(things(0), things(0), fc.nat(), (shipped, wanted, place) => {
      const newcomer = { field: 'newcomer', widthPx: 80 };
      const upgraded = shipped.toSpliced(place % (shipped.length + 1), 0, newcomer);
      const overlay = overlayOf({ columns: shipped }, { columns: wanted });
      const { columns } = mergeOverlay({ columns: upgraded }, overlay) as {
        columns: Record<string, unknown>[];
      }; // as made above
      expect(columns).toContainEqual(newcomer);
      expect(columns.filter(({ field }) => field !== 'newcomer')).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});

test('ENG-05 one column that is moved is all that the overlay moves', () => {
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

test('ENG-05 overlays are the same when the same comes of them', () => {
  const base = { columns: [{ field: 'a' }, { field: 'b' }] };
  expect(isSameOverlay(base, null, { columns: [{ field: 'a' }] })).toBe(true);
  expect(isSameOverlay(base, {}, { columns: [{ field: 'a', widthPx: 9 }] })).toBe(false);
});
