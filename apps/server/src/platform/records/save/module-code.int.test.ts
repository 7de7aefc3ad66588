import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { createDictionaries } from '#server/platform/dictionaries/dictionaries.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { takeAction } from '#server/platform/records/actions/take-action.ts';
import { removeInto } from '#server/platform/records/bin/remove-records.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import { createRecordDeps } from '#server/platform/records/record-services.ts';
import { NO_MODULE_CODE, type RecordHooks } from '#server/platform/records/code/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { createRecord } from './create-record.ts';
import { insertRecords, prepareRows } from './insert-records.ts';
import { updateRecord } from './update-record.ts';

let centre: TestApp;
let ctx: Context;
let machine: ResourceModel;

beforeAll(async () => {
  centre = await testApp({ modules: 'workshop' });
  ctx = systemContext(centre.base, 'test');
  machine = await depsWith().metadata.resource('machine');
});
afterAll(() => centre.close());

function depsWith(hooks?: RecordHooks): RecordDeps {
  return createRecordDeps({
    metadata: createMetadata(centre.base, centre.broadcast),
    dictionaries: createDictionaries(centre.base, centre.broadcast),
    code: { ...NO_MODULE_CODE, hooks: new Map(hooks ? [['machine', hooks]] : []) },
  });
}

const create = (deps: RecordDeps, inputValues: Record<string, unknown> = {}) =>
  createRecord(ctx, deps, { resource: machine, inputValues: { name: '钩', kind: 'OWN', ...inputValues } });

