import { getRecord, takeTaskAction } from '@haiqiao/contract/endpoints';
import { undoStep } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centerRecord } from '../center-record/center-record.resource.ts';
import { enterpriseOf, type FilingFixture, filingFixture, type Group } from './testing/filing-fixture.ts';
import { withPapers } from './testing/papers.ts';

const FORM = 'rs_center_record';

let centre: FilingFixture;

beforeAll(async () => {
  centre = await filingFixture();
  await centre.signed('double');
});
afterAll(() => centre.close());

async function handedIn(): Promise<string> {
  const values = {
    ...enterpriseOf(centre.nextLicense()),
    tradeModes: ['1039'],
    mainProducts: '川茶',
    employees: 5,
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    agree: true,
  };
  const id = await centre.draft(FORM, values);
  await withPapers(centre, centerRecord, id);
  await take(id, 'submit', 'library');
  return id;
}

const take = (id: string, ...[action, as, more]: readonly [string, Group, object?]) =>
  centre.take(FORM, id, { action, as, ...more });

async function detail(id: string, as: Group) {
  return centre.call(getRecord, { id: FORM, dataId: id }, { as: await centre.signed(as) });
}

async function act(id: string, as: Group, input: object) {
  const { flow } = await detail(id, as);
  const taskIds = flow?.tasks.map(({ task }) => task.id) ?? [];
  const requestId = centre.base.ids.uuid();
  const call = { ...input, taskIds, requestId } as Parameters<typeof centre.ask<typeof takeTaskAction>>[1]; // the request body a browser sends
  return (await centre.ask(takeTaskAction, call, { as: await centre.signed(as) })).body;
}

async function titlesTo(group: Group): Promise<readonly string[]> {
  const { memberId } = await centre.signed(group);
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

test('ENG-04 PERM-02 a reader without a part in the flow sees its state and is offered no action', async () => {
  const id = await handedIn();
  const { flow } = await detail(id, 'reader');
  expect(flow).toMatchObject({ isInvolved: false, tasks: [], buttons: [], instance: { state: 'RUNNING' } });
  const own = await detail(id, 'library');
  expect(own.flow?.isInvolved).toBe(true);
  expect(own.flow?.buttons.map(({ action }) => action)).toContain('comment');
  expect((await detail(id, 'preliminary')).flow).toMatchObject({ isInvolved: true, tasks: [{}] });
});

test('REC-01 PERM-04 a reader with masked marks reads the filing without the reasons of its return', async () => {
  const id = await handedIn();
  await take(id, 'prelimReturn', 'preliminary', MARKED);
  const half = await centre.makeMember({ account: 'half' });
  await centre.grant(half, ['center_record:read', 'center_record:update']);
  await centre.grantRows(half, 'center_record', {
    rows: [{ kind: 'all' }],
    fields: { fieldMarks: 'masked' },
  });
  const masked = await centre.call(getRecord, { id: FORM, dataId: id }, { as: await centre.signIn(half) });
  expect(masked.review).toBeUndefined();
  expect(masked.access?.['employees']).toMatchObject({ mode: 'readonly' });
});

test('REC-01 only marked fields are editable, for every actor, and the next review shows old and new values', async () => {
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
  expect(await centre.save(FORM, id, { employees: 9 })).toMatchObject({
    data: { error: 'RECORD_READONLY' },
  });
  const address = '成都市高新区天府大道中段 1 号';
  expect((await centre.save(FORM, id, { address, employees: 5 })).code).toBe(0);
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

test('REC-01 without marks or with 全部可改 everything may be changed, and an unknown field is refused', async () => {
  const id = await handedIn();
  const wrong = { ...MARKED, params: { fieldMarks: [{ field: 'status', note: '' }] } };
  expect(await take(id, 'prelimReturn', 'preliminary', wrong)).toMatchObject({
    issues: [{ path: 'params.fieldMarks.0.field', rule: 'unknownField' }],
  });
  const all = { ...MARKED, params: { ...MARKED.params, allEditable: true } };
  await take(id, 'prelimReturn', 'preliminary', all);
  expect((await detail(id, 'library')).review).toMatchObject({ marks: [], allEditable: true });
  expect((await centre.save(FORM, id, { employees: 9 })).code).toBe(0);
});

test('REC-01 an open change shows the data in force next to the requested data, masked for the reader', async () => {
  const id = await handedIn();
  await take(id, 'prelimPass', 'preliminary');
  await take(id, 'finalPass', 'final');
  await take(id, 'change', 'library', { params: { changeReason: '迁址' } });
  await centre.save(FORM, id, { employees: 50, agentMobile: '13900025678' });
  await take(id, 'submitChange', 'library');
  const { review } = await detail(id, 'preliminary');
  expect(review?.before).toMatchObject({
    employees: { value: 5 },
    agentMobile: { displayValue: '139****1234' },
  });
});

test('REC-01 a claim names the handler and excludes others until released, and the time limit is that of the task', async () => {
  const id = await handedIn();
  const fresh = await detail(id, 'library');
  expect(fresh.fields['handlerId']?.value ?? null).toBeNull();
  const due = fresh.flow?.instance;
  expect(fresh.fields['dueAt']?.value).not.toBeNull();
  expect(due).toBeDefined();
  expect((await act(id, 'preliminary', { action: 'claim' })).code).toBe(0);
  const { memberId } = await centre.signed('preliminary');
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

test('REC-01 only a flow administrator overrides separation of duty, with a reason in the audit log', async () => {
  const id = await handedIn();
  await take(id, 'prelimPass', 'double');
  const admin = await centre.signed('admin');
  await centre.grant(admin, ['flow_instance:manage']);
  const task = (await detail(id, 'final')).flow?.tasks[0]?.task.id ?? '';
  const overrideCall = (more: object) => ({
    action: 'agree' as const, // a literal, widened otherwise
    taskIds: [task],
    requestId: centre.base.ids.uuid(),
    opinion: '同意',
    ...more,
  });
  const double = await centre.signed('double');
  const refused = await centre.ask(takeTaskAction, overrideCall({ override: '急件' }), { as: double });
  expect(refused.body).toMatchObject({ data: { error: 'ACCESS_DENIED' } });
  const done = await centre.ask(takeTaskAction, overrideCall({ override: '终审员外出' }), { as: admin });
  expect(done.body).toMatchObject({ data: [{ ok: true }] });
  expect((await detail(id, 'library')).status).toBe('APPROVED');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('details')
    .where('action', '=', 'flow.override')
    .execute();
  expect(JSON.stringify(audit)).toContain('终审员外出');
});

test('REC-01 a step that only changed the filing can be undone within ten seconds, one with other effects cannot', async () => {
  const id = await handedIn();
  const undo = async (as: Group) => undoStep(centre, { form: FORM, dataId: id }, await centre.signed(as));
  await take(id, 'prelimReturn', 'preliminary', { opinion: '请补充' });
  expect(await undo('preliminary')).toBe('PRELIM_PENDING');
  await take(id, 'prelimPass', 'preliminary');
  expect(await undo('final')).toBe('FLOW_UNDO_OVER');
  expect(await undo('preliminary')).toBe('PRELIM_PENDING');
  await take(id, 'prelimPass', 'preliminary');
  // An approval updates the enterprise library.
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
