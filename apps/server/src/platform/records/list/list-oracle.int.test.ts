import type { MemberActor, ResourceGrant, RowScope } from '@haiqiao/contract/access';
import {
  type Condition,
  type FieldDefinition,
  holds,
  type RecordValues,
} from '@haiqiao/contract/definitions';
import {
  compareDecimals,
  comparisonKindOf,
  fieldTypeOf,
  operatorsOf,
  parseDecimal,
} from '@haiqiao/contract/field-types';
import {
  foldSearchText,
  type ListQuery,
  listQuerySchema,
  matchesTerm,
  parseTerm,
  type Term,
} from '@haiqiao/contract/query';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { loadMetadata } from '#server/platform/metadata/load-metadata.ts';
import type { Metadata, MetadataStore, ResourceModel } from '#server/platform/metadata/model.ts';
import { queryRecords } from '#server/platform/records/query-records.ts';
import { pinyinKey } from '#server/platform/records/save/pinyin-text.ts';
import { encodeRecord, recordColumns } from '#server/platform/records/save/record-columns.ts';
import { searchTextOf } from '#server/platform/records/save/search-text.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

/** Everything a list can be asked against an in-memory oracle: `matchesTerm`, `holds`, and sorting by hand. */

interface Stored {
  readonly id: string;
  readonly values: RecordValues;
}

const ROWS = 60;
const TODAY = '2026-11-20';

let centre: TestApp;
let ctx: Context;
let metadata: MetadataStore;
let snapshot: Metadata;
let machine: ResourceModel;
let people: string[];
let units: string[];
let makers: string[];
let stored: Stored[];

beforeAll(async () => {
  centre = await testApp({ modules: 'workshop' });
  centre.clock.set(new Date(`${TODAY}T04:00:00Z`));
  ctx = systemContext(centre.base, 'test');
  snapshot = await loadMetadata(ctx.db);
  metadata = fixedMetadata(snapshot);
  const found = snapshot.resources.get('machine');
  const maker = snapshot.resources.get('maker');
  if (!found || !maker) throw new Error('the workshop is not there');
  machine = found;
  await prepare(maker);
  stored = fc
    .sample(rowArbitrary(), { numRuns: ROWS, seed: 7 })
    .map((values) => ({ id: centre.base.ids.uuid(), values }));
  for (const row of stored) await insertRow(machine, row);
});
afterAll(() => centre.close());

async function prepare(maker: ResourceModel): Promise<void> {
  people = [];
  for (const account of ['chen', 'li', 'wang']) people.push((await centre.makeMember({ account })).memberId);
  const orgs = await ctx.db.selectFrom('sys_org').select('id').orderBy('id').execute();
  units = orgs.map(({ id }) => id);
  const [root = ''] = units;
  for (const code of ['a', 'b']) {
    const id = centre.base.ids.uuid();
    await ctx.db
      .insertInto('sys_org')
      .values({ id, parent_id: root, name: code, code, type: 'DEPARTMENT' })
      .execute();
    units.push(id);
  }
  makers = ['一', '二', '三'].map(() => centre.base.ids.uuid());
  for (const [index, id] of makers.entries()) {
    await insertRow(maker, {
      id,
      values: {
        name: `制造商${index}`,
        title: `制造商${index}`,
        status: 'NORMAL',
        createdAt: moment(0),
        updatedAt: moment(0),
      },
    });
  }
}

async function insertRow(resource: ResourceModel, { id, values }: Stored): Promise<void> {
  const encoded: Record<string, unknown> = { ...encodeRecord(resource, values), id, row_version: 1 };
  const columns = recordColumns(resource);
  await sql`insert into ${sql.table(resource.table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    values (${sql.join(columns.map(({ name, type }) => sql`${encoded[name]}::${sql.raw(type)}`))})`.execute(
    ctx.db,
  );
}

function moment(step: number): string {
  return new Date(Date.UTC(2026, 0, 1) + step * 7_777_000).toISOString();
}

const WORDS = [
  '成都',
  '机床',
  '车床',
  '跨境',
  '电商',
  '%',
  '_',
  "'",
  '"',
  '\\',
  'A1',
  'b',
  '；',
  '--',
  '$1',
  '(',
  '😀',
];
const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const REGION_CODES = ['510100', '510104', '510000', '110101', '330100'];
const decimals = (scale: number, least = 0) =>
  fc.integer({ min: least, max: 30 }).map((value) => (value / 4).toFixed(scale));

