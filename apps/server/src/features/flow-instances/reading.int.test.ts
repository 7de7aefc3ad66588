import {
  getFlowDiagram,
  getFlowInstance,
  getRecord,
  printRecord,
  queryFlowInstancesOfRecord,
  queryFlowTimeline,
  queryOwnRecords,
  queryRecordChanges,
  queryRecords,
  saveRecord,
  setFavourite,
} from '@haiqiao/contract/endpoints';
import { endText, gatewayText, line, startText } from '@haiqiao/flow/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { FLOW_FORM, type FlowHall, taskOf } from '#server/testing/flows/flow-hall.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

let work: FlowWork;
let hall: FlowHall;
let asker: SignedIn;
let one: SignedIn;
let two: SignedIn;

beforeAll(async () => {
  work = await flowWork();
  ({ hall, asker, one, two } = work);
});
afterAll(() => work.close());

const BACK = [{ action: 'agree' }, { action: 'return', opinion: 'optional' }];

test('ENG-04 whoever has done a task reads its record on every road, and changes nothing of it', async () => {
  await hall.deployLine(taskOf('first', [one, two], { buttons: BACK }), taskOf('second', [two]));
  const { dataId, instanceId } = await hall.handIn(asker);
  const asked = { id: FLOW_FORM, dataId };
  await hall.decide(one, instanceId, 'agree');
  const seen = await hall.call(getRecord, asked, { as: one });
  expect(seen).toMatchObject({ dataId, flow: { tasks: [], buttons: expect.any(Array) } });
  expect((await hall.call(queryRecordChanges, asked, { as: one })).total).toBeGreaterThan(0);
  expect((await hall.call(printRecord, asked, { as: one })).content).not.toBe('');
  expect(await hall.call(setFavourite, { ...asked, isFavourite: true }, { as: one })).toBe(true);
  const own = { kind: 'favourite' as const };
  expect(await hall.call(queryOwnRecords, own, { as: one })).toMatchObject([{ dataId }]);
  const save = { ...asked, rowVersion: seen.rowVersion, values: { reason: '改一改' } };
  expect(errorOf(await hall.ask(saveRecord, save, { as: one }))).toBe('RECORD_NOT_FOUND');
  // A decision that was taken back lends nothing, and neither does a task that somebody else has done.
  const stranger = await hall.person('丁');
  expect(errorOf(await hall.ask(getRecord, asked, { as: stranger }))).toBe('RECORD_NOT_FOUND');
});

test('ENG-06 instances, tasks and to-dos are called like their record, also after it was mended and handed in again', async () => {
  await hall.deployLine(taskOf('first', [one], { buttons: BACK }));
  const { dataId, instanceId } = await hall.handIn(asker);
  const [task] = await hall.open(instanceId);
  const back = { action: 'return' as const, taskIds: [task?.id ?? ''], to: 'initiator' as const };
  expect((await hall.act(one, { ...back, opinion: '写清楚' })).body.code).toBe(0);
  const { rowVersion } = await hall.read(dataId, asker);
  const values = { reason: '回老家探亲' };
  await hall.call(saveRecord, { id: FLOW_FORM, dataId, rowVersion, values }, { as: asker });
  await hall.decide(asker, instanceId, 'agree');
  const { title } = await hall.read(dataId, asker);
  const detail = await hall.call(getFlowInstance, { id: instanceId }, { as: asker });
  expect(detail.instance.title).toBe(title);
  const todos = await hall.call(queryRecords, { listCode: 'rs_flow_todo_list', queryParam: {} }, { as: one });
  expect(todos.datas).toMatchObject([{ title }]);
  const done = await hall.call(queryRecords, { listCode: 'rs_flow_done_list', queryParam: {} }, { as: one });
  expect(done.datas).toContainEqual(expect.objectContaining({ title, nodeName: 'first' }));
  expect(detail.nodes.find(({ id }) => id === 'start')).toMatchObject({ count: 2 });
});

test('ENG-04 whoever gets something back is told by whom and why, and by whom alone where no reason was given; handed in again, it is not agreed to', async () => {
  await hall.deployLine(taskOf('first', [one], { buttons: BACK }));
  const { instanceId } = await hall.handIn(asker);
  const titleOf = async (opinion: string) => {
    const [task] = await hall.open(instanceId);
    const back = { action: 'return' as const, taskIds: [task?.id ?? ''], to: 'initiator' as const };
    expect((await hall.act(one, { ...back, opinion })).body.code).toBe(0);
    const sent = hall.base.db.selectFrom('sys_message').select('title').orderBy('id', 'desc').limit(1);
    const { title } = await sent.where('receiver_id', '=', asker.memberId).executeTakeFirstOrThrow();
    await hall.decide(asker, instanceId, 'agree');
    return title;
  };
  expect(await titleOf('写清楚')).toMatch(/退回：写清楚$/u);
  expect(await titleOf('')).toMatch(/退回$/u);
  const about = { id: instanceId, isDeedsOnly: true };
  const { datas } = await hall.call(queryFlowTimeline, about, { as: asker });
  const again = ['return', 'resubmit'];
  expect(datas.map(({ action }) => action).toReversed()).toEqual(['start', ...again, ...again]);
});

