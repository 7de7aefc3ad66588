import { expect, test } from 'vitest';
import { endText, line, startText, userText } from '../testing/diagram.ts';
import { seekPeople } from '../engine/people/seek.ts';
import { Drive, modelOf, type Posts } from '../testing/drive.ts';

/** A flow of one task with options, and then of a task `next`. */
async function driveTask(options: object, posts: Posts = {}): Promise<Drive> {
  const model = await modelOf(
    [startText(), userText('sign', options), userText('next'), endText()],
    line('start', 'sign', 'next', 'end'),
  );
  return new Drive(model, {}, posts);
}

const three: Posts = { sign: ['li', 'wu', 'he'] };

test('ENG-04 或签: one of the people decides, whoever is first; the other is told who', async () => {
  const flow = await driveTask({}, three);
  const taskId = flow.task('li').id;
  expect(flow.open).toEqual(['sign: li|wu|he']);
  expect(flow.on('eve', { kind: 'agree', taskId })).toEqual({ reason: 'notCandidate' });
  flow.agree('wu');
  expect(flow.open).toEqual(['next: next']);
  expect(flow.on('li', { kind: 'agree', taskId })).toEqual({ reason: 'taskOver', by: 'wu' });
});

test('ENG-04 会签: all must agree; one who disagrees decides', async () => {
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
] as const)('ENG-04 比例 %i%%: %j comes to %s, as soon as it is certain', async (percent, said, outcome) => {
  const flow = await driveTask({ mode: 'percent', percent }, three);
  const people = ['li', 'wu', 'he'];
  said.forEach((word, at) => {
    expect(flow.state.visits['sign']?.outcome ?? null).toBeNull();
    flow.on(people[at] ?? '', { kind: word, taskId: flow.task(people[at] ?? '').id });
  });
  expect(flow.state.visits['sign']?.outcome).toBe(outcome);
});

test('ENG-04 依次: one after the other in the order of the rules', async () => {
  const flow = await driveTask({ mode: 'order' }, three);
  expect(flow.open).toEqual(['sign: li', 'sign: wu (waiting)', 'sign: he (waiting)']);
  expect(flow.agree('wu')).toEqual({ reason: 'wrongState' });
  flow.agree('li');
  expect(flow.open).toEqual(['sign: wu', 'sign: he (waiting)']);
  flow.agree('wu');
  flow.agree('he');
  expect(flow.open).toEqual(['next: next']);
});

test('ENG-04 nobody found: to the administrators, to the leader, past the node, or to a halt that is retried', async () => {
  const nobody = { sign: [] };
  expect((await driveTask({}, { ...nobody, 'post.admin': ['root'] })).open).toEqual(['sign: root']);
  expect((await driveTask({ onEmpty: 'orgHead' }, { ...nobody, superior: ['chief'] })).open).toEqual([
    'sign: chief',
  ]);
  expect((await driveTask({ onEmpty: 'orgHead' }, { ...nobody, 'post.admin': ['root'] })).open).toEqual([
    'sign: root',
  ]);
  const skipped = await driveTask({ onEmpty: 'skip' }, nobody);
  expect(skipped.open).toEqual(['next: next']);
  expect(skipped.steps).toContainEqual(
    expect.objectContaining({ what: 'skipped', why: { reason: 'emptyAssignee', params: {} } }),
  );
  const halted = await driveTask({ onEmpty: 'error' }, nobody);
  expect(halted.state.tokens[0]?.incident).toEqual({ error: 'noAssignee', message: 'sign' });
  halted.posts = { sign: ['li'] };
  halted.on('root', { kind: 'retry' });
  expect(halted.open).toEqual(['sign: li']);
  expect((await driveTask({}, { ...nobody, 'post.admin': [] })).state.tokens[0]?.incident?.error).toBe(
    'noAssignee',
  );
});

test('ENG-04 the initiator among the people: does it, is passed over, or their superior does it', async () => {
  const self: Posts = { sign: ['ann'] };
  expect((await driveTask({}, self)).open).toEqual(['sign: ann']);
  const skipped = await driveTask({ onInitiator: 'skip' }, self);
  expect(skipped.open).toEqual(['next: next']);
  expect(skipped.state.tokens[0]?.outcome).toBe('agree');
  expect((await driveTask({ onInitiator: 'superior' }, self)).open).toEqual(['sign: boss of ann']);
  const both = await driveTask({ mode: 'all', onInitiator: 'skip' }, { sign: ['ann', 'li'] });
  expect(both.open).toEqual(['sign: li']);
});

test('ENG-04 whoever agreed at the task before is passed over where the node says so', async () => {
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

test('ENG-04 people by rules that the instance itself answers', async () => {
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

test('ENG-04 预审与终审不能为同一人: neither given, nor taken, nor passed on', async () => {
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

test('ENG-04 when separation leaves nobody the search goes on', async () => {
  const model = await modelOf(
    [startText(), userText('first'), userText('second', { separateFrom: ['first'] }), endText()],
    line('start', 'first', 'second', 'end'),
  );
  const flow = new Drive(model, {}, { first: ['li'], second: ['li'], 'post.admin': ['li', 'root'] });
  flow.agree('li');
  expect(flow.open).toEqual(['second: root']);
});

test('ENG-04 nobody stands in for themselves: a unit without its leader goes to the next one up, a superior is nobody else', async () => {
  const self: Posts = { sign: ['ann'], 'post.admin': ['ann'] };
  const noBoss = await driveTask({ onInitiator: 'superior' }, { sign: [], 'post.admin': ['ann', 'root'] });
  expect(noBoss.open).toEqual(['sign: root']);
  const led = { assignees: [{ kind: 'orgHead', of: 'initiator' }], separateFrom: ['initiator'] };
  expect((await driveTask(led, { orgHead: ['ann'] })).open).toEqual(['sign: boss of ann']);
  const halted = await driveTask({ separateFrom: ['initiator'] }, self);
  expect(halted.state.tokens[0]?.incident?.error).toBe('noAssignee');
});

test('ENG-04 a record that waits for people who are not found is in the state of the node where it waits', async () => {
  const halted = await driveTask({ status: 'PENDING' }, { sign: [], 'post.admin': [] });
  expect(halted.commands).toContainEqual({ kind: 'setStatus', nodeId: 'sign', status: 'PENDING' });
});

test('ENG-04 who would get a node is found out by the search that gives its tasks', async () => {
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

test('ENG-04 several rules add up and nobody gets a task twice', async () => {
  const rules = [
    { kind: 'post', post: 'x' },
    { kind: 'post', post: 'y' },
  ];
  const flow = await driveTask({ assignees: rules, mode: 'all' }, { x: ['li', 'wu'], y: ['wu', 'he'] });
  expect(flow.open).toEqual(['sign: li', 'sign: wu', 'sign: he']);
});
