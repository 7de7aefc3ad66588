import { expect, test } from 'vitest';
import { endText, line, startText, userText } from '../testing/diagram.ts';
import { Drive, modelOf, type Posts } from '../testing/drive.ts';

async function driveTask(options: object = {}, posts: Posts = {}): Promise<Drive> {
  const model = await modelOf(
    [startText(), userText('sign', options), userText('next'), endText()],
    line('start', 'sign', 'next', 'end'),
  );
  return new Drive(model, {}, posts);
}

const pool: Posts = { sign: ['li', 'wu'] };

test('ENG-04 认领: a claimed task belongs to one person until released or the claim expires', async () => {
  const flow = await driveTask({}, pool);
  const taskId = flow.task('li').id;
  expect(flow.on('li', { kind: 'claim', taskId })).toBeNull();
  expect(flow.on('wu', { kind: 'claim', taskId })).toEqual({ reason: 'claimed', by: 'li' });
  expect(flow.on('wu', { kind: 'agree', taskId })).toEqual({ reason: 'claimed', by: 'li' });
  expect(flow.on('ann', { kind: 'withdraw' })).toEqual({ reason: 'claimed', by: 'li' });
  expect(flow.on('wu', { kind: 'release', taskId })).toEqual({ reason: 'claimed', by: 'li' });
  expect(flow.on(null, { kind: 'release', taskId })).toBeNull();
  expect(flow.steps.at(-1)?.why?.reason).toBe('claimRanOut');
  flow.on('wu', { kind: 'claim', taskId });
  flow.on('wu', { kind: 'release', taskId });
  expect(flow.on('wu', { kind: 'release', taskId })).toEqual({ reason: 'wrongState' });
  expect(flow.open).toEqual(['sign: li|wu']);
});

test('ENG-04 转办: the task is reassigned', async () => {
  const flow = await driveTask({}, pool);
  const taskId = flow.task('li').id;
  flow.on('li', { kind: 'transfer', taskId, to: 'he' });
  expect(flow.on('li', { kind: 'agree', taskId })).toEqual({ reason: 'notCandidate', by: 'he' });
  expect(flow.on('he', { kind: 'transfer', taskId, to: 'he' })).toEqual({ reason: 'wrongState' });
  flow.agree('he');
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 委派: the delegate does it, the owner decides', async () => {
  const flow = await driveTask();
  const taskId = flow.task('sign').id;
  flow.on('sign', { kind: 'delegate', taskId, to: 'he' });
  expect(flow.open).toEqual(['sign: he (delegated)']);
  expect(flow.on('sign', { kind: 'agree', taskId })).toEqual({ reason: 'notCandidate', by: 'he' });
  flow.disagree('he');
  expect(flow.open).toEqual(['sign: sign']);
  expect(flow.steps.at(-1)).toMatchObject({ what: 'handedBack', by: 'he', why: { reason: 'disagree' } });
  expect(flow.on('sign', { kind: 'delegate', taskId, to: 'sign' })).toEqual({ reason: 'wrongState' });
  flow.agree('sign');
  expect(flow.state.variables['outcome']).toBe('agree');
});

test('ENG-04 加签 before: the added person comments, then it is decided', async () => {
  const flow = await driveTask();
  const taskId = flow.task('sign').id;
  flow.on('sign', { kind: 'addSign', taskId, where: 'before', members: ['li', 'wu'] });
  expect(flow.open).toEqual(['sign: sign (waiting)', 'sign: li', 'sign: wu']);
  expect(flow.agree('sign')).toEqual({ reason: 'wrongState' });
  flow.disagree('li');
  flow.agree('wu');
  expect(flow.open).toEqual(['sign: sign']);
  flow.agree('sign');
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 加签 after: the added person decides once the first has agreed, and is not asked otherwise', async () => {
  const flow = await driveTask();
  flow.on('sign', { kind: 'addSign', taskId: flow.task('sign').id, where: 'after', members: ['li'] });
  expect(flow.open).toEqual(['sign: sign', 'sign: li (waiting)']);
  flow.agree('sign');
  expect(flow.open).toEqual(['sign: li']);
  flow.disagree('li');
  expect(flow.state.variables['outcome']).toBe('disagree');
  const other = await driveTask();
  other.on('sign', { kind: 'addSign', taskId: other.task('sign').id, where: 'after', members: ['li'] });
  other.disagree('sign');
  expect(other.open).toEqual(['next: next']);
});

test('ENG-04 加签 parallel: both must agree', async () => {
  const flow = await driveTask();
  flow.on('sign', { kind: 'addSign', taskId: flow.task('sign').id, where: 'parallel', members: ['li'] });
  flow.agree('sign');
  expect(flow.open).toEqual(['sign: li']);
  flow.agree('li');
  expect(flow.open).toEqual(['next: next']);
  const other = await driveTask();
  other.on('sign', {
    kind: 'addSign',
    taskId: other.task('sign').id,
    where: 'parallel',
    members: ['li', 'li', 'sign'],
  });
  expect(other.open).toEqual(['sign: sign', 'sign: li']);
  other.disagree('li');
  expect(other.open).toEqual(['next: next']);
});