test('ENG-06 names of nodes and flows follow the reader, in messages, lists and history; reasons speak of fields by their labels', async () => {
  const nodes = [
    startText(),
    gatewayText('gate', 'exclusive', 'far'),
    taskOf('prelim', [one]),
    taskOf('far', [two]),
    endText(),
  ];
  const short = { field: 'kind', op: 'in', value: ['ANNUAL'] };
  await hall.deploy(nodes, [
    ...line('start', 'gate'),
    ['gate', 'prelim', short],
    ...line('gate', 'far', 'end'),
    ...line('prelim', 'end'),
  ]);
  const { instanceId } = await hall.handIn(asker);
  const english = { as: one, headers: { 'accept-language': 'en' } };
  const list = { listCode: 'rs_flow_todo_list', queryParam: {} };
  const todos = await hall.call(queryRecords, list, english);
  const row = todos.datas.find((each) => each['instanceId'] === instanceId);
  expect(row?.['nodeName']).toMatch(/^[A-Za-z ]+$/u);
  const standsAt = async (headers: Record<string, string>) => {
    const own = { listCode: 'rs_flow_started_list', queryParam: {} };
    const { datas } = await hall.call(queryRecords, own, { as: asker, headers });
    return datas.find(({ id }) => id === instanceId)?.['currentNodes'];
  };
  expect(await standsAt(english.headers)).toBe(row?.['nodeName']);
  expect(await standsAt({})).toBe('prelim');
  const message = await hall.base.db
    .selectFrom('sys_message')
    .select(['title', 'translations'])
    .where('receiver_id', '=', one.memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(message.title).toContain('prelim');
  expect(message.translations.en).toContain(String(row?.['nodeName']));
  const { datas } = await hall.call(queryFlowTimeline, { id: instanceId }, { as: asker });
  expect(datas.flatMap(({ why }) => (why?.reason === 'condition' ? [why.params] : []))).toEqual([
    { 请假类型: '年休假' },
  ]);
});

test('ENG-06 whoever started it reads in the list who has it, by name, without any right to read members', async () => {
  await hall.deployLine(taskOf('first', [one]));
  const { instanceId } = await hall.handIn(asker);
  const list = { listCode: 'rs_flow_started_list', queryParam: {} };
  const { datas } = await hall.call(queryRecords, list, { as: asker });
  const [{ username } = { username: '' }] = await hall.base.db
    .selectFrom('sys_member')
    .select('username')
    .where('id', '=', one.memberId)
    .execute();
  expect(datas.find(({ id }) => id === instanceId)?.['currentHandlers']).toEqual([
    { value: one.memberId, displayValue: username },
  ]);
});

test('ENG-06 the runs of a record are told to those whom they concern, each only theirs', async () => {
  await hall.deployLine(taskOf('first', [one], { buttons: [{ action: 'agree' }, { action: 'disagree' }] }));
  const { dataId, instanceId } = await hall.handIn(asker);
  await hall.decide(one, instanceId, 'agree');
  const told = async (as: SignedIn) =>
    (await hall.call(queryFlowInstancesOfRecord, { id: FLOW_FORM, dataId }, { as })).map(
      ({ id, initiator, record }) => [id, initiator?.name, record?.dataId],
    );
  // Whoever started it by their name, whoever did a task by their task.
  for (const reader of [asker, one])
    expect(await told(reader)).toEqual([[instanceId, expect.any(String), dataId]]);
  expect(await told(two)).toEqual([]);
  expect(await told(await hall.person('戊'))).toEqual([]);
});

test('ENG-06 the diagram of an instance is for those whom it concerns, and asked for again it costs nothing', async () => {
  await hall.deployLine(taskOf('first', [one]));
  const { instanceId } = await hall.handIn(asker);
  const { deploymentId, bpmnXml } = await hall.call(getFlowDiagram, { id: instanceId }, { as: one });
  expect(bpmnXml).toContain('id="first"');
  const url = `/api/process/diagram/${instanceId}`;
  const headers = { 'x-authorization': `Bearer ${one.token}`, 'if-none-match': `"${deploymentId}"` };
  expect((await hall.app.inject({ method: 'GET', url, headers })).statusCode).toBe(304);
  const stranger = await hall.person('丁');
  expect(errorOf(await hall.ask(getFlowDiagram, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  const bad = await hall.ask(queryFlowTimeline, { id: instanceId, cursor: 'x' }, { as: one });
  expect(errorOf(bad)).toBe('CURSOR_INVALID');
});

test('ENG-04 a history stands newest first, however many figures its numbers have', async () => {
  await hall.deployLine(taskOf('first', [one]));
  await sql`select setval('flow_log_id_seq', 999997)`.execute(hall.base.db);
  const { instanceId } = await hall.handIn(asker);
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = { id: instanceId, pageSize: 2, ...(cursor === undefined ? {} : { cursor }) };
    const { datas, nextCursor } = await hall.call(queryFlowTimeline, page, { as: asker });
    ids.push(...datas.map(({ id }) => Number(id)));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(Math.min(...ids)).toBeLessThan(1_000_000);
  expect(Math.max(...ids)).toBeGreaterThan(1_000_000);
});
