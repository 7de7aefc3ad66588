import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, moduleCentre, undoStep } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { enterpriseOf, type FilingDesk, filingDesk, type Group } from './testing/filing-desk.ts';
import { withPapers } from './testing/papers.ts';

const FORM = 'rs_center_record';

let centre: ModuleCentre;
let desk: FilingDesk;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = filingDesk(centre);
  await desk.signed('double');
});
afterAll(() => centre.close());

async function handedIn(): Promise<string> {
  const values = {
    ...enterpriseOf(desk.nextLicense()),
    tradeModes: ['1039'],
    mainProducts: '川茶',
    employees: 5,
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    agree: true,
  };
  const id = await desk.draft(FORM, values);
  await withPapers(centre, centerRecord, id);
  await take(id, 'submit', 'library');
  return id;
}

const take = (id: string, ...[action, as, more]: readonly [string, Group, object?]) =>
  desk.take(FORM, id, { action, as, ...more });

async function detail(id: string, as: Group) {
  return centre.call(getRecord, { id: FORM, dataId: id }, { as: await desk.signed(as) });
}

async function act(id: string, as: Group, input: object) {
  const { flow } = await detail(id, as);
  const taskIds = flow?.tasks.map(({ task }) => task.id) ?? [];
  const requestId = centre.base.ids.uuid();
  const call = { ...input, taskIds, requestId } as Parameters<typeof centre.ask<typeof takeTaskAction>>[1]; // as a browser sends it
  return (await centre.ask(takeTaskAction, call, { as: await desk.signed(as) })).body;
}

