import { expect, test } from 'vitest';
import {
  endText,
  line,
  type NodeText,
  optionsXml,
  scopeXml,
  startText,
  userText,
} from '../testing/diagram.ts';
import { Drive, modelOf } from '../testing/drive.ts';

const TIMER = '<bpmn:timerEventDefinition/>';
const messageXml = '<bpmn:messageEventDefinition messageRef="paid"/>';
const errorXml = (ref = '') => `<bpmn:errorEventDefinition${ref && ` errorRef="${ref}"`}/>`;
const MORE = '<bpmn:message id="paid" name="paid"/><bpmn:error id="e1" errorCode="REFUSED"/>';

function boundary(id: string, attachedToRef: string, within: string): NodeText {
  return { tag: 'boundaryEvent', id, attributes: { attachedToRef }, within };
}

function beside(node: NodeText): NodeText {
  return { ...node, attributes: { ...node.attributes, cancelActivity: 'false' } };
}

test('ENG-04 an interrupting boundary timer cancels the task, a non-interrupting one starts a parallel path', async () => {
  const nodes = (late: NodeText) => [
    startText(),
    userText('a'),
    { ...late, options: { workdays: 2 } },
    userText('boss'),
    endText(),
  ];
  const arrows = [...line('start', 'a', 'end'), ...line('late', 'boss', 'end')];
  const hard = new Drive(await modelOf(nodes(boundary('late', 'a', TIMER)), arrows));
  const [timer] = hard.state.timers;
  expect(hard.commands).toContainEqual({
    kind: 'startTimer',
    timerId: timer?.id,
    nodeId: 'late',
    timer: { workdays: 2 },
    purpose: 'event',
  });
  hard.on(null, { kind: 'timer', timerId: timer?.id ?? '' });
  expect(hard.open).toEqual(['boss: boss']);
  expect(hard.commands).toContainEqual({ kind: 'endTask', taskId: expect.any(String), reason: 'cancelled' });

  const soft = new Drive(await modelOf(nodes(beside(boundary('late', 'a', TIMER))), arrows));
  soft.on(null, { kind: 'timer', timerId: soft.state.timers[0]?.id ?? '' });
  expect(soft.open).toEqual(['a: a', 'boss: boss']);
  soft.agree('boss');
  soft.agree('a');
  expect(soft.end).toBe('done end');
});

test('ENG-04 leaving an activity stops its timers, and a late timer is refused', async () => {
  const model = await modelOf(
    [startText(), userText('a'), { ...boundary('late', 'a', TIMER), options: { hours: 1 } }, endText()],
    [...line('start', 'a', 'end'), ['late', 'end']],
  );
  const flow = new Drive(model);
  const timerId = flow.state.timers[0]?.id ?? '';
  const before = flow.state;
  flow.agree('a');
  expect(flow.commands).toContainEqual({ kind: 'cancelTimer', timerId });
  expect(flow.on(null, { kind: 'timer', timerId })).toEqual({ reason: 'notRunning' });
  expect(before.timers).toHaveLength(1);
});

test('ENG-04 an intermediate timer waits for its time, a message for its name', async () => {
  const model = await modelOf(
    [
      startText(),
      {
        tag: 'intermediateCatchEvent',
        id: 'wait',
        within:
          '<bpmn:timerEventDefinition><bpmn:timeDuration>PT2H</bpmn:timeDuration></bpmn:timerEventDefinition>',
      },
      { tag: 'intermediateCatchEvent', id: 'money', within: messageXml },
      { tag: 'receiveTask', id: 'again', attributes: { messageRef: 'paid' } },
      endText(),
    ],
    line('start', 'wait', 'money', 'again', 'end'),
    MORE,
  );
  const flow = new Drive(model);
  expect(flow.commands.at(-1)).toMatchObject({ kind: 'startTimer', timer: { duration: 'PT2H' } });
  expect(flow.on(null, { kind: 'message', message: 'paid' })).toEqual({ reason: 'wrongState' });
  flow.on(null, { kind: 'timer', timerId: flow.state.timers[0]?.id ?? '' });
  expect(flow.on(null, { kind: 'message', message: 'other' })).toEqual({ reason: 'wrongState' });
  flow.on(null, { kind: 'message', message: 'paid', variables: { sum: 5 } });
  expect(flow.state.variables['sum']).toBe(5);
  flow.on(null, { kind: 'message', message: 'paid' });
  expect(flow.end).toBe('done end');
});

test('ENG-04 thrown messages are emitted, and a boundary message event cancels the task', async () => {
  const model = await modelOf(
    [
      startText(),
      { tag: 'intermediateThrowEvent', id: 'tell', within: messageXml },
      userText('a'),
      boundary('stop', 'a', messageXml),
      endText('end', messageXml),
      endText('stopped'),
    ],
    [...line('start', 'tell', 'a', 'end'), ['stop', 'stopped']],
    MORE,
  );
  const flow = new Drive(model);
  expect(flow.commands[0]).toEqual({ kind: 'message', nodeId: 'tell', message: 'paid' });
  flow.on(null, { kind: 'message', message: 'paid', variables: { sum: 1 } });
  expect(flow.end).toBe('done stopped');
  const quiet = new Drive(model);
  quiet.agree('a');
  expect(quiet.commands).toContainEqual({ kind: 'message', nodeId: 'end', message: 'paid' });
});