/** Values of a field as the wire has them; few different ones, so that ties are frequent. */
function valueArbitrary(definition: FieldDefinition): fc.Arbitrary<RecordValues[string]> {
  switch (definition.type) {
    case 'text':
    case 'longText':
      return words;
    case 'richText':
      return words.map((text) => `<p>${text.replaceAll(/[<>&]/g, '')}</p>`);
    case 'integer':
      return fc.integer({ min: 0, max: 5 });
    case 'decimal':
      return decimals(definition.scale);
    case 'money':
      return decimals(2, definition.min === null ? -30 : 0);
    case 'percent':
      return decimals(2);
    case 'date':
      return fc.constantFrom('2016-11-22', '2016-11-23', '2026-11-19', '2026-11-20', '2024-02-29');
    case 'instant':
      return fc.integer({ min: 0, max: 40 }).map(moment);
    case 'dateRange':
      return fc.constantFrom(
        { from: '2026-01-01', to: '2026-03-31' },
        { from: '2026-03-31', to: '2026-12-31' },
      );
    case 'boolean':
      return fc.boolean();
    case 'dictionary':
      return fc.constantFrom('OWN', 'LEASED', 'LOANED');
    case 'dictionaries':
      return fc.subarray(['CUT', 'LASER', 'WELD'], { minLength: 1 });
    case 'tags':
      return fc.subarray(['重点', '出口', "a'b"], { minLength: 1 });
    case 'ref':
      return definition.target === 'maker' ? fc.constantFrom(...makers) : fc.constant(null);
    case 'refs':
      return fc.subarray(makers, { minLength: 1 });
    case 'user':
      return fc.constantFrom(...people);
    case 'org':
      return fc.constantFrom(...units);
    case 'region':
      return fc.constantFrom(...REGION_CODES);
    case 'computed':
      return definition.result === 'text'
        ? words
        : definition.result === 'integer'
          ? fc.integer({ min: 0, max: 5 })
          : decimals(2);
    case 'status':
      return fc.constantFrom('IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED');
    case 'table':
      return fc.constant(null);
  }
}

const NEEDED = new Set(['name', 'kind', 'status', 'createdAt', 'updatedAt', 'title']);
let serial = 0;

function rowArbitrary(): fc.Arbitrary<RecordValues> {
  const fields = [...machine.fields].map(([name, { definition }]) => {
    const value = valueArbitrary(definition);
    return [name, NEEDED.has(name) ? value : fc.option(value, { freq: 3 })] as const;
  });
  return fc.record(Object.fromEntries(fields)).map((values) => {
    serial += 1;
    // Unique among records.
    return {
      ...values,
      serialNo: values['serialNo'] === null ? null : `S${serial % 4}'${serial}`,
      recordNo: `JQ${serial}`,
      seriesNo: serial,
    };
  });
}

/** Operands of every kind: of stored values, of what people type, and of what has no business there. */
function termArbitrary(): fc.Arbitrary<Term> {
  const askable = [...machine.fields.values()].filter(({ definition }) => operatorsOf(definition).length > 0);
  return fc.constantFrom(...askable).chain(({ name, definition }) => {
    const one = operandArbitrary(definition);
    return fc.constantFrom(...operatorsOf(definition)).chain((termType) => {
      const value =
        termType === 'in'
          ? fc.array(one, { maxLength: 3 })
          : termType === 'between'
            ? fc.tuple(one, one)
            : one;
      return value.map((operand) => ({ column: name, termType, value: operand }) as Term);
    });
  });
}

function operandArbitrary(definition: FieldDefinition): fc.Arbitrary<string | number | boolean> {
  const kind = comparisonKindOf(definition);
  if (kind === 'number')
    return fc.oneof(
      fc.integer({ min: -1, max: 8 }),
      fc.constantFrom('1.5', '2.25', '-0.5', '99999999999999999999'),
    );
  if (kind === 'text') return fc.constantFrom(...WORDS, '车', 'S1', '床成');
  if (kind === 'dateRange' || kind === 'date')
    return fc.constantFrom('2026-03-31', '2016-11-23', '2026-11-20', '2026-02-01');
  if (kind === 'instant')
    return fc.oneof(fc.integer({ min: 0, max: 40 }).map(moment), fc.constantFrom('2026-01-02', '2026-01-03'));
  return valueArbitrary(definition).map((value) => {
    const [first] = Array.isArray(value) ? value : [value];
    return typeof first === 'boolean' || typeof first === 'string' ? first : (makers[0] ?? '');
  });
}

