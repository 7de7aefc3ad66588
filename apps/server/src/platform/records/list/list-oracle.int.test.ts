import { fieldTypeOf, operatorsOf } from '@haiqiao/contract/field-types';
import {
  foldSearchText,
  gramsOfKeyword,
  gramsOverEdge,
  type ListQuery,
  listQuerySchema,
  searchWords,
} from '@haiqiao/contract/query';
import { prepareStatement } from '@haiqiao/pg';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchTextOf } from '#server/platform/records/save/search-text.ts';
import { gatheredSql, keywordValues, walkedSql } from './keyword.ts';
import { readingOf } from '#server/platform/records/source/resource-reading.ts';
import { operandsFor, termsOver, words } from './testing/arbitrary-values.ts';
import { type MachineFixture, machineFixture, type Page } from './testing/machine-fixture.ts';
import { expectedIds } from './testing/oracle.ts';

/** Compares list queries with an oracle that works without a database. */
let fixture: MachineFixture;

beforeAll(async () => {
  fixture = await machineFixture();
});
afterAll(() => fixture.close());

const KEYWORDS = ['成都', '车', 'jichuang', 'cdjc', '床跨', "'", '%', '_', '\\', '电商a1', 'A1'];

function queries(): fc.Arbitrary<ListQuery> {
  const sortable = [...fixture.machine.fields.values()]
    .filter(({ name, definition }) => fieldTypeOf(definition).sortable && name !== 'summary')
    .map(({ name }) => name);
  const sort = fc.record({
    column: fc.constantFrom(...sortable),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  });
  const parts = {
    terms: fc.array(termsOver(fixture.machine, fixture.existing), { maxLength: 3 }),
    sorts: fc.array(sort, { maxLength: 3 }),
    keyword: fc.oneof(
      fc.constantFrom(...KEYWORDS),
      words,
      fc.tuple(fc.constantFrom(...KEYWORDS), fc.constantFrom(...KEYWORDS)).map((both) => both.join(' ')),
    ),
    list_status: fc.constantFrom('0', '1', '9'),
    apply_type: fc.constantFrom('leased', 'own'),
    pageSize: fc.integer({ min: 1, max: 9 }),
  };
  return fc
    .record(parts, { requiredKeys: ['pageSize'] })
    .map((query) => listQuerySchema.parse({ ...query, count: 'exact' }));
}

function idsOf({ datas }: Page): string[] {
  return datas.map(({ id }) => String(id));
}

/** Every page by cursor and by offset. */
async function bothWays(query: ListQuery) {
  const forward: string[] = [];
  const jumped: string[] = [];
  let cursor: string | undefined;
  for (let pageIndex = 0; pageIndex <= fixture.stored.length + 1; pageIndex += 1) {
    const page = await fixture.ask({ ...query, ...(cursor !== undefined && { cursor }) });
    forward.push(...idsOf(page));
    const jump = await fixture.ask({ ...query, pageIndex });
    jumped.push(...idsOf(jump));
    if (page.nextCursor === null) return { forward, jumped, total: jump.total };
    cursor = page.nextCursor;
  }
  throw new Error('the pages never end');
}

test('ENG-03 any query finds what the oracle finds, in its order, by cursor and by offset', async () => {
  await fc.assert(
    fc.asyncProperty(queries(), async (query) => {
      const wanted = expectedIds(fixture.list, fixture.stored, { query });
      const { forward, jumped, total } = await bothWays(query);
      expect(forward).toEqual(wanted);
      expect(jumped).toEqual(wanted);
      expect(total).toBe(wanted.length);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('ENG-03 each operator of each field type finds what the oracle finds', async () => {
  for (const { name, definition } of fixture.machine.fields.values()) {
    const operands = fc.sample(operandsFor(definition, fixture.existing), { numRuns: 6, seed: 3 });
    const pair = operands.slice(0, 2);
    const several: Readonly<Record<string, readonly unknown[]>> = {
      in: [operands, []],
      between: [pair, pair.toReversed()],
    };
    for (const termType of operatorsOf(definition)) {
      for (const value of several[termType] ?? [...operands, null, '']) {
        const terms = [{ column: name, termType, value }];
        const query = listQuerySchema.parse({ terms, pageSize: 100, count: 'none' });
        const wanted = expectedIds(fixture.list, fixture.stored, { query });
        expect(idsOf(await fixture.ask(query)), JSON.stringify(terms)).toEqual(wanted);
      }
    }
  }
}, 120_000);

test('ENG-03 a keyword finds the same rows with every strategy', async () => {
  const { ctx, machine: resource, stored } = fixture;
  const reading = readingOf(ctx.actor, resource);
  const odd = fc.constantFrom(
    'c',
    'cd',
    'dj',
    'cdj',
    'djc',
    'cdjc',
    'dujichuang',
    'jichuang',
    'jichua',
    'chuan',
    '成',
    '都机',
    'a1',
    "'",
    '0',
    '10',
  );
  // Each word may be the one whose grams are looked up.
  const leadOf = (text: string) => searchWords(text).at(-1) ?? '';
  const find = async (way: 'gather' | 'walk', text: string, hasEdges = false) => {
    const asked = searchWords(text);
    const lead = leadOf(text);
    const grams = { ...gramsOfKeyword(lead), ...(hasEdges && { edges: gramsOverEdge(lead) }) };
    const env = { resource, reading, alias: 't', keyword: { way, words: asked, grams } };
    const found = way === 'gather' ? gatheredSql(env) : walkedSql(env);
    const statement = prepareStatement<{ id: string }>(
      sql`select t.id from biz_machine as t where ${found} order by t.id`,
    );
    return (await statement.run(ctx, keywordValues({ text: asked.join(' '), words: asked, grams }))).map(
      ({ id }) => id,
    );
  };
  const several = fc.tuple(fc.oneof(words, odd), odd).map((both) => both.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.oneof(words, odd, several), async (typed) => {
      const text = foldSearchText(typed);
      const wanted = stored
        .filter(({ values }) =>
          searchWords(text).every((word) => searchTextOf(resource, values).includes(word)),
        )
        .map(({ id }) => id)
        .toSorted();
      expect(await find('walk', text)).toEqual(wanted);
      const { needs } = gramsOfKeyword(leadOf(text));
      if (needs !== 'none') expect(await find('gather', text)).toEqual(wanted);
      if (needs === 'either') expect(await find('gather', text, true)).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
}, 120_000);
