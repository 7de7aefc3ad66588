import {
  getRecord,
  previewBinEntry,
  purgeBinEntries,
  queryBin,
  removeRecords,
  restoreBinEntries,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import { purgeExpired, purgeRecord } from './purge-records.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
  await centre.grant(centre.chief, ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge']);
  await centre.grant(centre.worker, ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge']);
});
afterAll(() => centre.close());

const remove = (ids: readonly string[], more: { form?: string; reason?: string; as?: SignedIn } = {}) =>
  centre.ask(
    removeRecords,
    {
      id: more.form ?? 'rs_machine',
      dataIds: [...ids],
      ...(more.reason === undefined ? {} : { reason: more.reason }),
    },
    { as: more.as ?? centre.chief },
  );
const bin = (input: Record<string, unknown> = {}, as = centre.chief) => centre.call(queryBin, input, { as });
const restore = (resource: string, id: string, values?: Record<string, unknown>) =>
  centre.call(
    restoreBinEntries,
    { entries: [{ resource, id }], ...(values ? { values } : {}) },
    { as: centre.chief },
  );

test('SYS-05 a deleted record is invisible, is in the bin with who, when and why, and is restored completely', async () => {
  const maker = await centre.makeMaker({ name: '回收厂' });
  const { dataId } = await centre.makeMachine({
    name: '要删的',
    maker: maker.dataId,
    parts: [{ partName: '轴', count: 2 }],
  });
  expect((await remove([dataId], { reason: '重复' })).body).toMatchObject({ code: 0, data: { removed: 1 } });
  await expect(centre.readMachine(dataId)).rejects.toThrow('RECORD_NOT_FOUND');
  const { datas, resources } = await bin({ keyword: '要删' });
  expect(datas).toEqual([
    {
      id: dataId,
      resource: 'machine',
      resourceLabel: '机器',
      title: '要删的',
      recordNo: expect.stringMatching(/^JQ/),
      deletedBy: '车间主任',
      deletedAt: '2026-03-02T01:00:00.000Z',
      deleteReason: '重复',
      expiresAt: '2026-04-01T01:00:00.000Z',
      daysLeft: 30,
      children: 0,
    },
  ]);
  expect(resources.map(({ code }) => code).toSorted()).toEqual(['$listView', 'machine', 'maker']);
  const preview = await centre.call(
    previewBinEntry,
    { resource: 'machine', id: dataId },
    { as: centre.chief },
  );
  expect(preview).toMatchObject({
    form: 'rs_machine',
    record: { title: '要删的', actions: [], deletedAt: '2026-03-02T01:00:00.000Z' },
    children: [],
  });
  expect(await restore('machine', dataId)).toEqual([{ id: dataId, ok: true }]);
  const { fields, rowVersion } = await centre.readMachine(dataId);
  expect(rowVersion).toBe(3);
  expect(fields['parts']?.value).toMatchObject([{ partName: '轴', count: 2 }]);
  expect(fields['maker']?.displayValue).toBe('回收厂');
});

test('SYS-05 several records are deleted together or not at all', async () => {
  const [one, two] = [await centre.makeMachine(), await centre.makeMachine()];
  const answer = await remove([one.dataId, centre.base.ids.uuid(), two.dataId]);
  expect(errorOf(answer)).toBe('RECORD_NOT_FOUND');
  expect((await centre.readMachine(one.dataId)).deletedAt).toBeNull();
});

test('SYS-05 a referenced record stays, and the visible referring records are named', async () => {
  const maker = await centre.makeMaker({ name: '被引用' });
  await centre.makeMachine({ name: '引用者', maker: maker.dataId });
  await centre.makeMachine({ name: '经销', dealers: [maker.dataId] });
  await centre.makeMachine({ name: '配件里', parts: [{ partName: '轴', supplier: maker.dataId }] });
  const answer = await remove([maker.dataId], { form: 'rs_maker' });
  expect(answer.body.data).toMatchObject({ error: 'RECORD_REFERENCED' });
  const { by } = answer.body.data as { by: { titles: string[]; label: string; count: number }[] };
  expect(by.flatMap(({ titles }) => titles).toSorted()).toEqual(['引用者', '经销', '配件里'].toSorted());
  expect(by.every(({ label, count }) => label === '机器' && count === 1)).toBe(true);
});

test('SYS-05 optional references are cleared with a history', async () => {
  const target = await centre.makeMachine({ name: '备用' });
  const { dataId } = await centre.makeMachine({ name: '主机', twin: target.dataId });
  await remove([target.dataId]);
  const { fields, rowVersion } = await centre.readMachine(dataId);
  expect([fields['twin']?.value, rowVersion]).toEqual([null, 2]);
});

test('SYS-05 deleting a submitted record needs a reason', async () => {
  const { dataId } = await centre.makeMachine();
  await sql`update biz_machine set submitted_at = now() where id = ${dataId}`.execute(centre.base.db);
  const answer = await remove([dataId]);
  expect(answer.body.data).toMatchObject({
    error: 'RECORD_INVALID',
    issues: [{ path: 'reason', rule: 'required' }],
  });
  expect((await remove([dataId], { reason: '  ' })).body.code).toBe(-1);
  expect((await remove([dataId], { reason: '作废' })).body.code).toBe(0);
});

test('SYS-05 restoring into a unique clash names the field and accepts another value', async () => {
  const { dataId } = await centre.makeMachine({ name: '旧', serialNo: 'CLASH-1' });
  await remove([dataId]);
  await centre.makeMachine({ name: '新', serialNo: 'CLASH-1' });
  expect(await restore('machine', dataId)).toEqual([
    {
      id: dataId,
      ok: false,
      error: 'RECORD_NOT_UNIQUE',
      message: '与已有记录重复，请检查标出的字段',
      clashes: [{ field: 'serialNo', label: '机身号', value: 'CLASH-1' }],
    },
  ]);
  expect(await restore('machine', dataId, { serialNo: 'CLASH-2' })).toEqual([{ id: dataId, ok: true }]);
  expect((await centre.readMachine(dataId)).fields['serialNo']?.value).toBe('CLASH-2');
});

test('SYS-05 a record is restored unchanged except for clashing values', async () => {
  const { dataId } = await centre.makeMachine({ name: '原样', serialNo: 'SAME-1' });
  await remove([dataId]);
  expect(await restore('machine', dataId, { name: '改过', serialNo: 'SAME-2' })).toMatchObject([
    { ok: false, error: 'RECORD_INVALID' },
  ]);
  expect(await restore('machine', dataId)).toMatchObject([{ ok: true }]);
  expect((await centre.readMachine(dataId)).fields['name']?.value).toBe('原样');
});

test('SYS-05 a record is not restored while its target is deleted', async () => {
  const maker = await centre.makeMaker({ name: '还在站里' });
  const { dataId } = await centre.makeMachine({ maker: maker.dataId });
  await remove([dataId]);
  expect((await remove([maker.dataId], { form: 'rs_maker' })).body.code).toBe(0);
  expect(await restore('machine', dataId)).toMatchObject([
    { ok: false, error: 'RECORD_TARGET_DELETED', message: '所引用的记录已被删除，请先恢复：还在站里' },
  ]);
  expect(await restore('maker', maker.dataId)).toMatchObject([{ ok: true }]);
  expect(await restore('machine', dataId)).toMatchObject([{ ok: true }]);
});

test('PERM-05 the bin shows, restores and purges nothing outside the row scope', async () => {
  const { dataId } = await centre.makeMachine({ name: '主任删的' });
  await remove([dataId]);
  expect((await bin({ keyword: '主任删的' }, centre.worker)).datas).toEqual([]);
  const preview = await centre.ask(
    previewBinEntry,
    { resource: 'machine', id: dataId },
    { as: centre.worker },
  );
  expect(errorOf(preview)).toBe('RECORD_NOT_FOUND');
  const restored = await centre.call(
    restoreBinEntries,
    { entries: [{ resource: 'machine', id: dataId }] },
    { as: centre.worker },
  );
  expect(restored).toMatchObject([{ ok: false, error: 'ACCESS_DENIED' }]);
  const emptyBin = await centre.ask(queryBin, {}, { as: centre.other });
  expect(emptyBin.status).toBe(403);
});

test('SYS-05 purging deletes permanently, clears references of older entries, and leaves the history', async () => {
  const maker = await centre.makeMaker({ name: '清除' });
  const machine = await centre.makeMachine({
    name: '早删',
    maker: maker.dataId,
    dealers: [maker.dataId],
    parts: [{ partName: '轴', supplier: maker.dataId }],
  });
  await remove([machine.dataId]);
  await remove([maker.dataId], { form: 'rs_maker' });
  const purged = await centre.call(
    purgeBinEntries,
    { entries: [{ resource: 'maker', id: maker.dataId }] },
    { as: centre.chief },
  );
  expect(purged).toEqual({ purged: 1 });
  const again = await centre.ask(
    purgeBinEntries,
    { entries: [{ resource: 'maker', id: maker.dataId }] },
    { as: centre.chief },
  );
  expect(errorOf(again)).toBe('RECORD_NOT_FOUND');
  expect(await restore('machine', machine.dataId)).toMatchObject([{ ok: true }]);
  const { fields } = await centre.readMachine(machine.dataId);
  expect([fields['maker']?.value, fields['dealers']?.value]).toEqual([null, null]);
  const history = await centre.base.db
    .selectFrom('log_record_change')
    .select('action')
    .where('record_id', '=', maker.dataId)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['create', 'remove']);
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', maker.dataId)
    .where('action', '=', 'record.purge')
    .execute();
  expect(audit).toHaveLength(1);
});