function queryArbitrary(): fc.Arbitrary<ListQuery> {
  const sortable = [...machine.fields.values()].filter(
    ({ name, definition }) => fieldTypeOf(definition).sortable && name !== 'summary',
  );
  return fc
    .record(
      {
        terms: fc.array(termArbitrary(), { maxLength: 3 }),
        sorts: fc.array(
          fc.record({
            column: fc.constantFrom(...sortable.map(({ name }) => name)),
            order: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          { maxLength: 3 },
        ),
        keyword: fc.oneof(
          fc.constantFrom('成都', '车', 'jichuang', 'cdjc', '床跨', "'", '%', '_', '\\', '电商a1', 'A1'),
          words,
        ),
        list_status: fc.constantFrom('0', '1', '9'),
        apply_type: fc.constantFrom('leased', 'own'),
        pageSize: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: ['pageSize'] },
    )
    .map((query) => listQuerySchema.parse({ ...query, count: 'exact' }));
}

interface Answer {
  readonly datas: readonly Record<string, unknown>[];
  readonly total: number;
  readonly nextCursor: string | null;
}

async function ask(of: Context, queryParam: ListQuery): Promise<Answer> {
  const { text } = await queryRecords(of, { metadata }, { listCode: 'rs_machine_list', queryParam });
  return JSON.parse(text) as Answer;
}

/** Every page by paging forward, and by jumping. */
async function bothWays(of: Context, query: ListQuery) {
  const forward: string[] = [];
  const jumped: string[] = [];
  let cursor: string | undefined;
  for (let pageIndex = 0; pageIndex < ROWS + 2; pageIndex += 1) {
    const page = await ask(of, { ...query, ...(cursor !== undefined && { cursor }) });
    forward.push(...idsOf(page));
    const jump = await ask(of, { ...query, pageIndex });
    jumped.push(...idsOf(jump));
    if (page.nextCursor === null) return { forward, jumped, total: jump.total };
    cursor = page.nextCursor;
  }
  throw new Error('the pages never end');
}

function idsOf({ datas }: Answer): string[] {
  return datas.map(({ id }) => String(id));
}

function expected(query: ListQuery, scope: (values: RecordValues) => boolean = () => true): string[] {
  const { definition } = snapshot.lists.get('rs_machine_list') ?? {};
  const env = envOf(null);
  const conditions: (Condition | undefined)[] = [
    definition?.tabs?.find(({ key }) => key === (query.list_status ?? '9'))?.where,
    query.apply_type === undefined ? undefined : definition?.applyTypes?.[query.apply_type],
  ];
  const keyword = foldSearchText(query.keyword ?? '');
  const rows = stored.filter(
    ({ values }) =>
      scope(values) &&
      conditions.every((condition) => !condition || holds(condition, values, env)) &&
      query.terms.every((term) => answers(values, term)) &&
      searchTextOf(machine, values).includes(keyword),
  );
  const sorts = query.sorts.length > 0 ? query.sorts : [{ column: 'createdAt', order: 'desc' as const }];
  const last = sorts
    .filter(({ column }, index) => sorts.findIndex((one) => one.column === column) === index)
    .at(-1);
  return rows
    .toSorted((one, other) => {
      for (const { column, order } of sorts) {
        const difference = compareKeys(keyOf(one, column), keyOf(other, column));
        if (difference !== 0) return order === 'desc' ? -difference : difference;
      }
      return (one.id < other.id ? -1 : 1) * (last?.order === 'desc' ? -1 : 1);
    })
    .map(({ id }) => id);
}

function envOf(actor: { memberId: string; orgId: string | null } | null) {
  const fields = Object.fromEntries([...machine.fields].map(([name, { definition }]) => [name, definition]));
  return { fields, today: TODAY, actor };
}

function answers(values: RecordValues, { column, termType, value }: Term): boolean {
  const definition = machine.fields.get(column)?.definition;
  if (!definition) throw new Error(`no field ${column}`);
  const parsed = parseTerm(definition, termType, value);
  if (!parsed.ok) throw new Error(`${column} ${termType} ${JSON.stringify(value)}: ${parsed.reason}`);
  return matchesTerm(values[column], { op: termType, value: parsed.value }, definition);
}

function keyOf({ values }: Stored, column: string) {
  const field = machine.fields.get(column);
  const value = values[column] ?? null;
  if (!field || value === null) return null;
  if (field.pinyinColumn !== null) return pinyinKey(value);
  const kind = comparisonKindOf(field.definition);
  return kind === 'number'
    ? parseDecimal(String(value))
    : kind === 'dateRange'
      ? JSON.stringify(value)
      : String(value);
}

type Key = ReturnType<typeof keyOf>;

/** Empty ones are greater than all others, as in an index. */
function compareKeys(one: Key, other: Key): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  if (typeof one === 'object' && typeof other === 'object') return compareDecimals(one, other);
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

test('ENG-03 any query finds what the oracle finds, in its order, by paging forward and by jumping', async () => {
  await fc.assert(
    fc.asyncProperty(queryArbitrary(), async (query) => {
      const wanted = expected(query);
      const { forward, jumped, total } = await bothWays(ctx, query);
      expect(forward).toEqual(wanted);
      expect(jumped).toEqual(wanted);
      expect(total).toBe(wanted.length);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('ENG-03 each operator of each field type finds what the oracle finds', async () => {
  for (const { name, definition } of machine.fields.values()) {
    for (const termType of operatorsOf(definition)) {
      const operands = fc.sample(operandArbitrary(definition), { numRuns: 6, seed: 3 });
      const [first = '', second = ''] = operands;
      const values =
        termType === 'in'
          ? [operands, []]
          : termType === 'between'
            ? [
                [first, second],
                [second, first],
              ]
            : [...operands, null, ''];
      for (const value of values) {
        const query = listQuerySchema.parse({
          terms: [{ column: name, termType, value }],
          pageSize: 100,
          count: 'none',
        });
        expect(idsOf(await ask(ctx, query)), `${name} ${termType} ${JSON.stringify(value)}`).toEqual(
          expected(query),
        );
      }
    }
  }
}, 120_000);

function actorWith(
  scopes: readonly RowScope[],
  fields: ResourceGrant['fields'] = {},
  orgId: string | null = null,
): MemberActor {
  return {
    kind: 'member',
    memberId: people[0] ?? '',
    sessionId: '',
    username: 'chen',
    account: 'chen',
    orgId,
    postIds: [],
    permissions: new Set(['machine:read']),
    grants: new Map([['machine', { scopes, fields }]]),
    permissionVersion: 1,
  };
}

const operands = () =>
  fc.oneof(
    fc.constant({ actor: 'memberId' as const }),
    fc.constant({ actor: 'orgId' as const }),
    fc.integer({ min: -4000, max: 10 }).map((today) => ({ today })),
    fc.constantFrom(...machine.fields.keys()).map((field) => ({ field })),
    fc.constantFrom<(string | number | boolean | null)[]>(
      'OWN',
      'IDLE',
      3,
      '2.25',
      true,
      '2026-11-20',
      null,
      '',
      '510100',
    ),
    fc.constantFrom(['OWN', 'CUT', '重点'], ['2016-11-23', '2026-11-19'], [1, 4], ['510100', '330100']),
  );

function conditionArbitrary(): fc.Arbitrary<Condition> {
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        field: fc.constantFrom(...machine.fields.keys()),
        op: fc.constantFrom(
          'eq',
          'ne',
          'like',
          'in',
          'gt',
          'gte',
          'lt',
          'lte',
          'between',
          'isnull',
          'notnull',
        ),
        value: operands(),
      }) as fc.Arbitrary<Condition>,
      fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
      tie('condition').map((not) => ({ not })),
    ),
  }));
  return condition;
}

test('PERM-05 a custom row scope reaches exactly the rows for which its condition holds', async () => {
  await fc.assert(
    fc.asyncProperty(conditionArbitrary(), fc.boolean(), async (where, hasUnit) => {
      const actor = actorWith([{ kind: 'filter', where }], {}, hasUnit ? (units[0] ?? null) : null);
      const query = listQuerySchema.parse({ pageSize: 100, count: 'none' });
      const found = await ask({ ...ctx, actor }, query);
      expect(idsOf(found)).toEqual(expected(query, (values) => holds(where, values, envOf(actor))));
    }),
    { numRuns: 400 },
  );
}, 120_000);

test('PERM-05 every other row scope, alone and together', async () => {
  const [root = '', a = '', b = ''] = units;
  const me = people[0];
  const cases: [RowScope[], string | null, (values: RecordValues) => boolean][] = [
    [[], root, () => false],
    [[{ kind: 'all' }], null, () => true],
    [[{ kind: 'owner' }], a, ({ ownerId }) => ownerId === me],
    [[{ kind: 'creator' }], a, ({ createdBy }) => createdBy === me],
    [[{ kind: 'org' }], a, ({ orgId }) => orgId === a],
    [[{ kind: 'org' }], null, () => false],
    [[{ kind: 'orgAndBelow' }], root, ({ orgId }) => [root, a, b].includes(String(orgId))],
    [[{ kind: 'orgAndBelow' }], b, ({ orgId }) => orgId === b],
    [[{ kind: 'orgAndBelow' }], null, () => false],
    [[{ kind: 'orgs', orgIds: [a, b] }], root, ({ orgId }) => orgId === a || orgId === b],
    [
      [{ kind: 'owner' }, { kind: 'creator' }],
      b,
      ({ ownerId, createdBy }) => ownerId === me || createdBy === me,
    ],
  ];
  const query = listQuerySchema.parse({ pageSize: 100, count: 'exact' });
  for (const [scopes, orgId, reaches] of cases) {
    const found = await ask({ ...ctx, actor: actorWith(scopes, {}, orgId) }, query);
    expect(idsOf(found), JSON.stringify(scopes)).toEqual(expected(query, reaches));
    expect(found.total).toBe(found.datas.length);
  }
});
