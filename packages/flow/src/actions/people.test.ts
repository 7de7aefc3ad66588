import { expect, test } from 'vitest';
import { endText, line, startText, userText } from '../testing/diagram.ts';
import { seekPeople } from '../engine/people/seek.ts';
import { Drive, modelOf, type Posts } from '../testing/drive.ts';

/** A flow of one task with options, followed by a task `next`. */
async function driveTask(options: object, posts: Posts = {}): Promise<Drive> {
  const model = await modelOf(
    [startText(), userText('sign', options), userText('next'), endText()],
    line('start', 'sign', 'next', 'end'),
  );
  return new Drive(model, {}, posts);
}

const three: Posts = { sign: ['li', 'wu', 'he'] };

test('ENG-04 或签: the first assignee decides, and the other learns who did', async () => {
  const flow = await driveTask({}, three);
  const taskId = flow.task('li').id;
  expect(flow.open).toEqual(['sign: li|wu|he']);
  expect(flow.on('eve', { kind: 'agree', taskId })).toEqual({ reason: 'notCandidate' });
  flow.agree('wu');
  expect(flow.open).toEqual(['next: next']);
  expect(flow.on('li', { kind: 'agree', taskId })).toEqual({ reason: 'taskOver', by: 'wu' });
});

test('ENG-04 会签: all must agree, and one disagreement decides', async () => {
  const flow = await driveTask({ mode: 'all' }, three);
  flow.agree('he');
  flow.agree('li');
  expect(flow.open).toEqual(['sign: wu']);
  flow.agree('wu');
  expect(flow.state.variables['outcome']).toBe('agree');
  const other = await driveTask({ mode: 'all' }, three);
  const late = other.task('li').id;
  other.disagree('he');
  expect(other.state.variables['outcome']).toBe('disagree');
  expect(other.on('li', { kind: 'agree', taskId: late })).toEqual({ reason: 'taskOver', by: 'he' });
});

test.each([
  [60, ['agree', 'agree'], 'agree'],
  [60, ['disagree', 'agree', 'agree'], 'agree'],
  [60, ['disagree', 'disagree'], 'disagree'],
  [34, ['agree', 'agree'], 'agree'],
  [33, ['agree'], 'agree'],
  [100, ['agree', 'agree', 'disagree'], 'disagree'],
] as const)('ENG-04 比例 %i%%: %j gives %s as soon as it is certain', async (percent, said, outcome) => {
  const flow = await driveTask({ mode: 'percent', percent }, three);
  const people = ['li', 'wu', 'he'];
  said.forEach((word, at) => {
    expect(flow.state.visits['sign']?.outcome ?? null).toBeNull();
    flow.on(people[at] ?? '', { kind: word, taskId: flow.task(people[at] ?? '').id });
  });
  expect(flow.state.visits['sign']?.outcome).toBe(outcome);
});

test('ENG-04 依次: one after another in the order of the rules', async () => {
  const flow = await driveTask({ mode: 'order' }, three);
  expect(flow.open).toEqual(['sign: li', 'sign: wu (waiting)', 'sign: he (waiting)']);
  expect(flow.agree('wu')).toEqual({ reason: 'wrongState' });
  flow.agree('li');
  expect(flow.open).toEqual(['sign: wu', 'sign: he (waiting)']);
  flow.agree('wu');
  flow.agree('he');
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 without an assignee: the administrators, the leader, skipping the node, or a stop that can be retried', async () => {
  const unassignedPosts = { sign: [] };
  expect((await driveTask({}, { ...unassignedPosts, 'post.admin': ['root'] })).open).toEqual(['sign: root']);
  expect((await driveTask({ onEmpty: 'orgHead' }, { ...unassignedPosts, superior: ['chief'] })).open).toEqual(
    ['sign: chief'],
  );
  expect(
    (await driveTask({ onEmpty: 'orgHead' }, { ...unassignedPosts, 'post.admin': ['root'] })).open,
  ).toEqual(['sign: root']);
  const skipped = await driveTask({ onEmpty: 'skip' }, unassignedPosts);
  expect(skipped.open).toEqual(['next: next']);
  expect(skipped.steps).toContainEqual(
    expect.objectContaining({ what: 'skipped', why: { reason: 'emptyAssignee', params: {} } }),
  );
  const stopped = await driveTask({ onEmpty: 'error' }, unassignedPosts);
  expect(stopped.state.tokens[0]?.incident).toEqual({ error: 'noAssignee', message: 'sign' });
  stopped.posts = { sign: ['li'] };
  stopped.on('root', { kind: 'retry' });
  expect(stopped.open).toEqual(['sign: li']);
  expect(
    (await driveTask({}, { ...unassignedPosts, 'post.admin': [] })).state.tokens[0]?.incident?.error,
  ).toBe('noAssignee');
});

