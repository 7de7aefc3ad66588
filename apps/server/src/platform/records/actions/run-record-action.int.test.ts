import { runRecordAction } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

const act = (input: Record<string, unknown>, as: SignedIn = centre.chief) =>
  centre.ask(runRecordAction, { id: 'rs_machine', action: 'run', ...input }, { as });

async function actionsOf(dataId: string, as?: SignedIn): Promise<readonly string[]> {
  return (await centre.readMachine(dataId, as)).actions.map(({ code }) => code);
}

test('ENG-02 a transition changes the state, and available actions follow state, condition and permissions', async () => {
  const { dataId } = await centre.makeMachine();
  expect(await actionsOf(dataId)).toEqual(['run', 'report', 'scrap', 'oil']);
  const answer = await act({ dataId, rowVersion: 1 });
  expect(answer.body.data).toEqual([{ dataId, ok: true, rowVersion: 2, status: 'RUNNING' }]);
  expect(await actionsOf(dataId)).toEqual(['stop', 'report', 'oil']);
  expect(errorOf(await act({ dataId, rowVersion: 2 }))).toBe('RECORD_ACTION_REFUSED');
  const fixed = await centre.makeMachine({ isMovable: false });
  expect(await actionsOf(fixed.dataId)).not.toContain('scrap');
  expect(errorOf(await act({ dataId: fixed.dataId, action: 'scrap' }))).toBe('RECORD_ACTION_REFUSED');
  const own = await centre.makeMachine({}, centre.worker);
  expect(await actionsOf(own.dataId, centre.worker)).toEqual(['run', 'report']);
  expect((await act({ dataId: own.dataId, action: 'scrap' }, centre.worker)).status).toBe(403);
});

test('ENG-02 opinion and parameters are required and validated', async () => {
  const { dataId } = await centre.makeMachine();
  const issuesOf = async (more: Record<string, unknown>) => {
    const { body } = await act({ dataId, action: 'report', ...more });
    return (body.data as { issues?: unknown }).issues;
  };
  expect(await issuesOf({})).toEqual([
    { path: 'opinion', rule: 'required' },
    { path: 'params.cause', rule: 'required' },
  ]);
  expect(await issuesOf({ opinion: '坏了', params: { cause: 'GHOST' } })).toEqual([
    { path: 'params.cause', rule: 'option' },
  ]);
  expect(await issuesOf({ opinion: '坏了', params: { cause: 'WEAR', more: 1 } })).toEqual([
    { path: 'params.more', rule: 'unknownField' },
  ]);
  const done = await act({ dataId, action: 'report', opinion: '主轴响', params: { cause: 'WEAR' } });
  expect(done.body.data).toMatchObject([{ ok: true, status: 'BROKEN' }]);
  const history = await centre.base.db
    .selectFrom('log_record_change')
    .select(['action', 'opinion', 'changes'])
    .where('record_id', '=', dataId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(history).toEqual({ action: 'report', opinion: '主轴响', changes: { status: ['IDLE', 'BROKEN'] } });
});

test('ENG-02 a batch returns one outcome per record, and a refusal does not stop the others', async () => {
  const [one, two] = [await centre.makeMachine(), await centre.makeMachine()];
  await act({ dataId: two.dataId });
  const gone = centre.base.ids.uuid();
  const answer = await act({
    items: [{ dataId: one.dataId, rowVersion: 1 }, { dataId: two.dataId }, { dataId: gone }],
  });
  expect(answer.body.data).toEqual([
    { dataId: one.dataId, ok: true, rowVersion: 2, status: 'RUNNING' },
    { dataId: two.dataId, ok: false, error: 'RECORD_ACTION_REFUSED', message: '当前状态下不能执行该操作' },
    { dataId: gone, ok: false, error: 'RECORD_NOT_FOUND', message: '记录不存在或已被删除' },
  ]);
  const stop = await act({ action: 'stop', items: [{ dataId: one.dataId }, { dataId: two.dataId }] });
  expect(errorOf(stop)).toBe('RECORD_ACTION_REFUSED');
});

test('ENG-02 an action on an old version reports both versions', async () => {
  const { dataId } = await centre.makeMachine();
  await centre.trySave({ dataId, rowVersion: 1, values: { seats: 2 } });
  const answer = await act({ dataId, rowVersion: 1 });
  expect(answer.body).toMatchObject({ code: 40901, data: { rowVersion: 2, theirs: { dataId } } });
});

test('ENG-02 values submitted with an action need the change permission, and both are saved or neither', async () => {
  const { dataId } = await centre.makeMachine();
  const answer = await act({ dataId, rowVersion: 1, values: { seats: 9 } });
  expect(answer.body.code).toBe(0);
  expect((await centre.readMachine(dataId)).fields['seats']?.value).toBe(9);
  const wrong = await act({ dataId, action: 'stop', values: { seats: -1 } });
  expect(errorOf(wrong)).toBe('RECORD_INVALID');
  expect((await centre.readMachine(dataId)).status).toBe('RUNNING');
});

test('ENG-02 a module action runs its code in the same transaction', async () => {
  const { dataId } = await centre.makeMachine();
  const answer = await act({ dataId, action: 'oil' });
  expect(answer.body.data).toMatchObject([{ ok: true, rowVersion: 2, status: 'IDLE' }]);
  expect((await centre.readMachine(dataId)).fields['lastOiledBy']?.value).not.toBeNull();
});

test('ENG-02 an unknown action and a record outside the row scope are refused', async () => {
  const { dataId } = await centre.makeMachine();
  expect(errorOf(await act({ dataId, action: 'fly' }))).toBe('RECORD_ACTION_REFUSED');
  expect(errorOf(await act({ dataId }, centre.worker))).toBe('RECORD_NOT_FOUND');
  expect(errorOf(await act({}))).toBe('RECORD_INVALID');
});

test('ENG-02 the same action by two members at once is done once', async () => {
  const { dataId } = await centre.makeMachine();
  const answers = await Promise.all([1, 2, 3].map(() => act({ dataId })));
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
});
