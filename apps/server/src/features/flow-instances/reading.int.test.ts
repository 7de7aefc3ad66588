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
import { FLOW_FORM, taskOf } from '#server/testing/flows/flow-fixture.ts';
import { type FlowWork, flowWork } from '#server/testing/flows/flow-work.ts';

let work: FlowWork;

beforeAll(async () => {
  work = await flowWork();
});
afterAll(() => work.close());

const BACK = [{ action: 'agree' }, { action: 'return', opinion: 'optional' }];

test('ENG-04 a person who completed a task can read its record on every path, without changing it', async () => {
  await work.deployLine(
    taskOf('first', [work.one, work.two], { buttons: BACK }),
    taskOf('second', [work.two]),
  );
  const { dataId, instanceId } = await work.handIn(work.asker);
  const asked = { id: FLOW_FORM, dataId };
  await work.decide(work.one, instanceId, 'agree');
  const readView = await work.call(getRecord, asked, { as: work.one });
  expect(readView).toMatchObject({ dataId, flow: { tasks: [], buttons: expect.any(Array) } });
  expect((await work.call(queryRecordChanges, asked, { as: work.one })).total).toBeGreaterThan(0);
  expect((await work.call(printRecord, asked, { as: work.one })).content).not.toBe('');
  expect(await work.call(setFavourite, { ...asked, isFavourite: true }, { as: work.one })).toBe(true);
  const own = { kind: 'favourite' as const };
  expect(await work.call(queryOwnRecords, own, { as: work.one })).toMatchObject([{ dataId }]);
  const save = { ...asked, rowVersion: readView.rowVersion, values: { reason: '改一改' } };
  expect(errorOf(await work.ask(saveRecord, save, { as: work.one }))).toBe('RECORD_NOT_FOUND');
  // An undone decision and a task completed by another person grant no access.
  const stranger = await work.person('丁');
  expect(errorOf(await work.ask(getRecord, asked, { as: stranger }))).toBe('RECORD_NOT_FOUND');
});

test('ENG-06 instances, tasks and to-dos use the record’s name, also after a correction and resubmission', async () => {
  await work.deployLine(taskOf('first', [work.one], { buttons: BACK }));
  const { dataId, instanceId } = await work.handIn(work.asker);
  const [task] = await work.open(instanceId);
  const back = { action: 'return' as const, taskIds: [task?.id ?? ''], to: 'initiator' as const };
  expect((await work.act(work.one, { ...back, opinion: '写清楚' })).body.code).toBe(0);
  const { rowVersion } = await work.read(dataId, work.asker);
  const values = { reason: '回老家探亲' };
  await work.call(saveRecord, { id: FLOW_FORM, dataId, rowVersion, values }, { as: work.asker });
  await work.decide(work.asker, instanceId, 'agree');
  const { title } = await work.read(dataId, work.asker);
  const detail = await work.call(getFlowInstance, { id: instanceId }, { as: work.asker });
  expect(detail.instance.title).toBe(title);
  const todos = await work.call(
    queryRecords,
    { listCode: 'rs_flow_todo_list', queryParam: {} },
    { as: work.one },
  );
  expect(todos.datas).toMatchObject([{ title }]);
  const done = await work.call(
    queryRecords,
    { listCode: 'rs_flow_done_list', queryParam: {} },
    { as: work.one },
  );
  expect(done.datas).toContainEqual(expect.objectContaining({ title, nodeName: 'first' }));
  expect(detail.nodes.find(({ id }) => id === 'start')).toMatchObject({ count: 2 });
});

test('ENG-04 a returned record names who returned it and the reason if any, and resubmission does not count as agreement', async () => {
  await work.deployLine(taskOf('first', [work.one], { buttons: BACK }));
  const { instanceId } = await work.handIn(work.asker);
  const titleOf = async (opinion: string) => {
    const [task] = await work.open(instanceId);
    const back = { action: 'return' as const, taskIds: [task?.id ?? ''], to: 'initiator' as const };
    expect((await work.act(work.one, { ...back, opinion })).body.code).toBe(0);
    const sent = work.base.db.selectFrom('sys_message').select('title').orderBy('id', 'desc').limit(1);
    const { title } = await sent.where('receiver_id', '=', work.asker.memberId).executeTakeFirstOrThrow();
    await work.decide(work.asker, instanceId, 'agree');
    return title;
  };
  expect(await titleOf('写清楚')).toMatch(/退回：写清楚$/u);
  expect(await titleOf('')).toMatch(/退回$/u);
  const about = { id: instanceId, isDeedsOnly: true };
  const { datas } = await work.call(queryFlowTimeline, about, { as: work.asker });
  const again = ['return', 'resubmit'];
  expect(datas.map(({ action }) => action).toReversed()).toEqual(['start', ...again, ...again]);
});

