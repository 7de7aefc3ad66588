import type { FieldDefinition, ListDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { addRow, installThing, listOf, removeAll, tablesSnapshot, thing } from './testing/things.ts';

let centre: TestApp;
let ctx: Context;

beforeAll(async () => {
  centre = await testApp();
  ctx = systemContext(centre.base, 'test');
});
afterAll(() => centre.close());

/** Every field property that changes the table. */
const COLUMNS: readonly FieldDefinition[] = [
  { type: 'text', label: '文' },
  { type: 'text', label: '文', maxLength: 30, unique: true, pinyin: true, searchable: true },
  { type: 'text', label: '文', required: true, default: { literal: '空' } },
  { type: 'longText', label: '文' },
  { type: 'richText', label: '文' },
  { type: 'integer', label: '数', indexed: true },
  { type: 'decimal', label: '数', scale: 3 },
  { type: 'money', label: '额', required: true, default: { literal: '0' } },
  { type: 'percent', label: '率' },
  { type: 'date', label: '日' },
  { type: 'instant', label: '时' },
  { type: 'dateRange', label: '期' },
  { type: 'boolean', label: '否', required: true, default: { literal: false } },
  { type: 'ref', label: '指', target: 'thing', onTargetDelete: 'clear' },
  { type: 'refs', label: '指', target: 'thing' },
  { type: 'user', label: '人' },
  { type: 'org', label: '部' },
  { type: 'region', label: '地' },
  { type: 'computed', label: '算', value: { literal: 1 }, result: 'decimal', scale: 1 },
  { type: 'tags', label: '签' },
  { type: 'table', label: '表', fields: { one: { type: 'text', label: '一' } } },
];

type Definition = readonly [resource: ResourceDefinition, lists: readonly ListDefinition[]];
type Change = (before: Definition) => Definition;

const added: fc.Arbitrary<Change> = fc
  .record({
    name: fc.constantFrom('a1', 'bTwo', 'c_three', 'dDdD', 'e5'),
    field: fc.constantFrom(...COLUMNS),
  })
  .map(
    ({ name, field }) =>
      ([resource, lists]) =>
        resource.fields[name] ? [resource, lists] : [withField(resource, name, field), lists],
  );

/** Widens columns or adds indexes: changes that no row can prevent. */
const widened: fc.Arbitrary<Change> = fc.nat(20).map((at) => ([resource, lists]) => {
  const names = Object.keys(resource.fields);
  const name = names[at % names.length] ?? '';
  const field = resource.fields[name];
  return field ? [withField(resource, name, wider(field)), lists] : [resource, lists];
});

const listed: fc.Arbitrary<Change> = fc
  .record({
    at: fc.nat(20),
    order: fc.constantFrom('asc', 'desc'),
    code: fc.constantFrom('rs_one_list', 'rs_two_list'),
  })
  .map(({ at, order, code }) => ([resource, lists]) => {
    const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.type === 'text');
    const field = names[at % names.length] ?? 'createdAt';
    const others = lists.filter((list) => list.code !== code);
    const filters = Object.entries(resource.fields)
      .filter(([, { type }]) => !['table', 'richText', 'longText'].includes(type))
      .map(([name]) => ({ field: name }));
    return [
      resource,
      [...others, listOf({ code, columns: [{ field }], sorts: [{ field, order }], filters })],
    ];
  });

const states: fc.Arbitrary<Change> = fc.constantFrom('BUSY', 'DONE').map((code) => ([resource, lists]) => {
  const statuses = resource.statuses ?? [{ code: 'NORMAL', label: '正常', tone: 'green' }];
  if (statuses.some((status) => status.code === code)) return [resource, lists];
  return [{ ...resource, statuses: [...statuses, { code, label: code, tone: 'stone' }] }, lists];
});

function withField(resource: ResourceDefinition, name: string, field: FieldDefinition): ResourceDefinition {
  return { ...resource, fields: { ...resource.fields, [name]: field } };
}

function wider(field: FieldDefinition): FieldDefinition {
  switch (field.type) {
    case 'text':
      return { ...field, maxLength: (field.maxLength ?? 200) + 10, indexed: true };
    case 'integer':
      return { type: 'decimal', label: field.label, scale: 2 };
    case 'decimal':
      return field.scale < 9 ? { ...field, scale: field.scale + 1 } : field;
    case 'table':
      return { ...field, fields: { ...field.fields, two: { type: 'ref', label: '二', target: 'thing' } } };
    case 'ref':
      return { type: 'refs', label: field.label, target: field.target };
    default:
      return field;
  }
}

function install([resource, lists]: Definition): Promise<readonly string[]> {
  return installThing(ctx, resource, { lists });
}

test('ENG-01 additions in any order, with or without rows, result in the tables of a fresh installation', {
  timeout: 120_000,
}, async () => {
  const change = fc.oneof({ weight: 4, arbitrary: added }, { weight: 2, arbitrary: widened }, listed, states);
  const begin: Definition = [thing({ a: { type: 'text', label: '甲', required: true } }), [listOf()]];
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (changes, hasRows) => {
        await removeAll(ctx);
        let now = begin;
        await install(now);
        if (hasRows) await addRow(ctx, 'biz_thing');
        for (const next of changes) {
          now = next(now);
          await install(now);
          await ctx.db.updateTable('meta_module').set({ checksum: 'as if it had changed' }).execute();
          expect(await install(now)).toEqual([]);
        }
        const grown = await tablesSnapshot(ctx);
        await removeAll(ctx);
        await install(now);
        expect(grown).toEqual(await tablesSnapshot(ctx));
      },
    ),
    { numRuns: 25 },
  );
});
