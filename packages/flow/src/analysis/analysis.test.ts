import { expect, test } from 'vitest';
import { endText, gatewayText, line, scopeXml, startText, userText } from '../testing/diagram.ts';
import { Drive, modelOf } from '../testing/drive.ts';
import { diffFlows } from './diff-flows.ts';
import { forecastFlow } from './forecast.ts';
import { migrateState } from './migrate-state.ts';
import { everybodyAgrees, rehearse, type RehearsalWorld } from './rehearse.ts';
import { nodeOf, returnTargets } from './return-targets.ts';

const AT = '2026-03-02T01:00:00.000Z';
const AGREE = { field: 'outcome', op: 'eq', value: 'agree' };
const LONG = { field: 'days', op: 'gt', value: 3 };

const twoStages = () =>
  modelOf(
    [
      startText(),
      userText('prelim', { limit: { hours: 24, onTimeout: 'agree' } }),
      gatewayText('passed', 'exclusive', 'no'),
      gatewayText('long', 'exclusive', 'set'),
      userText('final', { separateFrom: ['prelim'] }),
      { tag: 'serviceTask', id: 'set', options: { kind: 'status', status: 'APPROVED' } },
      endText('yes'),
      endText('no'),
    ],
    [
      ...line('start', 'prelim', 'passed'),
      ['passed', 'long', AGREE],
      ['passed', 'no'],
      ['long', 'final', LONG],
      ['long', 'set'],
      ...line('final', 'set', 'yes'),
    ],
  );

function forecastLines(flow: Drive): readonly string[] {
  return forecastFlow(flow.model, flow.state, { at: AT }).map(({ nodeId, likelihood, dependsOn }) =>
    [nodeId, likelihood, ...dependsOn].join(' '),
  );
}

test('ENG-04 forecast: nodes if all agree, other possible nodes, and their dependencies', async () => {
  const model = await twoStages();
  const flow = new Drive(model, { days: 5 });
  expect(forecastLines(flow)).toEqual([
    'passed sure',
    'long likely outcome',
    'no possible outcome',
    'final likely outcome',
    'set likely outcome',
    'yes likely outcome',
  ]);
  flow.agree('prelim');
  expect(forecastLines(flow)).toEqual(['set sure', 'yes sure']);
  expect(forecastFlow(model, flow.state, { at: AT })[0]).toMatchObject({
    name: 'set',
    type: 'service',
    assignees: [],
    mode: null,
  });
  flow.agree('final');
  expect(forecastLines(flow)).toEqual([]);
});

test('ENG-04 forecast: through sub-processes, along both branches, and back to the returning node', async () => {
  const within = scopeXml([startText('s'), userText('x'), endText('z')], line('s', 'x', 'z'));
  const model = await modelOf(
    [
      startText(),
      userText('a'),
      gatewayText('fork', 'parallel'),
      { tag: 'subProcess', id: 'sub', within },
      userText('b'),
      gatewayText('join', 'parallel'),
      endText(),
    ],
    [...line('start', 'a', 'fork', 'sub', 'join', 'end'), ...line('fork', 'b', 'join')],
  );
  const flow = new Drive(model);
  expect(forecastLines(flow).map((text) => text.split(' ')[0])).toEqual([
    'fork',
    'sub',
    'b',
    's',
    'join',
    'x',
    'end',
    'z',
  ]);
  flow.agree('a');
  flow.on('b', { kind: 'return', taskId: flow.task('b').id, to: { node: 'a' }, comesBack: true });
  expect(forecastLines(flow)).toContain('b sure');
});

test('ENG-04 possible targets of a return', async () => {
  const model = await twoStages();
  const flow = new Drive(model, { days: 5 });
  expect(returnTargets(model, flow.state, flow.task('prelim').id)).toEqual({
    previous: null,
    canReturnToInitiator: true,
    nodes: [],
  });
  flow.agree('prelim');
  expect(returnTargets(model, flow.state, flow.task('final').id)).toEqual({
    previous: 'prelim',
    canReturnToInitiator: true,
    nodes: [{ id: 'prelim', name: 'prelim' }],
  });
  expect(returnTargets(model, flow.state, 't99').nodes).toEqual([]);
  expect([nodeOf(model, 'set')?.type, nodeOf(model, 'nowhere')]).toEqual(['service', undefined]);
});

test('ENG-04 differences between two versions, by node and sequence flow', async () => {
  const before = await modelOf([startText(), userText('a'), endText()], line('start', 'a', 'end'));
  const after = await modelOf(
    [startText(), userText('a', { mode: 'all' }), userText('b'), endText()],
    [
      ['start', 'a'],
      ['a', 'end', LONG],
      ['a', 'b'],
      ['b', 'end'],
    ],
  );
  expect(diffFlows(before, before)).toEqual({ added: [], removed: [], changed: [] });
  expect(diffFlows(before, after)).toEqual({
    added: [
      { id: 'b', name: 'b', kind: 'node' },
      { id: 'a-b', name: 'a-b', kind: 'flow' },
      { id: 'b-end', name: 'b-end', kind: 'flow' },
    ],
    removed: [],
    changed: [
      {
        id: 'a',
        name: 'a',
        kind: 'node',
        parts: [{ part: 'options.mode', before: '"any"', after: '"all"' }],
      },
      {
        id: 'a-end',
        name: 'a-end',
        kind: 'flow',
        parts: [{ part: 'condition', before: '', after: JSON.stringify(LONG) }],
      },
    ],
  });
  expect(diffFlows(after, before).removed.map(({ id }) => id)).toEqual(['b', 'a-b', 'b-end']);
});

