import { expect, test } from 'vitest';
import {
  endText,
  gatewayText,
  line,
  type NodeText,
  scopeXml,
  startText,
  userText,
} from '../testing/diagram.ts';
import { Drive, modelOf } from '../testing/drive.ts';

const loop = (inner: string, isSequential = false): string =>
  `<bpmn:multiInstanceLoopCharacteristics isSequential="${isSequential}">${inner}</bpmn:multiInstanceLoopCharacteristics>`;
const each = (name: string): string =>
  `<bpmn:extensionElements><hq:options>{"collection":"${name}"}</hq:options></bpmn:extensionElements>`;

function oneNode(node: NodeText) {
  return modelOf([startText(), node, endText()], line('start', node.id, 'end'));
}

test('ENG-04 a service task sets the state at once and emits all other work', async () => {
  const status = new Drive(
    await oneNode({ tag: 'serviceTask', id: 'set', options: { kind: 'status', status: 'APPROVED' } }),
  );
  expect(status.commands).toEqual([
    { kind: 'setStatus', nodeId: 'set', status: 'APPROVED' },
    { kind: 'ended', how: 'done', outcome: 'end', error: null },
  ]);
  const http = { kind: 'http', method: 'GET', url: 'https://example.org/rate', into: 'rate' };
  const flow = new Drive(await oneNode({ tag: 'serviceTask', id: 'ask', options: http }), {
    currency: 'EUR',
  });
  const [call] = flow.state.calls;
  expect(flow.commands).toEqual([
    {
      kind: 'call',
      callId: call?.id,
      nodeId: 'ask',
      work: { kind: 'service', options: http, variables: expect.objectContaining({ currency: 'EUR' }) },
    },
  ]);
  flow.on(null, { kind: 'done', callId: call?.id ?? '', result: { value: 7 } });
  expect(flow.state.variables['rate']).toEqual({ value: 7 });
  expect(flow.end).toBe('done end');
});

test('ENG-04 send and plain tasks: a send emits a notification, a plain one does nothing', async () => {
  const send = new Drive(
    await oneNode({
      tag: 'sendTask',
      id: 'tell',
      options: { kind: 'notify', to: [{ kind: 'initiator' }], title: '已受理' },
    }),
  );
  expect(send.commands).toMatchObject([
    { kind: 'call', work: { kind: 'service', options: { kind: 'notify' } } },
  ]);
  expect(new Drive(await oneNode({ tag: 'task', id: 'note' })).end).toBe('done end');
});

test('ENG-04 a script gets the variables, and its result is stored where the node says, otherwise an object as variables', async () => {
  const within = '<bpmn:script>return 1</bpmn:script>';
  const named = new Drive(
    await oneNode({ tag: 'scriptTask', id: 'calc', options: { into: 'sum' }, within }),
    { a: 1 },
  );
  expect(named.commands).toMatchObject([
    { kind: 'call', work: { kind: 'script', script: 'return 1', variables: { a: 1 } } },
  ]);
  named.on(null, { kind: 'done', callId: named.state.calls[0]?.id ?? '', result: 5 });
  expect(named.state.variables['sum']).toBe(5);
  const spread = new Drive(await oneNode({ tag: 'scriptTask', id: 'calc', within }));
  spread.on(null, { kind: 'done', callId: spread.state.calls[0]?.id ?? '', result: { b: 2 } });
  expect(spread.state.variables['b']).toBe(2);
  expect(spread.on(null, { kind: 'done', callId: 'c9' })).toEqual({ reason: 'notRunning' });
});

test('ENG-04 a sub-flow is called with the variables and cancelled when no longer needed', async () => {
  const flow = new Drive(
    await oneNode({ tag: 'callActivity', id: 'sub', attributes: { calledElement: 'child_flow' } }),
    { x: 1 },
  );
  const callId = flow.state.calls[0]?.id;
  expect(flow.commands).toMatchObject([
    { kind: 'call', callId, work: { kind: 'flow', key: 'child_flow', variables: { x: 1 } } },
  ]);
  flow.on('root', { kind: 'terminate' });
  expect(flow.commands).toContainEqual({ kind: 'cancelCall', callId });
  expect(flow.end).toBe('terminated -');
});

test('ENG-04 a sub-process ends with its last branch', async () => {
  const within = scopeXml(
    [startText('s'), gatewayText('f', 'parallel'), userText('a'), userText('b'), endText('e')],
    [...line('s', 'f', 'a', 'e'), ...line('f', 'b', 'e')],
  );
  const model = await modelOf(
    [startText(), { tag: 'subProcess', id: 'sub', within }, userText('c'), endText()],
    line('start', 'sub', 'c', 'end'),
  );
  const flow = new Drive(model);
  flow.agree('a');
  expect(flow.open).toEqual(['b: b']);
  flow.agree('b');
  expect(flow.open).toEqual(['c: c']);
});

test('ENG-04 parallel multi-instance: one instance per list item, each with its item', async () => {
  const node = userText(
    'sign',
    { assignees: [{ kind: 'variable', variable: 'item' }] },
    loop(each('people')),
  );
  const flow = new Drive(await oneNode(node), { people: ['li', 'wu', 'he'] });
  expect(flow.open).toEqual(['sign: li', 'sign: wu', 'sign: he']);
  flow.agree('wu');
  flow.disagree('li');
  expect(flow.end).toBeNull();
  flow.agree('he');
  expect(flow.end).toBe('done end');
});

test('ENG-04 sequential multi-instance: one after another, and a completion condition ends it early', async () => {
  const order = new Drive(
    await oneNode(
      userText('sign', { assignees: [{ kind: 'variable', variable: 'item' }] }, loop(each('people'), true)),
    ),
    { people: ['li', 'wu'] },
  );
  expect(order.open).toEqual(['sign: li']);
  order.agree('li');
  expect(order.open).toEqual(['sign: wu']);
  order.agree('wu');
  expect(order.end).toBe('done end');

  const enough = JSON.stringify({ field: 'nrOfCompletedInstances', op: 'gte', value: 2 });
  const inner = `<bpmn:loopCardinality>3</bpmn:loopCardinality><bpmn:completionCondition>${enough}</bpmn:completionCondition>`;
  const early = new Drive(await oneNode(userText('sign', {}, loop(inner))));
  early.agree('sign');
  early.agree('sign');
  expect(early.end).toBe('done end');
  expect(
    early.commands
      .filter(({ kind }) => kind === 'endTask')
      .map((command) => 'reason' in command && command.reason),
  ).toEqual(['agreed', 'agreed', 'cancelled']);
});

test('ENG-04 multi-instance sub-processes have one item each, and an empty list continues at once', async () => {
  const within = scopeXml(
    [
      startText('s'),
      userText('sign', { assignees: [{ kind: 'variable', variable: 'item' }] }),
      userText('check'),
      endText('e'),
    ],
    line('s', 'sign', 'check', 'e'),
  );
  const node: NodeText = { tag: 'subProcess', id: 'sub', within: loop(each('people')) + within };
  const flow = new Drive(await oneNode(node), { people: ['li', 'wu'] });
  expect(flow.open).toEqual(['sign: li', 'sign: wu']);
  flow.agree('li');
  expect(flow.open).toEqual(['sign: wu', 'check: check']);
  flow.agree('check');
  flow.agree('wu');
  flow.agree('check');
  expect(flow.end).toBe('done end');
  const empty = new Drive(await oneNode(node), { people: [] });
  expect(empty.end).toBe('done end');
  expect(empty.steps).toContainEqual(
    expect.objectContaining({ what: 'skipped', why: { reason: 'noItems', params: {} } }),
  );
});
