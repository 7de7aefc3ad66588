import { expect, test } from 'vitest';
import { endText, gatewayText, line, startText, scopeXml, userText } from '../testing/diagram.ts';
import { startFlow, step } from '../step.ts';
import { Drive, modelOf } from '../testing/drive.ts';

const straight = () =>
  modelOf(
    [startText(), userText('a'), userText('b'), userText('c'), endText()],
    line('start', 'a', 'b', 'c', 'end'),
  );

async function atC(): Promise<Drive> {
  const flow = new Drive(await straight());
  flow.agree('a');
  flow.agree('b');
  return flow;
}

test('ENG-04 退回 to the previous node repeats the whole path', async () => {
  const flow = await atC();
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['b: b']);
  expect(flow.commands).toContainEqual({ kind: 'endTask', taskId: expect.any(String), reason: 'returned' });
  flow.on('b', { kind: 'return', taskId: flow.task('b').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['a: a']);
  flow.agree('a');
  flow.agree('b');
  expect(flow.open).toEqual(['c: c']);
});

test('ENG-04 退回 to a chosen node, and directly back to the one who returned it', async () => {
  const flow = await atC();
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: { node: 'a' }, comesBack: true });
  expect(flow.open).toEqual(['a: a']);
  flow.agree('a');
  expect(flow.open).toEqual(['c: c']);
  expect(flow.steps.map(({ what }) => what)).toContain('cameBack');
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['b: b']);
});

test('ENG-04 退回 by an administrator: it comes back to the assignees of that task', async () => {
  const flow = await atC();
  const taskId = flow.task('c').id;
  flow.on('root', { kind: 'return', taskId, to: 'previous', comesBack: true, override: true });
  flow.agree('b');
  expect(flow.open).toEqual(['c: c']);
});

test('ENG-04 退回 to the initiator, who resubmits', async () => {
  const flow = await atC();
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: 'initiator', comesBack: true });
  expect(flow.open).toEqual(['start: ann']);
  const again = flow.task('ann').id;
  expect(flow.on('ann', { kind: 'addSign', taskId: again, where: 'after', members: ['li'] })).toEqual({
    reason: 'wrongState',
  });
  expect(flow.disagree('ann')).toEqual({ reason: 'wrongState' });
  flow.on('ann', { kind: 'agree', taskId: again, variables: { days: 2 } });
  expect(flow.open).toEqual(['c: c']);
  expect(flow.state.variables['days']).toBe(2);
  const other = new Drive(await straight());
  other.on('a', { kind: 'return', taskId: other.task('a').id, to: 'previous', comesBack: false });
  expect(other.open).toEqual(['start: ann']);
  other.agree('ann');
  expect(other.open).toEqual(['a: a']);
});

test('ENG-04 退回 of an instance not submitted by a member goes to the substitute, otherwise it is refused', async () => {
  const at = '2026-03-02T01:00:00.000Z';
  const returned = async (options?: object) => {
    const start = { ...startText(), ...(options ? { options } : {}) };
    const model = await modelOf([start, userText('a'), endText()], line('start', 'a', 'end'));
    const begun = startFlow(model, {
      kind: 'start',
      by: null,
      at,
      initiator: null,
      variables: {},
      choices: {},
    });
    const asked = begun.commands.find(({ kind }) => kind === 'assign');
    const askId = asked?.kind === 'assign' ? asked.askId : '';
    const seated = step(model, begun.state, { kind: 'assigned', askId, members: ['li'], by: null, at });
    if ('refused' in seated) throw new Error(seated.refused.reason);
    const taskId = seated.state.tasks[0]?.id ?? '';
    const sent = { kind: 'return', taskId, to: 'initiator', comesBack: false, by: 'li', at } as const;
    return step(model, seated.state, sent);
  };
  expect(await returned()).toEqual({ refused: { reason: 'noPrevious' } });
  const standIn = [{ kind: 'post', post: 'post.library' }];
  expect(await returned({ standIn })).toMatchObject({
    commands: expect.arrayContaining([
      expect.objectContaining({ kind: 'assign', nodeId: 'start', rules: [{ ...standIn[0], within: 'all' }] }),
    ]),
  });
});

test('ENG-04 退回 within 退回: each comes back to its own node', async () => {
  const flow = await atC();
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: { node: 'b' }, comesBack: true });
  flow.on('b', { kind: 'return', taskId: flow.task('b').id, to: { node: 'a' }, comesBack: true });
  flow.agree('a');
  expect(flow.open).toEqual(['b: b']);
  flow.agree('b');
  expect(flow.open).toEqual(['c: c']);
});

test('ENG-04 退回 to an unvisited node, to itself or to an unknown node is refused', async () => {
  const flow = new Drive(await straight());
  const taskId = flow.task('a').id;
  const to = (node: string) => flow.on('a', { kind: 'return', taskId, to: { node }, comesBack: false });
  expect(to('c')).toEqual({ reason: 'unknownNode' });
  expect(to('nowhere')).toEqual({ reason: 'unknownNode' });
  flow.agree('a');
  const back = flow.on('b', {
    kind: 'return',
    taskId: flow.task('b').id,
    to: { node: 'b' },
    comesBack: false,
  });
  expect(back).toEqual({ reason: 'unknownNode' });
});

const forked = () =>
  modelOf(
    [
      startText(),
      userText('a'),
      gatewayText('fork', 'parallel'),
      userText('b'),
      userText('c'),
      userText('d'),
      gatewayText('join', 'parallel'),
      userText('e'),
      endText(),
    ],
    [...line('start', 'a', 'fork', 'b', 'c', 'join', 'e', 'end'), ...line('fork', 'd', 'join')],
  );