test('ENG-04 迁移版本: the instance stays at its nodes and continues by the new version', async () => {
  const before = await modelOf(
    [
      startText(),
      userText('a'),
      {
        tag: 'boundaryEvent',
        id: 'old',
        attributes: { attachedToRef: 'a' },
        options: { hours: 1 },
        within: '<bpmn:timerEventDefinition/>',
      },
      endText(),
    ],
    [...line('start', 'a', 'end'), ['old', 'end']],
  );
  const after = await modelOf(
    [
      startText(),
      userText('a', { mode: 'all' }),
      {
        tag: 'boundaryEvent',
        id: 'new',
        attributes: { attachedToRef: 'a' },
        options: { hours: 2 },
        within: '<bpmn:timerEventDefinition/>',
      },
      userText('b'),
      endText(),
    ],
    [...line('start', 'a', 'b', 'end'), ['new', 'end']],
  );
  const flow = new Drive(before);
  const moved = migrateState([before, after], flow.state, { by: 'root', at: AT });
  if (!moved.ok) throw new Error(JSON.stringify(moved.issues));
  expect(moved.value.commands.map(({ kind }) => kind)).toEqual(['cancelTimer', 'startTimer', 'updateTask']);
  expect(moved.value.state.timers.map(({ nodeId }) => nodeId)).toEqual(['new']);
  const there = new Drive(after);
  there.state = moved.value.state;
  there.agree('a');
  expect(there.open).toEqual(['b: b']);
});

test('ENG-04 迁移版本 is refused if a node is missing, and names it', async () => {
  const before = await twoStages();
  const flow = new Drive(before, { days: 5 });
  flow.agree('prelim');
  const gone = await modelOf([startText(), userText('prelim'), endText()], line('start', 'prelim', 'end'));
  const other = await modelOf(
    [startText(), { tag: 'task', id: 'final' }, endText()],
    line('start', 'final', 'end'),
  );
  const inner = scopeXml([startText('s'), userText('final'), endText('z')], line('s', 'final', 'z'));
  const within = await modelOf(
    [startText(), { tag: 'subProcess', id: 'sub', within: inner }, endText()],
    line('start', 'sub', 'end'),
  );
  const issues = [gone, other, within].map((after) =>
    migrateState([before, after], flow.state, { by: null, at: AT }),
  );
  expect(issues).toEqual(
    ['nodeGone', 'nodeChanged', 'nodeMoved'].map((rule) => ({
      ok: false,
      issues: [{ path: 'final', rule, params: { name: 'final' } }],
    })),
  );
});

const world: RehearsalWorld = {
  resolve: ({ rules }) =>
    Promise.resolve({ members: rules.flatMap((rule) => (rule.kind === 'post' ? [rule.post] : [])) }),
  work: () => Promise.resolve({}),
  dueAt: (timer, startedAt) =>
    'hours' in timer ? new Date(Date.parse(startedAt) + timer.hours * 3_600_000).toISOString() : null,
  next: (situation) => Promise.resolve(everybodyAgrees(situation)),
};

function startWith(days: number) {
  return { kind: 'start', by: 'ann', at: AT, initiator: 'ann', variables: { days } } as const;
}

test('ENG-04 simulation: all agree, and nodes and sequence flows are counted', async () => {
  const run = await rehearse(await twoStages(), startWith(5), world);
  expect(run).toMatchObject({ status: 'APPROVED', refused: null, tasks: [], state: { status: 'ended' } });
  expect(run.found).toEqual([
    { nodeId: 'prelim', members: ['prelim'] },
    { nodeId: 'final', members: ['final'] },
  ]);
  expect(run.nodeCounts).toEqual({ start: 1, prelim: 1, passed: 1, long: 1, final: 1, set: 1, yes: 1 });
  expect(run.flowCounts['long-final']).toBe(1);
});

test('ENG-04 simulation: time advances, limits expire on time, and a run may stop while waiting', async () => {
  const actions = [{ kind: 'advance', until: '2026-03-04T00:00:00.000Z' } as const, null];
  const run = await rehearse(await twoStages(), startWith(5), {
    ...world,
    next: () => Promise.resolve(actions.shift() ?? null),
  });
  expect(run.steps.find(({ what }) => what === 'timedOut')?.at).toBe('2026-03-03T01:00:00.000Z');
  expect(run).toMatchObject({
    at: '2026-03-04T00:00:00.000Z',
    tasks: [{ nodeId: 'final', candidates: ['final'] }],
  });
});

test('ENG-04 simulation: an invalid action stops it with a report, and a missing assignee is reported', async () => {
  const model = await twoStages();
  const refused = await rehearse(model, startWith(1), {
    ...world,
    next: () => Promise.resolve({ kind: 'event', event: { kind: 'agree', taskId: 't9', by: 'x', at: AT } }),
  });
  expect(refused.refused).toEqual({ reason: 'taskOver' });
  const unassigned = await rehearse(model, startWith(1), {
    ...world,
    resolve: () => Promise.resolve({ members: [] }),
  });
  expect(unassigned.found).toEqual([
    { nodeId: 'prelim', members: [] },
    { nodeId: 'prelim', members: [] },
  ]);
  expect(unassigned.unresolved).toEqual(['prelim']);
  expect(unassigned.state.tokens[0]?.incident?.error).toBe('noAssignee');
});