test('SYS-05 a live record cannot be purged', async () => {
  const { dataId } = await centre.makeMachine();
  const answer = await centre.ask(
    purgeBinEntries,
    { entries: [{ resource: 'machine', id: dataId }] },
    { as: centre.chief },
  );
  expect(errorOf(answer)).toBe('RECORD_NOT_FOUND');
  expect((await centre.readMachine(dataId)).deletedAt).toBeNull();
});

test('SYS-05 deleting while a referring record is created never leaves a live record with a deleted target', async () => {
  for (let round = 0; round < 10; round += 1) {
    const maker = await centre.makeMaker({ name: `竞争${round}` });
    const [removed, made] = await Promise.all([
      remove([maker.dataId], { form: 'rs_maker' }),
      centre.trySave({ values: { name: '竞争者', kind: 'OWN', maker: maker.dataId } }),
    ]);
    expect([removed.body.code, made.body.code].filter((code) => code === 0)).toHaveLength(1);
  }
});

test('SYS-05 the bin pages and filters over all resources at once', async () => {
  const machine = await centre.makeMachine({ name: '分页机' });
  const maker = await centre.makeMaker({ name: '分页厂' });
  await remove([machine.dataId]);
  await remove([maker.dataId], { form: 'rs_maker' });
  const all = await bin({ keyword: '分页' });
  expect(all.total).toBe(2);
  expect((await bin({ keyword: '分页', pageSize: 1, pageIndex: 1 })).datas).toHaveLength(1);
  expect((await bin({ keyword: '分页', pageSize: 1, pageIndex: 9 })).total).toBe(2);
  expect((await bin({ keyword: '分页', resource: 'maker' })).datas.map(({ title }) => title)).toEqual([
    '分页厂',
  ]);
  expect((await bin({ deletedBy: centre.worker.memberId })).total).toBe(0);
  expect((await bin({ from: '2026-03-03T00:00:00Z' })).total).toBe(0);
});