test('ENG-04 an error is caught by its code, by any, or around the sub-process, otherwise it is an incident', async () => {
  const call = { tag: 'callActivity', id: 'other', attributes: { calledElement: 'other_flow' } };
  const named = await modelOf(
    [
      startText(),
      call,
      boundary('refused', 'other', errorXml('e1')),
      boundary('any', 'other', errorXml()),
      endText('ok'),
      endText('no'),
      endText('odd'),
    ],
    [...line('start', 'other', 'ok'), ['refused', 'no'], ['any', 'odd']],
    MORE,
  );
  const fail = (flow: Drive, error: string) =>
    flow.on(null, { kind: 'failed', callId: flow.state.calls[0]?.id ?? '', error, message: 'm' });
  const first = new Drive(named);
  fail(first, 'REFUSED');
  expect(first.end).toBe('done no');
  const second = new Drive(named);
  fail(second, 'timeout');
  expect(second.end).toBe('done odd');
  const plain = new Drive(await modelOf([startText(), call, endText()], line('start', 'other', 'end')));
  fail(plain, 'timeout');
  expect(plain.state.tokens[0]?.incident).toEqual({ error: 'timeout', message: 'm' });
  plain.on('root', { kind: 'retry' });
  plain.on(null, { kind: 'done', callId: plain.state.calls[0]?.id ?? '', variables: { x: 1 } });
  expect([plain.end, plain.state.variables['x']]).toEqual(['done end', 1]);
});

test('ENG-04 an error end ends its sub-process at the catching boundary event, or the instance', async () => {
  const within = scopeXml(
    [startText('s'), userText('a'), endText('bad', errorXml('e1'))],
    line('s', 'a', 'bad'),
  );
  const sub = { tag: 'subProcess', id: 'sub', within };
  const caught = await modelOf(
    [startText(), sub, boundary('refused', 'sub', errorXml('e1')), endText('ok'), endText('no')],
    [...line('start', 'sub', 'ok'), ['refused', 'no']],
    MORE,
  );
  const flow = new Drive(caught);
  flow.agree('a');
  expect(flow.end).toBe('done no');
  const loose = new Drive(await modelOf([startText(), sub, endText('ok')], line('start', 'sub', 'ok'), MORE));
  loose.agree('a');
  expect(loose.commands.at(-1)).toEqual({
    kind: 'ended',
    how: 'terminated',
    outcome: null,
    error: 'REFUSED',
  });
});

test('ENG-04 a terminating end drops everything open, in its own process only', async () => {
  const stop = endText('stop', '<bpmn:terminateEventDefinition/>');
  const within = scopeXml(
    [startText('s'), userText('a'), userText('b'), stop],
    [...line('s', 'a', 'stop'), ...line('s', 'b')],
  );
  const model = await modelOf(
    [startText(), { tag: 'subProcess', id: 'sub', within }, userText('c'), endText()],
    line('start', 'sub', 'c', 'end'),
  );
  const flow = new Drive(model);
  expect(flow.open).toEqual(['a: a', 'b: b']);
  flow.agree('a');
  expect(flow.open).toEqual(['c: c']);
  expect(flow.state.tokens).toHaveLength(1);
});

test('ENG-04 attributes of elements are parsed as written', async () => {
  const model = await modelOf(
    [
      startText(),
      userText('a'),
      { ...beside(boundary('late', 'a', TIMER)), options: { at: 'visitOn' } },
      endText(),
    ],
    [...line('start', 'a', 'end'), ['late', 'end']],
  );
  expect(model.nodes['late']).toMatchObject({
    type: 'boundary',
    attachedTo: 'a',
    isInterrupting: false,
    trigger: { kind: 'timer', timer: { at: 'visitOn' } },
  });
  expect(optionsXml(undefined)).toBe('');
});

test('ENG-04 a retry does not start the timers of its activity a second time', async () => {
  const call = { tag: 'callActivity', id: 'a', attributes: { calledElement: 'other_flow' } };
  const late = { ...boundary('late', 'a', TIMER), options: { hours: 1 } };
  const model = await modelOf(
    [startText(), call, late, endText()],
    [...line('start', 'a', 'end'), ['late', 'end']],
  );
  const flow = new Drive(model);
  const [timer] = flow.state.timers;
  flow.on(null, { kind: 'failed', callId: flow.state.calls[0]?.id ?? '', error: 'E', message: 'm' });
  flow.on('root', { kind: 'retry' });
  expect(flow.state.timers).toEqual([timer]);
  expect(flow.state.calls).toHaveLength(1);
});