async function rowsOf(table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

async function storedName(id: string): Promise<unknown> {
  const { rows } = await sql<{ name: string; last_oiled_by: string | null }>`
    select name, last_oiled_by from biz_machine where id = ${id}`.execute(ctx.db);
  return rows[0];
}

test('ENG-02 hooks change what is saved, before and after validation', async () => {
  const deps = depsWith({
    beforeValidate: async (_hook, { values }) => ({ name: `${scalarText(values['name'])}子` }),
    beforeSave: async () => ({ lastOiledBy: '系统' }),
  });
  const { dataId } = await create(deps);
  expect(await storedName(dataId)).toEqual({ name: '钩子', last_oiled_by: '系统' });
  await updateRecord(ctx, deps, {
    resource: machine,
    id: dataId,
    rowVersion: 1,
    inputValues: { name: '改' },
  });
  expect(await storedName(dataId)).toMatchObject({ name: '改子' });
});

test('ENG-02 derived values are computed without a transaction, before other hooks run', async () => {
  const received: unknown[] = [];
  const derive: RecordHooks['derive'] = async (_deriveContext, { values }) => ({
    lastOiledBy: `${scalarText(values['name'])}油`,
  });
  const deps = depsWith({
    derive,
    beforeSave: async (hook, { values }) => {
      received.push(values['lastOiledBy'], hook.ctx.db.isTransaction);
      return undefined;
    },
  });
  const { dataId } = await create(deps);
  expect(received).toEqual(['钩油', true]);
  const alone = depsWith({ derive });
  const begun = vi.spyOn(ctx.db, 'transaction');
  await updateRecord(ctx, alone, {
    resource: machine,
    id: dataId,
    rowVersion: 1,
    inputValues: { name: '改' },
  });
  expect(begun).not.toHaveBeenCalled();
  begun.mockRestore();
  expect(await storedName(dataId)).toMatchObject({ name: '改', last_oiled_by: '改油' });
});

test('ENG-02 a failing after-save hook leaves no record, number, history or audit', async () => {
  const tables = [
    'biz_machine',
    'biz_maker',
    'biz_machine__parts',
    'log_record_change',
    'log_audit',
    'sys_number_sequence',
  ];
  const count = () => Promise.all(tables.map(rowsOf));
  const before = await count();
  const deps = depsWith({
    async afterSave({ records }, { kind }) {
      if (kind === 'create') await records.create('maker', { name: '跟着没了' });
      throw new AppError('RECORD_INVALID', { issues: [{ path: 'name', rule: 'invalid' }] });
    },
  });
  await expect(create(deps, { parts: [{ partName: '轴' }] })).rejects.toThrow('RECORD_INVALID');
  expect(await count()).toEqual(before);
});

test('ENG-02 a hook reads, finds and changes other records in the same transaction', async () => {
  const received: unknown[] = [];
  const deps = depsWith({
    async afterSave({ records }, { kind, id }) {
      if (kind !== 'create') return;
      const maker = await records.create('maker', { name: '由钩子建' });
      await records.update('machine', id, { maker });
      received.push(
        (await records.get('maker', maker)).values['name'],
        (await records.find('maker', { name: '由钩子建' })).length,
      );
    },
  });
  const { dataId } = await create(deps);
  expect(received).toEqual(['由钩子建', 1]);
  const { rows } = await sql<{ title: string }>`
    select maker.title from biz_machine machine join biz_maker maker on maker.id = machine.maker where machine.id = ${dataId}`.execute(
    ctx.db,
  );
  expect(rows[0]?.title).toBe('由钩子建');
});

test('ENG-02 a search of module code fails above its bound instead of returning a part', async () => {
  const bound = 5000;
  const deps = depsWith();
  const maker = await deps.metadata.resource('maker');
  const { dataId } = await createRecord(ctx, deps, { resource: maker, inputValues: { name: '很多' } });
  const copies = (count: number) =>
    sql`
    insert into biz_maker select copy.* from biz_maker, generate_series(1, ${count}) n,
      jsonb_populate_record(biz_maker, jsonb_build_object('id', md5(random() || '-' || n))) copy
    where biz_maker.id = ${dataId}`.execute(ctx.db);
  const find = () => deps.hookOf(ctx).records.find('maker', { name: '很多' });
  await copies(bound - 1);
  expect(await find()).toHaveLength(bound);
  await copies(1);
  await expect(find()).rejects.toThrow('more than 5000 records of maker');
});

test('ENG-02 for records that are submitted, number and submission time are set on submission', async () => {
  const { definition } = machine;
  const submit = { code: 'submit', label: '提交', from: ['IDLE'], to: 'RUNNING' };
  const submitted: ResourceModel = { ...machine, definition: { ...definition, actions: [submit] } };
  const deps = depsWith();
  const { dataId } = await createRecord(ctx, deps, {
    resource: submitted,
    inputValues: { name: '待提交', kind: 'OWN' },
  });
  const read = async () => (await loadRecords(ctx, submitted, { ids: [dataId] }))[0]?.values;
  expect(await read()).toMatchObject({ recordNo: null, submittedAt: null });
  const taking = {
    resource: submitted,
    action: submit,
    id: dataId,
    rowVersion: 1,
    opinion: '',
    params: {},
    inputValues: {},
  };
  const { stored, ...taken } = await takeAction(ctx, deps, taking);
  expect(taken).toEqual({ rowVersion: 2, status: 'RUNNING' });
  const values = await read();
  // Later steps need not read it again.
  expect(stored).toMatchObject({ id: dataId, rowVersion: 2, values });
  expect(values).toMatchObject({
    recordNo: expect.stringMatching(/^JQ20260302\d{4}$/),
    submittedAt: '2026-03-02T01:00:00.000Z',
  });
  const { rows } = await sql<{
    search_text: string;
  }>`select search_text from biz_machine where id = ${dataId}`.execute(ctx.db);
  expect(rows[0]?.search_text).toContain(scalarText(values?.['recordNo']).toLowerCase());
});

test('SYS-05 a hook prevents a deletion', async () => {
  const deps = depsWith({
    async beforeRemove(_hook, { status }) {
      if (status === 'IDLE') throw new AppError('RECORD_ACTION_REFUSED', { action: 'delete' });
    },
  });
  const { dataId } = await create(deps);
  await expect(removeInto(ctx, deps, { resource: machine, ids: [dataId] })).rejects.toThrow(
    'RECORD_ACTION_REFUSED',
  );
  expect(await storedName(dataId)).toBeDefined();
});

test('ENG-07 rows inserted together are validated like manual saves, and against each other', async () => {
  const deps = depsWith();
  await create(deps, { serialNo: 'TAKEN' });
  const { prepared, issues } = await prepareRows(ctx, deps, {
    resource: machine,
    rows: [
      { name: '好', kind: 'OWN', serialNo: 'A-1' },
      { name: '', kind: 'NONSENSE' },
      { name: '同', kind: 'OWN', serialNo: 'A-1' },
      { name: '占', kind: 'OWN', serialNo: 'TAKEN' },
      { name: '无', kind: 'OWN', maker: ctx.ids.uuid(), wings: 2 },
      { name: '引', kind: 'OWN', maker: ctx.ids.uuid() },
    ],
  });
  expect(prepared).toHaveLength(1);
  expect(issues.map(({ row, issue }) => [row, issue.path, issue.rule])).toEqual([
    [1, 'name', 'required'],
    [2, 'serialNo', 'unique'],
    [3, 'serialNo', 'unique'],
    [4, 'wings', 'unknownField'],
    [5, 'maker', 'notFound'],
  ]);
});

test('ENG-07 a thousand rows are inserted with numbers and history, or none of them', async () => {
  const deps = depsWith();
  const before = await rowsOf('biz_machine');
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    name: `批${index}`,
    kind: 'OWN',
    parts: [{ partName: '轴' }],
  }));
  await expect(
    insertRecords(ctx, deps, { resource: machine, rows: [...rows, { name: '坏' }] }),
  ).rejects.toThrow('RECORD_INVALID');
  expect(await rowsOf('biz_machine')).toBe(before);
  const ids = await insertRecords(ctx, deps, { resource: machine, rows });
  expect(ids).toHaveLength(1_000);
  const { rows: found } = await sql<{ numbers: number; parts: number; changes: number; source: string }>`
    select count(distinct m.record_no) as numbers, count(distinct p.id) as parts, count(distinct c.id) as changes, min(m.source) as source
    from biz_machine m join biz_machine__parts p on p.parent_id = m.id join log_record_change c on c.record_id = m.id
    where m.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  expect(found[0]).toEqual({ numbers: 1_000, parts: 1_000, changes: 1_000, source: 'IMPORT' });
});