test('ENG-04 the initiator among the assignees: keeps the task, is skipped, or is replaced by the superior', async () => {
  const self: Posts = { sign: ['ann'] };
  expect((await driveTask({}, self)).open).toEqual(['sign: ann']);
  const skipped = await driveTask({ onInitiator: 'skip' }, self);
  expect(skipped.open).toEqual(['next: next']);
  expect(skipped.state.tokens[0]?.outcome).toBe('agree');
  expect((await driveTask({ onInitiator: 'superior' }, self)).open).toEqual(['sign: boss of ann']);
  const both = await driveTask({ mode: 'all', onInitiator: 'skip' }, { sign: ['ann', 'li'] });
  expect(both.open).toEqual(['sign: li']);
});

test('ENG-04 an assignee who agreed at the previous task is skipped where the node requires it', async () => {
  const model = await modelOf(
    [
      startText(),
      userText('first'),
      userText('second', { onRepeat: 'skip' }),
      userText('third', { onRepeat: 'superior' }),
      endText(),
    ],
    line('start', 'first', 'second', 'third', 'end'),
  );
  const flow = new Drive(model, {}, { first: ['li'], second: ['li'], third: ['li'] });
  flow.agree('li');
  expect(flow.open).toEqual(['third: boss of li']);
  const other = new Drive(model, {}, { first: ['li'], second: ['li'], third: ['li'] });
  other.disagree('li');
  expect(other.open).toEqual(['second: li']);
});

test('ENG-04 rules resolved by the instance itself', async () => {
  const model = await modelOf(
    [
      startText(),
      userText('a', { assignees: [{ kind: 'initiator' }] }),
      userText('b', {
        assignees: [{ kind: 'initiatorChoice', among: ['11111111-1111-4111-8111-111111111111'] }],
        onEmpty: 'error',
      }),
      userText('c', {
        assignees: [
          { kind: 'previousHandler', node: 'a' },
          { kind: 'variable', variable: 'helpers' },
        ],
        mode: 'all',
      }),
      endText(),
    ],
    line('start', 'a', 'b', 'c', 'end'),
  );
  const chosen = '11111111-1111-4111-8111-111111111111';
  const flow = new Drive(model, { helpers: ['li', 'ann'] }, { 'choice:b': [chosen, 'somebody else'] });
  expect(flow.open).toEqual(['a: ann']);
  flow.agree('ann');
  expect(flow.open).toEqual([`b: ${chosen}`]);
  flow.agree(chosen);
  expect(flow.open).toEqual(['c: ann', 'c: li']);
});

