import {
  getRecord,
  queryOwnRecords,
  queryRecordChanges,
  removeRecords,
  setFavourite,
  unmaskField,
  updateRecords,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type WorkshopCentre, workshopCentre } from '#server/testing/workshop-centre.ts';

let centre: WorkshopCentre;

beforeAll(async () => {
  centre = await workshopCentre();
});
afterAll(() => centre.close());

const changes = (dataId: string, as: SignedIn = centre.chief) =>
  centre.call(queryRecordChanges, { id: 'rs_machine', dataId }, { as });

test('ENG-02 the history tells who changed what, newest first, in words', async () => {
  const maker = await centre.makeMaker({ name: '历史厂' });
  const { dataId } = await centre.makeMachine({ name: '史', parts: [{ partName: '轴', count: 1 }] });
  await centre.trySave({
    dataId,
    rowVersion: 1,
    values: {
      kind: 'LEASED',
      leaseNote: '一年',
      maker: maker.dataId,
      isMovable: false,
      keeper: centre.worker.memberId,
      parts: [],
    },
  });
  const { datas, total } = await changes(dataId);
  expect(total).toBe(2);
  expect(datas.map(({ action, by, rowVersion }) => [action, by, rowVersion])).toEqual([
    ['update', '车间主任', 2],
    ['create', '车间主任', 1],
  ]);
  const told = Object.fromEntries(
    (datas[0]?.changes ?? []).map((one) => [one.label, [one.before, one.after]]),
  );
  expect(told).toMatchObject({
    类型: ['自有', '租赁'],
    租赁说明: ['', '一年'],
    制造商: ['', '历史厂'],
    可移动: ['是', '否'],
    保管人: ['', '工人甲'],
    配件种数: ['1', '0'],
  });
  expect(told['配件']?.[0]).toContain('轴');
});

test('PERM-05 the history masks and hides as the record does', async () => {
  const { dataId } = await centre.makeMachine({
    serialNo: 'TOP-1',
    profit: '1',
    phone: '13812345678',
    ownerId: centre.worker.memberId,
  });
  await centre.trySave({
    dataId,
    rowVersion: 1,
    values: { serialNo: 'TOP-2', profit: '2', phone: '13912345678' },
  });
  const [latest] = (await changes(dataId, centre.worker)).datas;
  expect(latest?.changes.toSorted((one, other) => other.field.localeCompare(one.field))).toEqual([
    { field: 'serialNo', label: '机身号', before: '***', after: '***' },
    { field: 'phone', label: '保管人手机', before: '138****5678', after: '139****5678' },
  ]);
  const foreign = await centre.makeMachine();
  const answer = await centre.ask(
    queryRecordChanges,
    { id: 'rs_machine', dataId: foreign.dataId },
    { as: centre.worker },
  );
  expect(errorOf(answer)).toBe('RECORD_NOT_FOUND');
});

test('SYS-05 unmasking needs the permission, and leaves who, what and why', async () => {
  const { dataId } = await centre.makeMachine({ phone: '13812345678', ownerId: centre.worker.memberId });
  const ask = (as: SignedIn, field = 'phone') =>
    centre.ask(unmaskField, { id: 'rs_machine', dataId, field, reason: '电话核实' }, { as });
  expect((await ask(centre.worker)).status).toBe(403);
  expect((await ask(centre.chief)).body).toMatchObject({ code: 0, data: { value: '13812345678' } });
  expect(errorOf(await ask(centre.chief, 'nonsense'))).toBe('RECORD_NOT_FOUND');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['actor_account', 'details'])
    .where('action', '=', 'record.unmask')
    .execute();
  expect(audit).toEqual([{ actor_account: 'chief', details: { field: 'phone', reason: '电话核实' } }]);
});

test('ENG-02 names follow the reader’s language', async () => {
  const { dataId } = await centre.makeMachine({ kind: 'OWN' });
  const english = await centre.call(
    getRecord,
    { id: 'rs_machine', dataId },
    { as: centre.chief, headers: { 'accept-language': 'en' } },
  );
  expect(english.fields['isMovable']?.displayValue).not.toBe('是');
  expect(english.fields['status']?.displayValue).not.toBe('闲置');
});

