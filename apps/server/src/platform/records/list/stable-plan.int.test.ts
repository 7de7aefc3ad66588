import type { MemberActor, ResourceGrant, RowScope } from '@haiqiao/contract/access';
import { type Condition, defineList, defineResource } from '@haiqiao/contract/definitions';
import { type ListQueryInput, listQuerySchema } from '@haiqiao/contract/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { buildMetadata } from '#server/platform/metadata/build-metadata.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PageAt, StableWay } from './page-sql.ts';
import { understand } from './question.ts';
import { stableWayOf } from './stable-plan.ts';

const FIELDS = {
  name: { type: 'text', label: '名称', searchable: true },
  kind: { type: 'dictionary', label: '类型', dictionary: 'KIND' },
  place: { type: 'dictionary', label: '地点', dictionary: 'PLACE' },
  soldOn: { type: 'date', label: '日期' },
} as const;
const parcel = defineResource({ code: 'parcel', label: '包裹', title: { field: 'name' }, fields: FIELDS });
const WHERE: Readonly<Record<string, Condition | undefined>> = {
  all: undefined,
  live: { field: 'status', op: 'ne', value: 'GONE' },
  one: { field: 'kind', op: 'eq', value: 'A' },
  some: { field: 'kind', op: 'in', value: ['A', 'B'] },
};
const parcels = defineList(parcel, {
  code: 'rs_parcel_list',
  label: '包裹',
  columns: [{ field: 'name' }, { field: 'kind' }],
  filters: [{ field: 'kind' }, { field: 'soldOn' }],
  tabs: Object.entries(WHERE).map(([key, where]) => ({ key, label: key, ...(where && { where }) })),
  defaultTab: 'all',
});

