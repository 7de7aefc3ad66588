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
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';
import { createRecentVisits } from './recent-visits.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

const changes = (dataId: string, as: SignedIn = centre.chief) =>
  centre.call(queryRecordChanges, { id: 'rs_machine', dataId }, { as });

test('ENG-02 the history shows who changed what, newest first, as text', async () => {
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
  const changesByField = Object.fromEntries(
    (datas[0]?.changes ?? []).map((one) => [one.label, [one.before, one.after]]),
  );
  expect(changesByField).toMatchObject({
    类型: ['自有', '租赁'],
    租赁说明: ['', '一年'],
    制造商: ['', '历史厂'],
    可移动: ['是', '否'],
    保管人: ['', '工人甲'],
    配件种数: ['1', '0'],
  });
  expect(changesByField['配件']?.[0]).toContain('轴');
});

test('PERM-05 the history masks and hides like the record', async () => {
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

test('SYS-05 unmasking needs the permission, and is audited with who, what and why', async () => {
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

test('SYS-05 PERM-05 personal data is masked even for permitted readers until they state a reason', async () => {
  const parts = [{ partName: '轴', fitterPhone: '13912345678' }];
  const { dataId } = await centre.makeMachine({ name: '面纱', phone: '13812345678', parts });
  const detail = await centre.readMachine(dataId);
  expect(detail.fields['phone']).toEqual({ value: '138****5678', displayValue: '138****5678' });
  expect(JSON.stringify(detail)).not.toContain('13912345678');
  const history = await changes(dataId);
  expect(JSON.stringify(history)).not.toMatch(/13812345678|13912345678/);
  const stale = await centre.trySave({ dataId, rowVersion: 7, values: { name: '旧' } });
  expect(JSON.stringify(stale.body)).not.toContain('13812345678');
});

test('SYS-05 PERM-05 an editor replaces a masked value without seeing it, also in a row', async () => {
  const parts = [{ partName: '轴', fitterPhone: '13912345678' }];
  const own = { name: '换号', phone: '13812345678', parts, ownerId: centre.worker.memberId };
  const { dataId } = await centre.makeMachine(own);
  const before = await centre.readMachine(dataId, centre.worker);
  const rows = (before.fields['parts']?.value ?? []) as { id: string; fitterPhone: string }[]; // as defined by the table
  const [row] = rows;
  expect(row?.fitterPhone).toBe('139****5678');
  const save = (rowVersion: number, cells: Record<string, unknown>, phone?: string) =>
    centre.trySave(
      { dataId, rowVersion, values: { parts: [{ id: row?.id, ...cells }], ...(phone ? { phone } : {}) } },
      centre.worker,
    );
  expect((await save(1, { partName: '主轴' }, '13700001111')).body.code).toBe(0);
  const unmask = async (field: string, at?: string) =>
    centre.ask(
      unmaskField,
      { id: 'rs_machine', dataId, field, ...(at ? { row: at } : {}), reason: '电话核实' },
      { as: centre.chief },
    );
  expect((await unmask('phone')).body.data).toEqual({ value: '13700001111' });
  // A cell that is not sent stays unchanged.
  expect((await unmask('parts.fitterPhone', row?.id)).body.data).toEqual({ value: '13912345678' });
  // A returned mask does not change it either.
  expect((await save(2, { partName: '轴二', fitterPhone: '139****5678' })).body.code).toBe(0);
  expect((await unmask('parts.fitterPhone', row?.id)).body.data).toEqual({ value: '13912345678' });
  expect((await save(3, { partName: '主轴', fitterPhone: '13700002222' })).body.code).toBe(0);
  expect((await unmask('parts.fitterPhone', row?.id)).body.data).toEqual({ value: '13700002222' });
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'record.unmask')
    .where('target_id', '=', dataId)
    .orderBy('id')
    .execute();
  expect(audit.map(({ details }) => details)).toEqual([
    { field: 'phone', reason: '电话核实' },
    { field: 'parts.fitterPhone', row: row?.id, reason: '电话核实' },
    { field: 'parts.fitterPhone', row: row?.id, reason: '电话核实' },
    { field: 'parts.fitterPhone', row: row?.id, reason: '电话核实' },
  ]);
  for (const [field, at] of [
    ['parts.fitterPhone', undefined],
    ['parts.fitterPhone', centre.base.ids.uuid()],
    ['parts.partName', row?.id],
    ['parts', undefined],
    ['phone', row?.id],
  ] as const)
    expect(errorOf(await unmask(field, at))).toBe('RECORD_NOT_FOUND');
});

test('SYS-05 PERM-05 the unmask permission reveals neither fields masked by a group nor other than personal data', async () => {
  const member = await centre.makeMember({ account: 'half-blind' });
  await centre.grant(member, ['machine:read', 'machine:unmask']);
  await centre.grantRows(member, 'machine', {
    rows: [{ kind: 'all' }],
    fields: { serialNo: 'masked', phone: 'masked', idCard: 'readonly' },
  });
  const as = await centre.signIn(member);
  const { dataId } = await centre.makeMachine({
    serialNo: 'SN-BLIND',
    phone: '13812345678',
    idCard: '11010519491231002X',
  });
  const ask = (field: string) =>
    centre.ask(unmaskField, { id: 'rs_machine', dataId, field, reason: '电话核实' }, { as });
  for (const field of ['serialNo', 'phone', 'name'])
    expect(errorOf(await ask(field))).toBe('RECORD_NOT_FOUND');
  expect((await ask('idCard')).body.data).toEqual({ value: '11010519491231002X' });
});

test('ENG-02 labels follow the reader’s language', async () => {
  const { dataId } = await centre.makeMachine({ kind: 'OWN' });
  const english = await centre.call(
    getRecord,
    { id: 'rs_machine', dataId },
    { as: centre.chief, headers: { 'accept-language': 'en' } },
  );
  expect(english.fields['isMovable']?.displayValue).not.toBe('是');
  expect(english.fields['status']?.displayValue).not.toBe('闲置');
});

test('HDR-07 recent and favourite records are personal, newest first, and limited to readable ones', async () => {
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

test('HDR-07 the newest fifty opened records are stored, each once', async () => {
  const { base, clock } = centre;
  const recent = createRecentVisits(base);
  const { memberId } = await centre.makeMember({ account: 'reader', username: '读者' });
  const ids = Array.from({ length: 70 }, () => base.ids.uuid());
  // The first one is opened again at the end.
  const opened = [...ids, ...ids.slice(0, 1)];
  for (const [position, recordId] of opened.entries()) {
    clock.advance(1);
    recent.note({ memberId, resource: 'machine', recordId, formCode: 'rs_machine' });
    if (position === 40) await recent.flush();
  }
  await recent.close();
  const rows = await base.db
    .selectFrom('sys_recent_record')
    .select('record_id')
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .execute();
  expect(rows.map(({ record_id: id }) => id)).toEqual(opened.toReversed().slice(0, 50));
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
  const second = await give({ serialNo: 'SAME' });
  expect(second.body).toMatchObject({ data: { error: 'RECORD_NOT_UNIQUE', dataId: ids.toSorted()[1] } });
  expect(errorOf(await give({ seats: 'x' }))).toBe('RECORD_INVALID');
  expect(errorOf(await give({}))).toBe('RECORD_INVALID');
  expect(errorOf(await give({ price: '1' }, ids, centre.worker))).toBe('RECORD_READONLY');
});

test('ENG-03 several records are changed despite a warning only when it was accepted, if the caller wants warnings', async () => {
  const made = [await centre.makeMachine(), await centre.makeMachine()];
  const dataIds = made.map(({ dataId }) => dataId).toSorted();
  const give = (acceptedWarnings?: string[]) =>
    centre.ask(
      updateRecords,
      {
        id: 'rs_machine',
        dataIds,
        values: { price: '200000' },
        ...(acceptedWarnings && { acceptedWarnings }),
      },
      { as: centre.chief },
    );
  expect((await give([])).body).toMatchObject({
    data: { error: 'RECORD_WARNINGS', warnings: [{ code: 'noMaker' }], dataId: dataIds[0] },
  });
  expect((await centre.readMachine(dataIds[0] ?? '')).fields['price']?.value).toBeNull();
  expect((await give(['noMaker'])).body.data).toEqual({ updated: 2 });
  expect((await give()).body.data).toEqual({ updated: 2 });
});

test('API-02 a missing form and one of an area without permission get the same reply', async () => {
  const answer = await centre.ask(
    getRecord,
    { id: 'rs_nothing', dataId: centre.base.ids.uuid() },
    { as: centre.chief },
  );
  expect(errorOf(answer)).toBe('DEFINITION_NOT_FOUND');
  const outsider = await centre.signIn(await centre.makeMember({ account: 'nobody' }));
  const { dataId } = await centre.makeMachine();
  expect((await centre.ask(getRecord, { id: 'rs_machine', dataId }, { as: outsider })).status).toBe(403);
});

test('ENG-03 tags of several records can be added, removed or replaced', async () => {
  const made = [await centre.makeMachine({ tags: ['旧', '甲'] }), await centre.makeMachine()];
  const dataIds = made.map(({ dataId }) => dataId);
  const tagged = async (tagMode: 'add' | 'remove' | 'replace', tags: readonly string[] | null) => {
    await centre.call(
      updateRecords,
      { id: 'rs_machine', dataIds, values: { tags }, tagMode },
      { as: centre.chief },
    );
    const records = await Promise.all(dataIds.map((id) => centre.readMachine(id)));
    return records.map(({ fields }) => fields['tags']?.value);
  };
  expect(await tagged('add', ['新', '甲'])).toEqual([
    ['旧', '甲', '新'],
    ['新', '甲'],
  ]);
  expect(await tagged('remove', ['甲', '新', '没有'])).toEqual([['旧'], null]);
  expect(await tagged('replace', ['只此'])).toEqual([['只此'], ['只此']]);
  expect(await tagged('replace', null)).toEqual([null, null]);
});