test('ENG-04 预审与终审不能为同一人: the task cannot be assigned, claimed or reassigned', async () => {
  const model = await modelOf(
    [startText(), userText('first'), userText('second', { separateFrom: ['first', 'initiator'] }), endText()],
    line('start', 'first', 'second', 'end'),
  );
  const posts: Posts = { first: ['li'], second: ['li', 'wu', 'ann'] };
  const flow = new Drive(model, {}, posts);
  flow.agree('li');
  expect(flow.open).toEqual(['second: wu']);
  const taskId = flow.task('wu').id;
  for (const to of ['li', 'ann']) {
    expect(flow.on('wu', { kind: 'transfer', taskId, to })).toEqual({ reason: 'separated' });
    expect(flow.on('wu', { kind: 'delegate', taskId, to })).toEqual({ reason: 'separated' });
    expect(flow.on('wu', { kind: 'addSign', taskId, where: 'parallel', members: [to] })).toEqual({
      reason: 'separated',
    });
  }
  expect(flow.on('root', { kind: 'transfer', taskId, to: 'li', override: true })).toBeNull();
  expect(flow.on('li', { kind: 'agree', taskId })).toEqual({ reason: 'separated' });
  expect(flow.on('li', { kind: 'agree', taskId, override: true })).toBeNull();
  expect(flow.end).toBe('done end');
});

test('ENG-04 when separation of duty excludes everyone, the search continues', async () => {
  const model = await modelOf(
    [startText(), userText('first'), userText('second', { separateFrom: ['first'] }), endText()],
    line('start', 'first', 'second', 'end'),
  );
  const flow = new Drive(model, {}, { first: ['li'], second: ['li'], 'post.admin': ['li', 'root'] });
  flow.agree('li');
  expect(flow.open).toEqual(['second: root']);
});

test('ENG-04 no one substitutes for themselves: a unit without its leader and a superior move one level up', async () => {
  const self: Posts = { sign: ['ann'], 'post.admin': ['ann'] };
  const noBoss = await driveTask({ onInitiator: 'superior' }, { sign: [], 'post.admin': ['ann', 'root'] });
  expect(noBoss.open).toEqual(['sign: root']);
  const led = { assignees: [{ kind: 'orgHead', of: 'initiator' }], separateFrom: ['initiator'] };
  expect((await driveTask(led, { orgHead: ['ann'] })).open).toEqual(['sign: boss of ann']);
  const stopped = await driveTask({ separateFrom: ['initiator'] }, self);
  expect(stopped.state.tokens[0]?.incident?.error).toBe('noAssignee');
});

test('ENG-04 a record waiting for assignees has the state of the node where it waits', async () => {
  const stopped = await driveTask({ status: 'PENDING' }, { sign: [], 'post.admin': [] });
  expect(stopped.commands).toContainEqual({ kind: 'setStatus', nodeId: 'sign', status: 'PENDING' });
});

test('ENG-04 the forecast of assignees uses the same search as the task creation', async () => {
  const options = { assignees: [{ kind: 'orgHead', of: 'initiator' }], separateFrom: ['initiator'] };
  const { model, state } = await driveTask(options, { orgHead: ['li'] });
  const first = seekPeople(model, state, { nodeId: 'sign', at: '2026-03-02T01:00:00.000Z' });
  if (first.kind !== 'asks') throw new Error(first.kind);
  expect(first).toMatchObject({ rules: options.assignees, withSuperiors: true });
  expect(first.answer({ members: ['li'] })).toEqual({ kind: 'found', members: ['li'] });
  const second = seekPeople(model, state, { nodeId: 'sign', at: '2026-03-02T01:00:00.000Z' });
  const none = second.kind === 'asks' ? second.answer({ members: ['ann'], superiors: {} }) : second;
  expect(none).toMatchObject({ rules: [{ kind: 'post', post: 'post.admin', within: 'all' }] });
  expect(none.kind === 'asks' && none.answer({ members: ['ann'] })).toEqual({ kind: 'nobody' });
});

test('ENG-04 several rules add up without duplicate tasks', async () => {
  const rules = [
    { kind: 'post', post: 'x' },
    { kind: 'post', post: 'y' },
  ];
  const flow = await driveTask({ assignees: rules, mode: 'all' }, { x: ['li', 'wu'], y: ['wu', 'he'] });
  expect(flow.open).toEqual(['sign: li', 'sign: wu', 'sign: he']);
});