/** Rows of units and members among 20 000 parcels: all but one of kind B, a tenth, every row of kind A, two, none. */
const [COMMON, TENTH, KIND_A, TWO, NO_ROWS] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-00000000000${number}`,
) as [string, string, string, string, string]; // as many as there are names

let centre: TestApp;
let ctx: Context;
beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
  await makeParcels();
});
afterAll(() => centre.close());

/** A table with known frequencies: half a percent is of kind A, and one row of kind C. */
async function makeParcels(): Promise<void> {
  const ofMany = sql`case when n % 10 = 0 then ${TENTH} when n % 200 = 1 then ${KIND_A} when n < 4 then ${TWO} else ${COMMON} end`;
  await sql`create table biz_parcel as
    select case when n = 7 then 'C' when n % 200 = 1 then 'A' else 'B' end as kind, (${ofMany})::uuid as org_id,
      (${ofMany})::uuid as owner_id, (${ofMany})::uuid as created_by, 'NORMAL' as status
    from generate_series(1, 20000) as n`.execute(ctx.db);
  await sql`analyze biz_parcel`.execute(ctx.db);
}

async function questionOf(asked: ListQueryInput, actor: Context['actor']) {
  const metadata = buildMetadata({
    version: 1,
    translations: [],
    definitions: [
      { kind: 'resource', code: 'parcel', base: parcel, overlay: null, version: 1 },
      { kind: 'list', code: 'rs_parcel_list', base: parcels, overlay: null, version: 1 },
    ],
  });
  const list = metadata.lists.get('rs_parcel_list');
  if (!list) throw new Error('there is no list');
  return understand({ ...ctx, actor }, list, listQuerySchema.parse(asked));
}

const kind = { column: 'kind', termType: 'eq', value: 'A' } as const;
const START: PageAt = { kind: 'start' };
const NEXT: PageAt = { kind: 'after', empty: [false, false] };

interface Case {
  readonly asked: ListQueryInput;
  readonly isOne: boolean;
  readonly at?: PageAt;
  readonly size?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'the list as it is': { asked: {}, isOne: true },
  'what is left when one value is taken out': { asked: { list_status: 'live' }, isOne: true },
  'one value of a filter': { asked: { terms: [kind] }, isOne: true },
  'one value of a filter, without another one': {
    asked: { list_status: 'live', terms: [kind] },
    isOne: true,
  },
  'a tab of one value': { asked: { list_status: 'one' }, isOne: true },
  'the next page': { asked: { terms: [kind] }, isOne: true, at: NEXT },
  'two values': { asked: { list_status: 'one', terms: [kind] }, isOne: false },
  'a tab of several values': { asked: { list_status: 'some' }, isOne: false },
  'a value of a column that is no filter': { asked: { terms: [{ ...kind, column: 'place' }] }, isOne: false },
  'a span': { asked: { terms: [{ column: 'soldOn', termType: 'gt', value: '2026-01-01' }] }, isOne: false },
  'a keyword that every row is looked at for': { asked: { keyword: 'x' }, isOne: false },
  'another order': { asked: { terms: [kind], sorts: [{ column: 'soldOn', order: 'asc' }] }, isOne: false },
  'a jump': { asked: {}, isOne: false, at: { kind: 'offset', isFar: false } },
  'an unusual size': { asked: {}, isOne: false, size: 17 },
};

describe('ENG-03 PostgreSQL plans a page once where every value has the same best plan', () => {
  test.each(Object.entries(CASES))('%s', async (_what, { asked, isOne, at = START, size = 15 }) => {
    const question = await questionOf(asked, ctx.actor);
    const who = await whoOf(ctx, false);
    expect(await stableWayOf(ctx, question, { at, size, who })).toBe(isOne ? 'open' : null);
    // A reader of hardly any row: their own index serves every query that is equal for all values.
    const two = memberWith({ scopes: [{ kind: 'owner' }] }, TWO);
    const own = { at, size, who: await whoOf({ ...ctx, actor: two }, false) };
    expect(await stableWayOf(ctx, await questionOf(asked, two), own)).toBe(isOne ? 'rule' : null);
  });
});

const GRAMS = { needs: 'all', grams: ['包裹'], others: [], initials: [], isExact: true } as const;
const SORTED: ListQueryInput = { sorts: [{ column: 'soldOn', order: 'asc' }] };

test('ENG-03 a rare keyword alone is planned once in any order, a common one in the order of the list', async () => {
  const who = await whoOf(ctx, false);
  const wayOf = async (way: 'gather' | 'walk' | 'look', asked: ListQueryInput, actor = ctx.actor) => {
    const keyword = { way, text: '包裹', words: ['包裹'], grams: GRAMS, share: 0.1 };
    const question = { ...(await questionOf(asked, actor)), keyword };
    return stableWayOf({ ...ctx, actor }, question, { at: START, size: 20, who });
  };
  for (const asked of [{}, SORTED]) expect(await wayOf('gather', asked)).toBe('open');
  expect(await wayOf('gather', { terms: [kind] })).toBe(null);
  expect(await wayOf('walk', { terms: [kind] })).toBe('open');
  expect(await wayOf('walk', SORTED)).toBe(null);
  expect(await wayOf('look', {})).toBe(null);
  // Under row security a gathered keyword goes through a view.
  const reader = memberWith({ scopes: [OWNER] }, COMMON);
  expect(await wayOf('gather', {}, reader)).toBe(null);
});

function memberWith(grant: Omit<ResourceGrant, 'fields'>, id: string): MemberActor {
  return {
    kind: 'member',
    memberId: id,
    sessionId: '',
    username: 'chen',
    account: 'chen',
    orgId: id,
    postIds: [],
    permissions: new Set(['parcel:read']),
    grants: new Map([['parcel', { ...grant, fields: {} }]]),
    permissionVersion: 1,
  };
}

const OWNER: RowScope = { kind: 'owner' };
const FILTER: RowScope = { kind: 'filter', where: { field: 'kind', op: 'eq', value: 'B' } };
const orgs = (...orgIds: string[]): RowScope => ({ kind: 'orgs', orgIds });
const many = Array.from({ length: 9 }, (_, at) => `00000000-0000-4000-9000-00000000000${at}`);

interface RuleCase {
  readonly scopes: readonly RowScope[];
  readonly denied?: readonly RowScope[];
  readonly value?: string;
  readonly way: StableWay | null;
}

const RULES: Readonly<Record<string, RuleCase>> = {
  'rows of a column of one’s own': { scopes: [OWNER], way: 'rule' },
  'rows of one’s own unit': { scopes: [{ kind: 'org' }], way: 'rule' },
  'what is common, of one’s own': { scopes: [OWNER], value: 'B', way: 'rule' },
  'what is rare, of a tenth': { scopes: [OWNER], value: 'A', way: 'order' },
  'what is as good as nowhere': { scopes: [OWNER], value: 'C', way: 'order' },
  'several units': { scopes: [orgs(TENTH, TWO)], way: 'rule' },
  'units twice': { scopes: [orgs(TENTH, TENTH)], way: 'rule' },
  'no unit': { scopes: [orgs()], way: 'rule' },
  'many units with many rows': { scopes: [orgs(COMMON, ...many)], way: 'order' },
  'many units with hardly any rows': { scopes: [orgs(TWO, ...many)], way: null },
  'one of two rules': { scopes: [OWNER, orgs(COMMON)], way: 'order' },
  'one of two rules, of which one is not known': { scopes: [OWNER, FILTER], way: 'order' },
  'a rule that is not known': { scopes: [FILTER], way: null },
  'rows that were taken away': { scopes: [OWNER], denied: [{ kind: 'creator' }], way: null },
  'rows that are lent': { scopes: [], way: null },
};

describe('ENG-03 PERM-05 a page of a restricted reader is planned once where few rows are checked for it', () => {
  test.each(Object.entries(RULES))('%s', async (_what, { scopes, denied = [], value, way }) => {
    const delegated = scopes.length === 0 ? { delegated: 'flow' as const } : {};
    const actor = memberWith({ scopes, denied, ...delegated }, TENTH);
    const asked = value === undefined ? {} : { terms: [{ ...kind, value }] };
    const who = await whoOf({ ...ctx, actor }, true);
    const question = await questionOf(asked, actor);
    for (const at of [START, NEXT]) expect(await stableWayOf(ctx, question, { at, size: 20, who })).toBe(way);
  });

  test('nothing is assumed about a table without statistics', async () => {
    await sql`create table biz_parcel_new as table biz_parcel with no data`.execute(ctx.db);
    await sql`alter table biz_parcel rename to biz_parcel_old`.execute(ctx.db);
    await sql`alter table biz_parcel_new rename to biz_parcel`.execute(ctx.db);
    const actor = memberWith({ scopes: [OWNER] }, NO_ROWS);
    const who = await whoOf({ ...ctx, actor }, false);
    expect(await stableWayOf(ctx, await questionOf({}, actor), { at: START, size: 20, who })).toBe(null);
  });
});