test('SYS-05 entries that require a purged one are purged too, and the audit log names them', async () => {
  const maker = await centre.makeMaker({ name: '必需' });
  const machine = await centre.makeMachine({ name: '离不开', maker: maker.dataId });
  await remove([machine.dataId]);
  await remove([maker.dataId], { form: 'rs_maker' });
  const metadata = await createMetadata(centre.base, centre.broadcast).current();
  const resource = await fixedMetadata(metadata).resource('maker');
  const machines = await fixedMetadata(metadata).resource('machine');
  const fields = new Map(machines.fields);
  const field = fields.get('maker');
  if (field) fields.set('maker', { ...field, definition: { ...field.definition, required: true } });
  const resources = new Map(metadata.resources).set('machine', { ...machines, fields });
  const ctx = systemContext(centre.base, 'test');
  await purgeRecord(
    ctx,
    { metadata: fixedMetadata({ ...metadata, resources }) },
    { resource, id: maker.dataId },
  );
  const { details } = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('target_id', '=', maker.dataId)
    .where('action', '=', 'record.purge')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ children: 1, along: [{ resource: 'machine', ids: [machine.dataId] }] });
});

test('SYS-05 a deleted record is purged after thirty days, a younger one stays', async () => {
  const old = await centre.makeMachine({ name: '过期' });
  await remove([old.dataId]);
  centre.clock.advance(20 * 86_400_000);
  const ctx = systemContext(centre.base, 'test');
  const metadata = createMetadata(centre.base, centre.broadcast);
  expect((await purgeExpired(ctx, { metadata }, { days: 30 })).purged).toBe(0);
  centre.clock.advance(11 * 86_400_000);
  const { purged } = await purgeExpired(ctx, { metadata }, { days: 30 });
  expect(purged).toBeGreaterThan(0);
  const { rows } = await sql`select from biz_machine where deleted_at is not null`.execute(centre.base.db);
  expect(rows).toHaveLength(0);
});

test('SYS-05 purging everything purges what the caller sees', async () => {
  const chief = await centre.signIn('chief');
  const made = await centre.makeMachine({ name: '清空' }, chief);
  await remove([made.dataId], { as: chief });
  const { purged } = await centre.call(purgeBinEntries, { all: true }, { as: chief });
  expect(purged).toBeGreaterThan(0);
  expect((await bin({}, chief)).total).toBe(0);
  const gone = await centre.ask(getRecord, { id: 'rs_machine', dataId: made.dataId }, { as: chief });
  expect(errorOf(gone)).toBe('RECORD_NOT_FOUND');
});