test('ENG-04 退回 within a branch leaves the others alone, and before the fork it returns all of them', async () => {
  const flow = new Drive(await forked());
  flow.agree('a');
  flow.agree('b');
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['d: d', 'b: b']);
  flow.agree('d');
  flow.agree('b');
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: { node: 'a' }, comesBack: false });
  expect(flow.open).toEqual(['a: a']);
  expect(flow.state.tokens).toHaveLength(1);
  for (const who of ['a', 'b', 'c', 'd', 'e']) flow.agree(who);
  expect(flow.end).toBe('done end');
});

test('ENG-04 退回 with direct return leaves the other branches alone even before the fork', async () => {
  const flow = new Drive(await forked());
  flow.agree('a');
  flow.agree('d');
  flow.on('b', { kind: 'return', taskId: flow.task('b').id, to: { node: 'a' }, comesBack: true });
  expect(flow.open).toEqual(['a: a']);
  flow.agree('a');
  expect(flow.open).toEqual(['b: b']);
  for (const who of ['b', 'c', 'e']) flow.agree(who);
  expect(flow.end).toBe('done end');
});

test('ENG-04 退回 out of a sub-process and into one', async () => {
  const within = scopeXml(
    [startText('s'), userText('x'), userText('y'), endText('z')],
    line('s', 'x', 'y', 'z'),
  );
  const model = await modelOf(
    [startText(), userText('a'), { tag: 'subProcess', id: 'sub', within }, userText('b'), endText()],
    line('start', 'a', 'sub', 'b', 'end'),
  );
  const flow = new Drive(model);
  flow.agree('a');
  flow.agree('x');
  flow.on('y', { kind: 'return', taskId: flow.task('y').id, to: { node: 'a' }, comesBack: false });
  expect(flow.open).toEqual(['a: a']);
  for (const who of ['a', 'x', 'y']) flow.agree(who);
  flow.on('b', { kind: 'return', taskId: flow.task('b').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['y: y']);
  flow.agree('y');
  flow.agree('b');
  expect(flow.end).toBe('done end');
});

test('ENG-04 跳转: the whole instance moves to a node, or one branch of it', async () => {
  const flow = new Drive(await forked());
  flow.agree('a');
  expect(flow.on('root', { kind: 'jump', to: 'nowhere' })).toEqual({ reason: 'unknownNode' });
  flow.on('root', { kind: 'jump', to: 'c', from: 'b' });
  expect(flow.open).toEqual(['d: d', 'c: c']);
  flow.on('root', { kind: 'jump', to: 'e' });
  expect(flow.open).toEqual(['e: e']);
  expect(flow.steps.at(-1)?.nodeId).toBe('e');
  expect(flow.on('root', { kind: 'jump', to: 'end', from: 'b' })).toEqual({ reason: 'unknownNode' });
});

test('ENG-04 a countersigned node returned by one assignee is repeated by all', async () => {
  const model = await modelOf(
    [startText(), userText('a'), userText('b', { mode: 'all' }), endText()],
    line('start', 'a', 'b', 'end'),
  );
  const flow = new Drive(model, {}, { b: ['li', 'wu'] });
  flow.agree('a');
  flow.agree('li');
  flow.on('wu', { kind: 'return', taskId: flow.task('wu').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['a: a']);
  flow.agree('a');
  expect(flow.open).toEqual(['b: li', 'b: wu']);
});

test('ENG-04 退回 within a branch leaves the others alone, even if a loop surrounds all of them', async () => {
  const again = { field: 'outcome', op: 'eq', value: 'disagree' };
  const model = await modelOf(
    [
      startText(),
      gatewayText('enter', 'exclusive'),
      gatewayText('fork', 'parallel'),
      userText('b'),
      userText('c'),
      userText('d'),
      gatewayText('join', 'parallel'),
      gatewayText('back', 'exclusive', 'end'),
      endText(),
    ],
    [
      ...line('start', 'enter', 'fork', 'b', 'c', 'join', 'back', 'end'),
      ...line('fork', 'd', 'join'),
      ['back', 'enter', again],
    ],
  );
  const flow = new Drive(model);
  flow.agree('b');
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: 'previous', comesBack: false });
  expect(flow.open).toEqual(['d: d', 'b: b']);
  flow.disagree('d');
  flow.agree('b');
  flow.agree('c');
  expect(flow.open).toEqual(['b: b', 'd: d']);
});

test('ENG-04 退回 with direct return: a disagreement there follows the diagram and does not return', async () => {
  const flow = await atC();
  flow.on('c', { kind: 'return', taskId: flow.task('c').id, to: { node: 'a' }, comesBack: true });
  flow.disagree('a');
  expect(flow.open).toEqual(['b: b']);
  flow.agree('b');
  flow.agree('c');
  expect(flow.end).toBe('done end');
});

test('ENG-04 退回 with direct return to a member who has left: the rules of the node apply', async () => {
  const model = await modelOf(
    [startText(), userText('a'), userText('b'), endText()],
    line('start', 'a', 'b', 'end'),
  );
  const flow = new Drive(model, {}, { b: ['li', 'wu'] });
  flow.agree('a');
  flow.on('li', { kind: 'return', taskId: flow.task('li').id, to: 'previous', comesBack: true });
  flow.posts = { ...flow.posts, left: ['li'] };
  flow.agree('a');
  expect(flow.open).toEqual(['b: wu']);
});
