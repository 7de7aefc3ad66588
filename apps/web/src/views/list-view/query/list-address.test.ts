import fc from 'fast-check';
import { TERM_TYPES, type Term } from '@haiqiao/contract/query';
import { expect, test } from 'vitest';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import {
  changed,
  formatListState,
  listPath,
  type ListState,
  nextSorts,
  parseListState,
  PLAIN_STATE,
  withTerm,
} from './list-address.ts';

const scalar = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean());
const term: fc.Arbitrary<Term> = fc.record({
  column: fc.string({ minLength: 1, maxLength: 20 }),
  termType: fc.constantFrom(...TERM_TYPES),
  value: fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
});
const state: fc.Arbitrary<ListState> = fc.record({
  tab: fc.option(fc.constantFrom('0', '1', '9')),
  kind: fc.option(fc.constantFrom('all', 'filing_data_proof')),
  terms: fc.array(term, { maxLength: 4 }),
  sorts: fc.array(
    fc.record({
      column: fc.stringMatching(/^[a-z][A-Za-z0-9]{0,9}$/),
      order: fc.constantFrom('asc', 'desc'),
    }),
    { maxLength: 5 },
  ),
  keyword: fc.string({ maxLength: 30 }),
  page: fc.integer({ min: 0, max: 10_000_000 }),
  pageSize: fc.option(fc.constantFrom(15, 30, 50, 100)),
  view: fc.option(fc.uuid()),
});

test('NAV-04 every list state round-trips through the address', () => {
  fc.assert(
    fc.property(state, (input) => {
      const query = formatListState(input);
      expect(parseListState(query)).toEqual(input);
      const path = formatFullPath({ path: '/lists', query: { code: 'rs_a', ...query } });
      expect(parseListState(parseFullPath(path).query)).toEqual(input);
    }),
  );
});

test('NAV-04 unreadable parts of a cut or hand-written address are ignored', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('terms', 'sorts', 'page', 'pageSize'), fc.string()),
      (query) => {
        expect(() => parseListState(query)).not.toThrow();
      },
    ),
  );
  expect(parseListState({ terms: '[["kind","in"', page: '-1', pageSize: '5000', sorts: 'a,b:up' })).toEqual(
    PLAIN_STATE,
  );
  expect(parseListState({ terms: '[["kind","eq","A"],["kind","drop table"],5]' }).terms).toEqual([
    { column: 'kind', termType: 'eq', value: 'A' },
  ]);
});

test('NAV-04 a plain list has a plain address', () => {
  expect(listPath('rs_enterprise_list')).toBe('/lists?code=rs_enterprise_list');
  expect(listPath('rs_a', { tab: '2', page: 2 })).toBe('/lists?code=rs_a&tab=2&page=3');
});

test('ENG-03 changing the rows returns to the first page', () => {
  expect(changed({ ...PLAIN_STATE, page: 7 }, { keyword: '海' })).toEqual({ ...PLAIN_STATE, keyword: '海' });
});

test('ENG-03 a header cycles through ascending, descending and none, with Shift beside other sort columns', () => {
  const asc = nextSorts([], 'a', false);
  expect(asc).toEqual([{ column: 'a', order: 'asc' }]);
  expect(nextSorts(asc, 'a', false)).toEqual([{ column: 'a', order: 'desc' }]);
  expect(nextSorts([{ column: 'a', order: 'desc' }], 'a', false)).toEqual([]);
  const both = nextSorts(asc, 'b', true);
  expect(both).toEqual([
    { column: 'a', order: 'asc' },
    { column: 'b', order: 'asc' },
  ]);
  expect(nextSorts(both, 'a', true)[0]).toEqual({ column: 'a', order: 'desc' });
  expect(nextSorts(both, 'c', false)).toEqual([{ column: 'c', order: 'asc' }]);
});

test('ENG-03 one condition per column', () => {
  const first: Term = { column: 'a', termType: 'eq', value: 1 };
  const second: Term = { column: 'a', termType: 'gt', value: 2 };
  expect(withTerm([first], 'a', second)).toEqual([second]);
  expect(withTerm([first], 'a', null)).toEqual([]);
});