test('ENG-06 node and flow names use the reader’s language in messages, lists and history, and reasons use field labels', async () => {
  const nodes = [
    startText(),
    gatewayText('gate', 'exclusive', 'far'),
    taskOf('prelim', [work.one]),
    taskOf('far', [work.two]),
    endText(),
  ];
  const short = { field: 'kind', op: 'in', value: ['ANNUAL'] };
  await work.deploy(nodes, [
    ...line('start', 'gate'),
    ['gate', 'prelim', short],
    ...line('gate', 'far', 'end'),
    ...line('prelim', 'end'),
  ]);
  const { instanceId } = await work.handIn(work.asker);
  const english = { as: work.one, headers: { 'accept-language': 'en' } };
  const list = { listCode: 'rs_flow_todo_list', queryParam: {} };
  const todos = await work.call(queryRecords, list, english);
  const row = todos.datas.find((each) => each['instanceId'] === instanceId);
  expect(row?.['nodeName']).toMatch(/^[A-Za-z ]+$/u);
  const standsAt = async (headers: Record<string, string>) => {
    const own = { listCode: 'rs_flow_started_list', queryParam: {} };
    const { datas } = await work.call(queryRecords, own, { as: work.asker, headers });
    return datas.find(({ id }) => id === instanceId)?.['currentNodes'];
  };
  expect(await standsAt(english.headers)).toBe(row?.['nodeName']);
  expect(await standsAt({})).toBe('prelim');
  const message = await work.base.db
    .selectFrom('sys_message')
    .select(['title', 'translations'])
    .where('receiver_id', '=', work.one.memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(message.title).toContain('prelim');
  expect(message.translations.en).toContain(String(row?.['nodeName']));
  const { datas } = await work.call(queryFlowTimeline, { id: instanceId }, { as: work.asker });
  expect(datas.flatMap(({ why }) => (why?.reason === 'condition' ? [why.params] : []))).toEqual([
    { 请假类型: '年休假' },
  ]);
});

test('ENG-06 the initiator reads assignee names in the list without permission to read members', async () => {
  await work.deployLine(taskOf('first', [work.one]));
  const { instanceId } = await work.handIn(work.asker);
  const list = { listCode: 'rs_flow_started_list', queryParam: {} };
  const { datas } = await work.call(queryRecords, list, { as: work.asker });
  const [{ username } = { username: '' }] = await work.base.db
    .selectFrom('sys_member')
    .select('username')
    .where('id', '=', work.one.memberId)
    .execute();
  expect(datas.find(({ id }) => id === instanceId)?.['currentHandlers']).toEqual([
    { value: work.one.memberId, displayValue: username },
  ]);
});

test('ENG-06 the instances of a record are returned to those involved, each only their own', async () => {
  await work.deployLine(
    taskOf('first', [work.one], { buttons: [{ action: 'agree' }, { action: 'disagree' }] }),
  );
  const { dataId, instanceId } = await work.handIn(work.asker);
  await work.decide(work.one, instanceId, 'agree');
  const visibleRuns = async (as: SignedIn) =>
    (await work.call(queryFlowInstancesOfRecord, { id: FLOW_FORM, dataId }, { as })).map(
      ({ id, initiator, record }) => [id, initiator?.name, record?.dataId],
    );
  // The initiator by their name, an assignee by their task.
  for (const reader of [work.asker, work.one])
    expect(await visibleRuns(reader)).toEqual([[instanceId, expect.any(String), dataId]]);
  expect(await visibleRuns(work.two)).toEqual([]);
  expect(await visibleRuns(await work.person('戊'))).toEqual([]);
});

test('ENG-06 the diagram of an instance is limited to those involved, and a repeated request is served from the cache', async () => {
  await work.deployLine(taskOf('first', [work.one]));
  const { instanceId } = await work.handIn(work.asker);
  const { deploymentId, bpmnXml } = await work.call(getFlowDiagram, { id: instanceId }, { as: work.one });
  expect(bpmnXml).toContain('id="first"');
  const url = `/api/process/diagram/${instanceId}`;
  const headers = { 'x-authorization': `Bearer ${work.one.token}`, 'if-none-match': `"${deploymentId}"` };
  expect((await work.app.inject({ method: 'GET', url, headers })).statusCode).toBe(304);
  const stranger = await work.person('丁');
  expect(errorOf(await work.ask(getFlowDiagram, { id: instanceId }, { as: stranger }))).toBe(
    'FLOW_INSTANCE_NOT_FOUND',
  );
  const bad = await work.ask(queryFlowTimeline, { id: instanceId, cursor: 'x' }, { as: work.one });
  expect(errorOf(bad)).toBe('CURSOR_INVALID');
});

test('ENG-04 a history is sorted newest first for any number of digits', async () => {
  await work.deployLine(taskOf('first', [work.one]));
  await sql`select setval('flow_log_id_seq', 999997)`.execute(work.base.db);
  const { instanceId } = await work.handIn(work.asker);
  const ids: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = { id: instanceId, pageSize: 2, ...(cursor === undefined ? {} : { cursor }) };
    const { datas, nextCursor } = await work.call(queryFlowTimeline, page, { as: work.asker });
    ids.push(...datas.map(({ id }) => Number(id)));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(Math.min(...ids)).toBeLessThan(1_000_000);
  expect(Math.max(...ids)).toBeGreaterThan(1_000_000);
});
