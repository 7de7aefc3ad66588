import { expect, test } from 'vitest';
import { endText, gatewayText, line, startText, userText } from '../testing/diagram.ts';
import { Drive, modelOf } from '../testing/drive.ts';

const small = { field: 'days', op: 'lte', value: 3 };
const big = { field: 'days', op: 'gt', value: 10 };
const urgent = { field: 'urgent', op: 'eq', value: true };

test('ENG-04 exclusive: the first true sequence flow in diagram order is taken', async () => {
  const model = await modelOf(
    [
      startText(),
      gatewayText('which', 'exclusive', 'c'),
      userText('a'),
      userText('b'),
      userText('c'),
      endText(),
    ],
    [
      ['start', 'which'],
      ['which', 'a', small],
      ['which', 'b', urgent],
      ['which', 'c'],
      ['a', 'end'],
      ['b', 'end'],
      ['c', 'end'],
    ],
  );
  expect(new Drive(model, { days: 2, urgent: true }).open).toEqual(['a: a']);
  expect(new Drive(model, { days: '3.00', urgent: true }).open).toEqual(['a: a']);
  expect(new Drive(model, { days: 7, urgent: true }).open).toEqual(['b: b']);
  expect(new Drive(model, { days: 7 }).open).toEqual(['c: c']);
});

test('ENG-04 a gateway without a true sequence flow is an incident that names it, and can be retried', async () => {
  const model = await modelOf(
    [startText(), gatewayText('which', 'exclusive'), userText('a'), endText()],
    [
      ['start', 'which'],
      ['which', 'a', small],
      ['which', 'end', big],
      ['a', 'end'],
    ],
  );
  const flow = new Drive(model, { days: 5 });
  expect(flow.commands).toEqual([{ kind: 'incident', nodeId: 'which', error: 'noBranch', message: 'which' }]);
  expect(flow.on('root', { kind: 'retry' })).toBeNull();
  expect(flow.state.tokens[0]?.incident?.error).toBe('noBranch');
  flow.on('root', { kind: 'variables', variables: { days: 1 } });
  flow.on('root', { kind: 'retry', nodeId: 'which' });
  expect(flow.open).toEqual(['a: a']);
  expect(flow.on('root', { kind: 'retry' })).toEqual({ reason: 'wrongState' });
});

test('ENG-04 parallel: all branches start at once, and the join waits for each of them', async () => {
  const model = await modelOf(
    [
      startText(),
      gatewayText('fork', 'parallel'),
      userText('a'),
      userText('b'),
      gatewayText('join', 'parallel'),
      userText('c'),
      endText(),
    ],
    [...line('start', 'fork', 'a', 'join', 'c', 'end'), ['fork', 'b'], ['b', 'join']],
  );
  const flow = new Drive(model);
  expect(flow.open).toEqual(['a: a', 'b: b']);
  flow.disagree('b');
  expect(flow.open).toEqual(['a: a']);
  flow.agree('a');
  expect(flow.open).toEqual(['c: c']);
  expect(flow.state.tokens).toHaveLength(1);
  expect(flow.state.tokens[0]?.outcome).toBe('disagree');
});

test('ENG-04 a join with a branch that never arrives is an incident that names it, and a jump continues', async () => {
  const model = await modelOf(
    [
      startText(),
      gatewayText('which', 'exclusive', 'b'),
      userText('a'),
      userText('b'),
      gatewayText('join', 'parallel'),
      endText(),
    ],
    [
      ['start', 'which'],
      ['which', 'a', small],
      ['which', 'b'],
      ['a', 'join'],
      ['b', 'join'],
      ['join', 'end'],
    ],
  );
  const flow = new Drive(model, { days: 1 });
  flow.agree('a');
  expect(flow.state.tokens[0]?.incident).toEqual({ error: 'stuck', message: 'join' });
  flow.on('root', { kind: 'jump', to: 'end' });
  expect(flow.end).toBe('done end');
  expect(flow.commands.at(-2)).toEqual({ kind: 'incidentOver', nodeId: 'join' });
});

test('ENG-04 inclusive: every true sequence flow is taken, and the join waits for exactly those', async () => {
  const model = await modelOf(
    [
      startText(),
      gatewayText('fork', 'inclusive', 'c'),
      userText('a'),
      userText('b'),
      userText('c'),
      gatewayText('join', 'inclusive'),
      userText('d'),
      endText(),
    ],
    [
      ...line('start', 'fork'),
      ['fork', 'a', small],
      ['fork', 'b', urgent],
      ['fork', 'c'],
      ...line('a', 'join', 'd', 'end'),
      ...line('b', 'join'),
      ...line('c', 'join'),
    ],
  );
  const both = new Drive(model, { days: 1, urgent: true });
  expect(both.open).toEqual(['a: a', 'b: b']);
  both.agree('a');
  expect(both.open).toEqual(['b: b']);
  both.agree('b');
  expect(both.open).toEqual(['d: d']);
  const one = new Drive(model, { days: 1 });
  one.agree('a');
  expect(one.open).toEqual(['d: d']);
  const none = new Drive(model, { days: 5 });
  expect(none.open).toEqual(['c: c']);
});