test('HDR-07 recent and favourite records are one’s own, newest first, and only those one may still read', async () => {
  const own = (kind: 'recent' | 'favourite', as = centre.worker) =>
    centre.call(queryOwnRecords, { kind }, { as });
  const one = await centre.makeMachine({ name: '其一' }, centre.worker);
  const two = await centre.makeMachine({ name: '其二' }, centre.worker);
  for (const { dataId } of [one, two, one]) {
    centre.clock.advance(1_000);
    await centre.readMachine(dataId, centre.worker);
  }
  const recent = await own('recent');
  expect(recent.slice(0, 2).map(({ title, form, route }) => [title, form, route])).toEqual([
    ['其一', 'rs_machine', `/see-form?code=rs_machine&id=${one.dataId}`],
    ['其二', 'rs_machine', `/see-form?code=rs_machine&id=${two.dataId}`],
  ]);
  const mark = (dataId: string, isFavourite: boolean, as = centre.worker) =>
    centre.ask(setFavourite, { id: 'rs_machine', dataId, isFavourite }, { as });
  expect((await mark(two.dataId, true)).body.data).toBe(true);
  expect((await mark(two.dataId, true)).body.data).toBe(true);
  expect((await centre.readMachine(two.dataId, centre.worker)).isFavourite).toBe(true);
  expect((await centre.readMachine(two.dataId)).isFavourite).toBe(false);
  expect((await own('favourite')).map(({ title }) => title)).toEqual(['其二']);
  const foreign = await centre.makeMachine();
  expect(errorOf(await mark(foreign.dataId, true))).toBe('RECORD_NOT_FOUND');
  await centre.call(removeRecords, { id: 'rs_machine', dataIds: [two.dataId] }, { as: centre.chief });
  expect(await own('favourite')).toEqual([]);
  expect((await own('recent')).map(({ title }) => title)).not.toContain('其二');
  expect((await mark(one.dataId, false)).body.data).toBe(false);
});

test('ENG-03 several records get the same values, all or none', async () => {
  const made = [await centre.makeMachine(), await centre.makeMachine()];
  const ids = made.map(({ dataId }) => dataId);
  const give = (values: Record<string, unknown>, dataIds = ids, as = centre.chief) =>
    centre.ask(updateRecords, { id: 'rs_machine', dataIds, values }, { as });
  expect((await give({ ownerId: centre.worker.memberId, tags: ['重点'] })).body.data).toEqual({ updated: 2 });
  for (const id of ids) {
    const { fields } = await centre.readMachine(id);
    expect([fields['ownerId']?.displayValue, fields['tags']?.value]).toEqual(['工人甲', ['重点']]);
  }
  expect(errorOf(await give({ seats: 1 }, [...ids, centre.base.ids.uuid()]))).toBe('RECORD_NOT_FOUND');
  expect((await centre.readMachine(ids[0] ?? '')).fields['seats']?.value).toBeNull();
  expect(errorOf(await give({ serialNo: 'SAME' }))).toBe('RECORD_NOT_UNIQUE');
  expect(errorOf(await give({ seats: 'x' }))).toBe('RECORD_INVALID');
  expect(errorOf(await give({}))).toBe('RECORD_INVALID');
  expect(errorOf(await give({ price: '1' }, ids, centre.worker))).toBe('RECORD_READONLY');
});

test('API-02 a form that is not there, and one of an area without rights, answer without a hint', async () => {
  const answer = await centre.ask(
    getRecord,
    { id: 'rs_nothing', dataId: centre.base.ids.uuid() },
    { as: centre.chief },
  );
  expect(errorOf(answer)).toBe('DEFINITION_NOT_FOUND');
  const nobody = await centre.signIn(await centre.makeMember({ account: 'nobody' }));
  const { dataId } = await centre.makeMachine();
  expect((await centre.ask(getRecord, { id: 'rs_machine', dataId }, { as: nobody })).status).toBe(403);
});
