import {
  getRecord,
  previewBinEntry,
  purgeBinEntries,
  queryBin,
  queryRecordChanges,
  queryRecords,
  removeRecords,
  restoreBinEntries,
  runRecordAction,
  unmaskField,
} from '@haiqiao/contract/endpoints';
import type { FieldMode } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { announceMetadata, raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;
let people = 0;

beforeAll(async () => {
  centre = await designFixture();
  await centre.grant(centre.chief, ['recycle_bin:read', 'recycle_bin:restore', 'recycle_bin:purge']);
});
afterAll(() => centre.close());

/** A member with given permissions on all rows. */
async function person(
  permissions: readonly string[],
  resources: Readonly<Record<string, Readonly<Record<string, FieldMode>>>>,
): Promise<SignedIn> {
  people += 1;
  const member = await centre.makeMember({ account: `reviewer${people}` });
  await centre.grant(member, permissions);
  for (const [resource, fields] of Object.entries(resources))
    await centre.grantRows(member, resource, { rows: [{ kind: 'all' }], fields });
  return centre.signIn(member);
}

const list = (queryParam: Record<string, unknown>, as = centre.chief) =>
  centre.ask(queryRecords, { listCode: 'rs_machine_list', queryParam }, { as });

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

test('ENG-03 a filter that is off does not affect the terms after it', async () => {
  const name = { column: 'name', termType: 'eq', value: '车床' };
  expect((await list({ terms: [name] })).body.code).toBe(0);
  const { body } = await list({ terms: [{ column: 'mine', termType: 'eq', value: false }, name] });
  expect(body).toMatchObject({ code: 0 });
});

test('PERM-05 a filter over a field hidden from the reader does not exist for them', async () => {
  const blind = await person(['machine:read'], { machine: { builtOn: 'hidden' } });
  const { body } = await list({ terms: [{ column: 'old', termType: 'eq', value: true }] }, blind);
  expect(body.data).toMatchObject({ error: 'QUERY_INVALID', column: 'old' });
});

function forged(cursor: string, change: (keys: string) => string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  return Buffer.from(text.slice(0, 12) + change(text.slice(12))).toString('base64url');
}

test.each([
  ['builtOn', '2026-02-31'],
  ['seats', '2999999999'],
  ['checkedAt', '2026-02-31 00:00:00+00'],
  ['checkedAt', '2026-02-03 00:00:00+99'],
  ['price', '1'.repeat(40)],
])('a forged cursor over %s is refused: %s', async (column, value) => {
  const values = { builtOn: '2020-01-01', seats: 1, checkedAt: '2026-01-01T00:00:00.000Z', price: '1' };
  await centre.makeMachine(values);
  await centre.makeMachine(values);
  const query = { sorts: [{ column, order: 'asc' }], pageSize: 1, terms: [{ column, termType: 'notnull' }] };
  const first = (await list(query)).body.data as { nextCursor: string };
  const cursor = forged(first.nextCursor, (keys) => {
    const [, id] = JSON.parse(keys) as string[];
    return JSON.stringify([value, id]);
  });
  const { body } = await list({ ...query, cursor });
  expect([body.code, body.data]).not.toMatchObject([expect.anything(), { error: 'INTERNAL' }]);
});

test.each([
  [
    'an opinion',
    (id: string) =>
      centre.ask(
        runRecordAction,
        { id: 'rs_machine', dataId: id, action: 'report', opinion: 'a\0b', params: { cause: 'WEAR' } },
        { as: centre.chief },
      ),
  ],
  [
    'half a character in an opinion',
    (id: string) =>
      centre.ask(
        runRecordAction,
        { id: 'rs_machine', dataId: id, action: 'report', opinion: 'a\ud800b', params: { cause: 'WEAR' } },
        { as: centre.chief },
      ),
  ],
  ['a name', (id: string) => centre.trySave({ dataId: id, rowVersion: 1, values: { name: 'a\0b\ud800' } })],
  [
    'a summary',
    (id: string) =>
      centre.trySave({
        dataId: id,
        rowVersion: 1,
        values: { summary: 'a\0b\ud800', manual: '<p>a\0b\ud800</p>', words: ['a\0', 'b\ud800'] },
      }),
  ],
  [
    'a cell',
    (id: string) =>
      centre.trySave({
        dataId: id,
        rowVersion: 1,
        values: { parts: [{ partName: 'a\0b\ud800', count: 1 }] },
      }),
  ],
  [
    'a new record',
    () => centre.trySave({ values: { name: 'a\0b\ud800', kind: 'OWN', summary: 'x\0\udfff' } }),
  ],
  ['a reason to delete', (id: string) => remove([id], { reason: 'a\0b\ud800' })],
  [
    'a reason to unmask',
    (id: string) =>
      centre.ask(
        unmaskField,
        { id: 'rs_machine', dataId: id, field: 'phone', reason: 'a\0b\ud800' },
        { as: centre.chief },
      ),
  ],
  ['a keyword in the bin', () => centre.ask(queryBin, { keyword: 'a\0b\ud800' }, { as: centre.chief })],
  ['a keyword', () => list({ keyword: 'a\0b\ud800' })],
  ['a term', () => list({ terms: [{ column: 'name', termType: 'like', value: 'a\0b\ud800' }] })],
  ['a term of codes', () => list({ terms: [{ column: 'kind', termType: 'in', value: ['a\0b\ud800'] }] })],
  ['a request key', () => centre.trySave({ values: { name: 'k', kind: 'a\0' } })],
])('%s with a zero character is not a server error', async (_what, act) => {
  const { dataId } = await centre.makeMachine();
  const { body } = await act(dataId);
  expect(errorOf({ status: 200, headers: {}, body })).not.toBe('INTERNAL');
});

test('PERM-05 an actor who may not choose the owner still creates records and owns them', async () => {
  const clerk = await person(['machine:read', 'machine:create'], {
    machine: { ownerId: 'readonly', orgId: 'hidden' },
  });
  const { dataId } = await centre.makeMachine({ name: '自己的' }, clerk);
  expect((await centre.readMachine(dataId)).fields['ownerId']?.value).toBe(clerk.memberId);
});

test('ENG-02 a request key is valid for the same request only', async () => {
  const requestKey = centre.base.ids.uuid();
  const first = await centre.trySave({ requestKey, values: { name: '一号', kind: 'OWN' } });
  const again = await centre.trySave({ requestKey, values: { name: '一号', kind: 'OWN' } });
  expect(again.body.data).toEqual(first.body.data);
  const elsewhere = await centre.trySave({ id: 'rs_maker', requestKey, values: { name: '厂' } });
  expect(elsewhere.body.data).not.toEqual(first.body.data);
  expect(errorOf(elsewhere)).not.toBe('INTERNAL');
  const byAnother = await centre.trySave(
    { requestKey, values: { name: '二号', kind: 'OWN' } },
    centre.worker,
  );
  expect(byAnother.body.data).not.toEqual(first.body.data);
});

test('PERM-05 the rows of a masked sub-table are masked', async () => {
  const half = await person(['machine:read'], { machine: { parts: 'masked' } });
  const { dataId } = await centre.makeMachine({ parts: [{ partName: '秘密配件', count: 7 }] });
  const detail = await centre.call(getRecord, { id: 'rs_machine', dataId }, { as: half });
  expect(JSON.stringify(detail.fields['parts'])).not.toContain('秘密配件');
  expect(JSON.stringify(detail.fields['parts'])).not.toContain('object Object');
  const history = await centre.call(queryRecordChanges, { id: 'rs_machine', dataId }, { as: half });
  expect(JSON.stringify(history)).not.toContain('秘密配件');
});

test('PERM-01 a conflict reveals the other version only to readers of the record', async () => {
  const writer = await person(['machine:update', 'machine:run'], { machine: {} });
  const { dataId } = await centre.makeMachine({ summary: '只给读者' });
  const stale = await centre.trySave({ dataId, rowVersion: 9, values: { summary: 'x' } }, writer);
  expect(errorOf(stale)).toBe('RECORD_CONFLICT');
  expect(JSON.stringify(stale.body)).not.toContain('只给读者');
  const acted = await centre.ask(
    runRecordAction,
    { id: 'rs_machine', dataId, rowVersion: 9, action: 'run' },
    { as: writer },
  );
  expect(JSON.stringify(acted.body)).not.toContain('只给读者');
});

test('SYS-05 referring records are named only to those who may read them', async () => {
  const keeper = await person(['maker:read', 'maker:delete', 'machine:create'], { maker: {}, machine: {} });
  const maker = await centre.makeMaker({ name: '被指的' });
  await centre.makeMachine({ name: '看不见的机器', maker: maker.dataId });
  const answer = await remove([maker.dataId], { form: 'rs_maker', as: keeper });
  expect(errorOf(answer)).toBe('RECORD_REFERENCED');
  expect(JSON.stringify(answer.body)).not.toContain('看不见的机器');
});

test('SYS-05 emptying the bin purges what the actor may delete and leaves the rest', async () => {
  const cleaner = await person(
    ['recycle_bin:read', 'recycle_bin:purge', 'maker:read', 'maker:delete', 'machine:read'],
    { maker: {}, machine: {} },
  );
  const maker = await centre.makeMaker({ name: '要清的' });
  await remove([maker.dataId], { form: 'rs_maker' });
  const machine = await centre.makeMachine({ name: '清不掉的' });
  await remove([machine.dataId]);
  const answer = await centre.ask(purgeBinEntries, { all: true }, { as: cleaner });
  expect(answer.body).toMatchObject({ code: 0 });
  const { datas } = await centre.call(queryBin, {}, { as: centre.chief });
  expect(datas.map(({ id }) => id)).toContain(machine.dataId);
  expect(datas.map(({ id }) => id)).not.toContain(maker.dataId);
});

test('SYS-05 a record is not restored while one of its rows refers to a deleted one', async () => {
  const maker = await centre.makeMaker({ name: '供货的' });
  const { dataId } = await centre.makeMachine({
    parts: [{ partName: '轴', supplier: maker.dataId, count: 1 }],
  });
  expect((await remove([dataId])).body.code).toBe(0);
  expect((await remove([maker.dataId], { form: 'rs_maker' })).body.code).toBe(0);
  const [restored] = await centre.call(
    restoreBinEntries,
    { entries: [{ resource: 'machine', id: dataId }] },
    { as: centre.chief },
  );
  expect(restored).toMatchObject({ ok: false, error: 'RECORD_TARGET_DELETED' });
});

test('ENG-02 a batch continues after an unexpected error of one record', async () => {
  const { dataId: bad } = await centre.makeMachine({ name: '会失败' });
  const { dataId: good } = await centre.makeMachine();
  const { db } = centre.base;
  await sql`alter table biz_machine add constraint review check (name <> '会失败' or status = 'IDLE')`.execute(
    db,
  );
  const items = [{ dataId: bad }, { dataId: good }];
  const outcomes = await centre.call(
    runRecordAction,
    { id: 'rs_machine', action: 'run', items },
    { as: centre.chief },
  );
  await sql`alter table biz_machine drop constraint review`.execute(db);
  expect(outcomes).toMatchObject([
    { dataId: bad, ok: false, error: 'INTERNAL' },
    { dataId: good, ok: true, status: 'RUNNING' },
  ]);
});

/** Installs the machine resource with other maker references, for the rest of this file. */
async function pointBy(fields: Readonly<Record<string, unknown>>): Promise<void> {
  await centre.base.db
    .updateTable('meta_definition')
    .set({ overlay: JSON.stringify({ fields }) })
    .where('kind', '=', 'resource')
    .where('code', '=', 'machine')
    .execute();
  const ctx = systemContext(centre.base, 'test');
  await announceMetadata(centre.broadcast, await raiseMetadataVersion(ctx));
}

test('SYS-05 a reference to a deleted record is cleared, however its id was written', async () => {
  await pointBy({ parts: { fields: { supplier: { onTargetDelete: 'clear' } } } });
  const maker = await centre.makeMaker({ name: '大写' });
  const parts = [{ partName: '轴', supplier: maker.dataId }];
  const { dataId } = await centre.makeMachine({ parts });
  const answer = await remove([maker.dataId.toUpperCase()], { form: 'rs_maker' });
  expect(answer.body).toMatchObject({ code: 0 });
  expect((await centre.readMachine(dataId)).fields['parts']?.value).toMatchObject([{ supplier: null }]);
});

test('SYS-05 the preview of a deletion names only what the reader may read', async () => {
  await pointBy({ maker: { onTargetDelete: 'delete' } });
  const rights = ['recycle_bin:read', 'maker:read', 'machine:create'];
  const blind = await person(rights, { maker: {}, machine: {} });
  const maker = await centre.makeMaker({ name: '带走的' });
  await centre.makeMachine({ name: '一起走的', maker: maker.dataId });
  expect((await remove([maker.dataId], { form: 'rs_maker' })).body.code).toBe(0);
  const preview = (as: SignedIn) =>
    centre.call(previewBinEntry, { resource: 'maker', id: maker.dataId }, { as });
  expect((await preview(centre.chief)).children).toEqual([{ resourceLabel: '机器', title: '一起走的' }]);
  expect((await preview(blind)).children).toEqual([]);
});