test('ENG-04 加签 within 加签: a task added before an added task comes first', async () => {
  const flow = await driveTask();
  flow.on('sign', { kind: 'addSign', taskId: flow.task('sign').id, where: 'before', members: ['li'] });
  flow.on('li', { kind: 'addSign', taskId: flow.task('li').id, where: 'after', members: ['wu'] });
  flow.on('li', { kind: 'addSign', taskId: flow.task('li').id, where: 'before', members: ['he'] });
  expect(flow.open).toEqual(['sign: sign (waiting)', 'sign: li (waiting)', 'sign: wu (waiting)', 'sign: he']);
  flow.agree('he');
  flow.agree('li');
  expect(flow.open).toEqual(['sign: sign (waiting)', 'sign: wu']);
  flow.agree('wu');
  flow.agree('sign');
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 加签 after a person added before: not asked if that person disagrees', async () => {
  const flow = await driveTask();
  flow.on('sign', { kind: 'addSign', taskId: flow.task('sign').id, where: 'before', members: ['li'] });
  flow.on('li', { kind: 'addSign', taskId: flow.task('li').id, where: 'after', members: ['wu'] });
  flow.on('wu', { kind: 'addSign', taskId: flow.task('wu').id, where: 'after', members: ['he'] });
  flow.disagree('li');
  expect(flow.open).toEqual(['sign: sign']);
});

test('ENG-04 减签: by the one who added, including followers, and the node continues if no signer is left', async () => {
  const flow = await driveTask();
  flow.on('sign', { kind: 'addSign', taskId: flow.task('sign').id, where: 'parallel', members: ['li'] });
  const added = flow.task('li').id;
  flow.on('li', { kind: 'addSign', taskId: added, where: 'after', members: ['wu'] });
  flow.agree('sign');
  expect(flow.on('li', { kind: 'removeSign', taskId: added })).toEqual({ reason: 'notCandidate' });
  expect(flow.on('sign', { kind: 'removeSign', taskId: added })).toBeNull();
  expect(flow.open).toEqual(['next: next']);
  expect(flow.on('next', { kind: 'removeSign', taskId: flow.task('next').id })).toEqual({
    reason: 'notCandidate',
  });
  expect(flow.on('root', { kind: 'removeSign', taskId: flow.task('next').id, override: true })).toEqual({
    reason: 'wrongState',
  });
});

test('ENG-04 减签 of one of several signers by an administrator', async () => {
  const flow = await driveTask({ mode: 'all' }, { sign: ['li', 'wu', 'he'] });
  flow.agree('li');
  flow.agree('wu');
  flow.on('root', { kind: 'removeSign', taskId: flow.task('he').id, override: true });
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 撤回 by the initiator, 终止 by an administrator, and no event is accepted afterwards', async () => {
  const flow = await driveTask();
  const taskId = flow.task('sign').id;
  expect(flow.on('eve', { kind: 'withdraw' })).toEqual({ reason: 'notCandidate' });
  expect(flow.on('ann', { kind: 'withdraw' })).toBeNull();
  expect(flow.end).toBe('withdrawn -');
  expect(flow.commands.slice(-2)).toEqual([
    { kind: 'endTask', taskId, reason: 'cancelled' },
    { kind: 'ended', how: 'withdrawn', outcome: null, error: null },
  ]);
  expect(flow.on('sign', { kind: 'agree', taskId })).toEqual({ reason: 'notRunning' });
});

test('ENG-04 挂起 and 激活: people wait, and external events are processed on resume', async () => {
  const model = await modelOf(
    [
      startText(),
      { tag: 'callActivity', id: 'call', attributes: { calledElement: 'child_flow' } },
      userText('sign'),
      endText(),
    ],
    line('start', 'call', 'sign', 'end'),
  );
  const flow = new Drive(model);
  expect(flow.on('root', { kind: 'resume' })).toEqual({ reason: 'wrongState' });
  flow.on('root', { kind: 'suspend' });
  expect(flow.on('root', { kind: 'suspend' })).toEqual({ reason: 'suspended' });
  expect(
    flow.on(null, { kind: 'done', callId: flow.state.calls[0]?.id ?? '', variables: { a: 1 } }),
  ).toBeNull();
  expect(flow.open).toEqual([]);
  flow.on('root', { kind: 'resume' });
  expect(flow.open).toEqual(['sign: sign']);
  expect(flow.state).toMatchObject({ held: [], variables: { a: 1 } });
});

test.each([
  { onTimeout: 'remind', open: ['sign: sign'], last: 'remind' },
  { onTimeout: 'agree', open: ['next: next'], last: 'createTask' },
  { onTimeout: 'transfer', open: ['sign: boss'], last: 'updateTask' },
  { onTimeout: 'return', open: ['start: ann'], last: 'createTask' },
])('ENG-04 the time limit expires: $onTimeout', async ({ onTimeout, open, last }) => {
  const limit = { workdays: 2, onTimeout, transferTo: [{ kind: 'post', post: 'boss' }] };
  const flow = await driveTask({ limit });
  const [timer] = flow.state.timers;
  expect(flow.commands).toContainEqual({
    kind: 'startTimer',
    timerId: timer?.id,
    nodeId: 'sign',
    timer: { workdays: 2 },
    purpose: 'limit',
  });
  flow.on(null, { kind: 'timer', timerId: timer?.id ?? '' });
  expect(flow.open).toEqual(open);
  expect(flow.commands.at(-1)?.kind).toBe(last);
  expect(flow.steps.some(({ what }) => what === 'timedOut')).toBe(true);
  expect(flow.state.timers).toEqual([]);
});