test('ENG-04 an activity with several sequence flows takes all true ones', async () => {
  const model = await modelOf(
    [startText(), userText('a'), userText('b'), userText('c'), endText()],
    [
      ['start', 'a'],
      ['a', 'b', small],
      ['a', 'c'],
      ['b', 'end'],
      ['c', 'end'],
    ],
  );
  const flow = new Drive(model, { days: 1 });
  flow.agree('a');
  expect(flow.open).toEqual(['b: b', 'c: c']);
  flow.agree('b');
  expect(flow.end).toBeNull();
  flow.agree('c');
  expect(flow.end).toBe('done end');
});

test('ENG-04 a loop without a wait is stopped, and its nodes are named', async () => {
  const model = await modelOf(
    [
      startText(),
      userText('ask'),
      { tag: 'task', id: 'turn' },
      gatewayText('again', 'exclusive', 'turn'),
      endText(),
    ],
    [...line('start', 'ask', 'turn', 'again', 'turn'), ['again', 'end', big]],
  );
  const flow = new Drive(model, { days: 1 });
  flow.agree('ask');
  expect(flow.commands.at(-1)).toEqual({
    kind: 'incident',
    nodeId: expect.any(String),
    error: 'loop',
    message: 'turn, again',
  });
  flow.on('root', { kind: 'variables', variables: { days: 11 } });
  flow.on('root', { kind: 'retry' });
  expect(flow.end).toBe('done end');
});

test('ENG-04 conditions compare by the types of record fields where available', async () => {
  const model = await modelOf(
    [startText(), gatewayText('which', 'exclusive', 'end'), userText('a'), endText()],
    [
      ['start', 'which'],
      ['which', 'a', { field: 'region', op: 'eq', value: '510000' }],
      ['which', 'end'],
      ['a', 'end'],
    ],
  );
  const fields = { region: { type: 'region', label: '地区' } } as const;
  expect(new Drive({ ...model, fields }, { region: '510100' }).open).toEqual(['a: a']);
  expect(new Drive(model, { region: '510100' }).end).toBe('done end');
});

test.each([
  [{ field: 'amount', op: 'gte', value: '100' }, { amount: '99.5' }, false],
  [{ field: 'amount', op: 'gte', value: '100' }, { amount: '100.00' }, true],
  [{ field: 'code', op: 'eq', value: '7' }, { code: '007' }, false],
  [{ field: 'on', op: 'lt', value: { today: 0 } }, { on: '2026-03-01' }, true],
  [{ field: 'at', op: 'gt', value: '2026-03-01' }, { at: '2026-03-01T17:00:00.000Z' }, true],
  [{ field: 'tags', op: 'eq', value: 'x' }, { tags: ['y', 'x'] }, true],
  [{ field: 'owner', op: 'eq', value: { actor: 'memberId' } }, { owner: 'ann' }, true],
  [{ field: 'missing', op: 'isnull' }, {}, true],
  [{ field: 'constructor', op: 'notnull' }, {}, false],
  [{ field: 'outcome:a', op: 'isnull' }, {}, true],
])('ENG-04 the condition %j on %j is %s', async (condition, variables, holds) => {
  const model = await modelOf(
    [startText(), gatewayText('which', 'exclusive', 'no'), endText('yes'), endText('no')],
    [
      ['start', 'which'],
      ['which', 'yes', condition],
      ['which', 'no'],
    ],
  );
  expect(new Drive(model, { ...variables }).end).toBe(holds ? 'done yes' : 'done no');
});

test('ENG-04 inclusive: a parallel branch does not delay the join, even if a loop surrounds both', async () => {
  const again = { field: 'outcome', op: 'eq', value: 'disagree' };
  const model = await modelOf(
    [
      startText(),
      gatewayText('enter', 'exclusive'),
      gatewayText('fork', 'parallel'),
      userText('beside'),
      gatewayText('some', 'inclusive', 'b'),
      userText('a'),
      userText('b'),
      gatewayText('meet', 'inclusive'),
      userText('after'),
      gatewayText('join', 'parallel'),
      gatewayText('back', 'exclusive', 'end'),
      endText(),
    ],
    [
      ...line('start', 'enter', 'fork', 'beside', 'join', 'back', 'end'),
      ...line('fork', 'some', 'b', 'meet', 'after', 'join'),
      ['some', 'a', small],
      ['a', 'meet'],
      ['back', 'enter', again],
    ],
  );
  const flow = new Drive(model, { days: 1 });
  expect(flow.open).toEqual(['beside: beside', 'a: a']);
  flow.agree('a');
  expect(flow.open).toEqual(['beside: beside', 'after: after']);
});

test('ENG-04 a loop of skipped tasks is stopped as well', async () => {
  const model = await modelOf(
    [startText(), userText('ask', { onEmpty: 'skip' }), gatewayText('again', 'exclusive', 'ask'), endText()],
    [...line('start', 'ask', 'again', 'ask'), ['again', 'end', big]],
  );
  const flow = new Drive(model, { days: 1 }, { ask: [] });
  expect(flow.state.tokens[0]?.incident).toEqual({ error: 'loop', message: 'ask, again' });
});