async function titlesTo(group: Group): Promise<readonly string[]> {
  const { memberId } = await desk.signed(group);
  const rows = await centre.base.db
    .selectFrom('sys_message')
    .select('title')
    .where('receiver_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

const MARKED = {
  opinion: '地址与执照不符',
  params: { fieldMarks: [{ field: 'address', note: '与执照一致' }], allEditable: false },
};

test('ENG-04 PERM-02 who reads a filing without having to do with its flow is told where it stands, and offered nothing of it', async () => {
  const id = await handedIn();
  const { flow } = await detail(id, 'reader');
  expect(flow).toMatchObject({ isInvolved: false, tasks: [], buttons: [], instance: { state: 'RUNNING' } });
  const own = await detail(id, 'library');
  expect(own.flow?.isInvolved).toBe(true);
  expect(own.flow?.buttons.map(({ action }) => action)).toContain('comment');
  expect((await detail(id, 'preliminary')).flow).toMatchObject({ isInvolved: true, tasks: [{}] });
});

test('REC-01 PERM-04 whoever sees the marks masked reads the filing without what it was sent back for', async () => {
  const id = await handedIn();
  await take(id, 'prelimReturn', 'preliminary', MARKED);
  const half = await centre.makeMember({ account: 'half' });
  await centre.grant(half, ['center_record:read', 'center_record:update']);
  await centre.reach(half, 'center_record', { rows: [{ kind: 'all' }], fields: { fieldMarks: 'masked' } });
  const seen = await centre.call(getRecord, { id: FORM, dataId: id }, { as: await centre.signIn(half) });
  expect(seen.review).toBeUndefined();
  expect(seen.access?.['employees']).toMatchObject({ mode: 'readonly' });
});

test('REC-01 marked fields: only those are open, whoever saves; then the next review sees old beside new', async () => {
  const id = await handedIn();
  await take(id, 'prelimReturn', 'preliminary', MARKED);
  const back = await detail(id, 'library');
  expect(back.review).toMatchObject({
    marks: [{ field: 'address', note: '与执照一致' }],
    allEditable: false,
    opinion: '地址与执照不符',
    submissions: 1,
    before: {},
  });
  expect(Object.keys(back.fields).filter((name) => ['fieldMarks', 'dataVersions'].includes(name))).toEqual(
    [],
  );
  expect(back.access?.['employees']).toMatchObject({ mode: 'readonly' });
  expect(back.access?.['address']).toBeUndefined();
  expect(await desk.save(FORM, id, { employees: 9 })).toMatchObject({ data: { error: 'RECORD_READONLY' } });
  const address = '成都市高新区天府大道中段 1 号';
  expect((await desk.save(FORM, id, { address, employees: 5 })).code).toBe(0);
  expect(await take(id, 'submit', 'clerk')).toMatchObject({ status: 'PRELIM_PENDING' });
  const again = await detail(id, 'preliminary');
  expect(again.review).toMatchObject({
    submissions: 2,
    marks: [{ field: 'address' }],
    before: { address: { displayValue: '成都市武侯区天府大道北段1号' } },
  });
  expect(Object.keys(again.review?.before ?? {})).toEqual(['address']);
  await take(id, 'prelimPass', 'preliminary');
  await take(id, 'finalPass', 'final');
  const done = await detail(id, 'library');
  expect(done.review).toBeUndefined();
  const log = done.fields['reviewLog']?.value;
  expect(log).toMatchObject([
    { action: 'submit', stage: 'APPLICANT' },
    { action: 'prelimReturn', stage: 'PRELIM', fieldMarks: '注册地址：与执照一致' },
    { action: 'submit' },
    { action: 'prelimPass' },
    { action: 'finalPass', stage: 'FINAL' },
  ]);
});

test('REC-01 nothing marked, or 全部可改: everything may be changed; what is no field is refused', async () => {
  const id = await handedIn();
  const wrong = { ...MARKED, params: { fieldMarks: [{ field: 'status', note: '' }] } };
  expect(await take(id, 'prelimReturn', 'preliminary', wrong)).toMatchObject({
    issues: [{ path: 'params.fieldMarks.0.field', rule: 'unknownField' }],
  });
  const all = { ...MARKED, params: { ...MARKED.params, allEditable: true } };
  await take(id, 'prelimReturn', 'preliminary', all);
  expect((await detail(id, 'library')).review).toMatchObject({ marks: [], allEditable: true });
  expect((await desk.save(FORM, id, { employees: 9 })).code).toBe(0);
});

test('REC-01 of an open change the data in force stand beside what is asked for, masked as the reader sees them', async () => {
  const id = await handedIn();
  await take(id, 'prelimPass', 'preliminary');
  await take(id, 'finalPass', 'final');
  await take(id, 'change', 'library', { params: { changeReason: '迁址' } });
  await desk.save(FORM, id, { employees: 50, agentMobile: '13900025678' });
  await take(id, 'submitChange', 'library');
  const { review } = await detail(id, 'preliminary');
  expect(review?.before).toMatchObject({
    employees: { value: 5 },
    agentMobile: { displayValue: '139****1234' },
  });
});

test('REC-01 a claim names the handler and keeps others out until it is given back; the time limit is that of the task', async () => {
  const id = await handedIn();
  const fresh = await detail(id, 'library');
  expect(fresh.fields['handlerId']?.value ?? null).toBeNull();
  const due = fresh.flow?.instance;
  expect(fresh.fields['dueAt']?.value).not.toBeNull();
  expect(due).toBeDefined();
  expect((await act(id, 'preliminary', { action: 'claim' })).code).toBe(0);
  const { memberId } = await desk.signed('preliminary');
  expect((await detail(id, 'library')).fields['handlerId']?.value).toBe(memberId);
  expect(await take(id, 'prelimPass', 'double')).toMatchObject({ error: 'FLOW_TASK_CLAIMED' });
  expect(await take(id, 'withdraw', 'library')).toMatchObject({ error: 'FLOW_TASK_CLAIMED' });
  await take(id, 'askWithdraw', 'library', { opinion: '资料有误' });
  expect((await titlesTo('preliminary')).some((title) => title.includes('请求撤回'))).toBe(true);
  expect((await act(id, 'preliminary', { action: 'release' })).code).toBe(0);
  expect((await detail(id, 'library')).fields['handlerId']?.value ?? null).toBeNull();
  expect(await take(id, 'withdraw', 'library')).toMatchObject({ status: 'WITHDRAWN' });
  const over = await detail(id, 'library');
  expect(over.fields['dueAt']?.value ?? null).toBeNull();
  expect(over.flow?.instance.state).toBe('TERMINATED');
});

test('REC-01 separation of duty is overridden by an administrator of flows only, with a reason that the audit log keeps', async () => {
  const id = await handedIn();
  await take(id, 'prelimPass', 'double');
  const admin = await desk.signed('admin');
  await centre.grant(admin, ['flow_instance:manage']);
  const task = (await detail(id, 'final')).flow?.tasks[0]?.task.id ?? '';
  const deed = (more: object) => ({
    action: 'agree' as const, // a literal, widened otherwise
    taskIds: [task],
    requestId: centre.base.ids.uuid(),
    opinion: '同意',
    ...more,
  });
  const double = await desk.signed('double');
  const refused = await centre.ask(takeTaskAction, deed({ override: '急件' }), { as: double });
  expect(refused.body).toMatchObject({ data: { error: 'ACCESS_DENIED' } });
  const done = await centre.ask(takeTaskAction, deed({ override: '终审员外出' }), { as: admin });
  expect(done.body).toMatchObject({ data: [{ ok: true }] });
  expect((await detail(id, 'library')).status).toBe('APPROVED');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'flow.override')
    .execute();
  expect(JSON.stringify(audit)).toContain('终审员外出');
});

test('REC-01 what only changed the filing is taken back within ten seconds; what wrote elsewhere is not', async () => {
  const id = await handedIn();
  const undo = async (as: Group) => undoStep(centre, { form: FORM, dataId: id }, await desk.signed(as));
  await take(id, 'prelimReturn', 'preliminary', { opinion: '请补充' });
  expect(await undo('preliminary')).toBe('PRELIM_PENDING');
  await take(id, 'prelimPass', 'preliminary');
  expect(await undo('final')).toBe('FLOW_UNDO_OVER');
  expect(await undo('preliminary')).toBe('PRELIM_PENDING');
  await take(id, 'prelimPass', 'preliminary');
  // An approval writes the enterprise library.
  await take(id, 'finalPass', 'final');
  expect(await undo('final')).toBe('FLOW_UNDO_OVER');
  await take(id, 'change', 'library', { params: { changeReason: '迁址' } });
  await take(id, 'submitChange', 'library');
  await take(id, 'changePrelimPass', 'preliminary');
  expect(await undo('preliminary')).toBe('CHANGE_PENDING');
  await take(id, 'changePrelimPass', 'preliminary');
  await take(id, 'changePass', 'final');
  expect(await undo('final')).toBe('FLOW_UNDO_OVER');
  expect((await detail(id, 'library')).status).toBe('APPROVED');
});
