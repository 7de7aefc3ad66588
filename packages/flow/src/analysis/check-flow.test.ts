import { expect, test } from 'vitest';
import {
  type ArrowText,
  endText,
  gatewayText,
  line,
  scopeXml,
  startText,
  userText,
} from '../testing/diagram.ts';
import { modelOf } from '../testing/drive.ts';
import { checkFlow } from './check-flow.ts';
import { around, faultsOf, LONG, only } from '../testing/faults.ts';

const AGREE = { field: 'outcome', op: 'eq', value: 'agree' };
const DISAGREE = { all: [{ field: 'outcome', op: 'in', value: ['disagree'] }] };

test('ENG-04 a valid model has no errors', async () => {
  const faults = await faultsOf(
    [
      startText(),
      userText('a', {
        status: 'DRAFT',
        fields: { days: 'readonly' },
        form: 'leave_form',
        buttons: [{ action: 'agree', recordAction: 'pass' }, { action: 'disagree' }],
      }),
      gatewayText('which', 'exclusive'),
      gatewayText('long', 'exclusive', 'set'),
      userText('b', {
        ...only,
        assignees: [{ kind: 'field', field: 'deputy' }],
        separateFrom: ['a', 'initiator'],
      }),
      { tag: 'serviceTask', id: 'set', options: { kind: 'status', status: 'APPROVED' } },
      endText('yes'),
      endText('no'),
    ],
    [
      ...line('start', 'a', 'which'),
      ['which', 'long', AGREE],
      ['which', 'no', DISAGREE],
      ['long', 'b', LONG],
      ['long', 'set'],
      ...line('b', 'set', 'yes'),
    ],
  );
  expect(faults).toEqual([]);
});

test.each([
  [
    'an unknown post',
    userText('n', { ...only, assignees: [{ kind: 'post', post: 'zz' }] }),
    'n: postUnknown zz',
  ],
  [
    'an unknown field',
    userText('n', { ...only, assignees: [{ kind: 'field', field: 'zz' }] }),
    'n: fieldUnknown zz',
  ],
  [
    'a field without people',
    userText('n', { ...only, assignees: [{ kind: 'field', field: 'days' }] }),
    'n: fieldWithoutPeople days',
  ],
  [
    'field rights of an unknown field',
    userText('n', { ...only, fields: { zz: 'hidden' } }),
    'n: fieldUnknown zz',
  ],
  ['an unknown form', userText('n', { ...only, form: 'zz' }), 'n: formUnknown zz'],
  ['an unknown state', userText('n', { ...only, status: 'ZZ' }), 'n: statusUnknown ZZ'],
  [
    'an unknown action',
    userText('n', { buttons: [{ action: 'agree', recordAction: 'zz' }] }),
    'n: actionUnknown zz',
  ],
  [
    'the handler of a node that is none',
    userText('n', { ...only, assignees: [{ kind: 'previousHandler', node: 'zz' }] }),
    'n: nodeUnknown zz',
  ],
  [
    'separation from a node that is none',
    userText('n', { ...only, separateFrom: ['zz'] }),
    'n: nodeUnknown zz',
  ],
  ['a share that is not said', userText('n', { ...only, mode: 'percent' }), 'n: percentMissing'],
  ['no way to decide', userText('n', { buttons: [{ action: 'cc' }] }), 'n: decisionMissing'],
  ['a limit without a time', userText('n', { ...only, limit: {} }), 'n: limitEmpty'],
  [
    'a time-out that reassigns without an assignee',
    userText('n', { ...only, limit: { hours: 1, onTimeout: 'transfer' } }),
    'n: transferToMissing',
  ],
  [
    'a claim where there is no pool',
    userText('n', { ...only, mode: 'all', claimMinutes: 5 }),
    '(warning) n: claimUseless',
  ],
  ['an outcome without a listener', userText('n'), '(warning) n: outcomeIgnored'],
  ['a service that does nothing', { tag: 'serviceTask', id: 'n' }, '(warning) n: doesNothing'],
  [
    'a message to an unknown post',
    { tag: 'sendTask', id: 'n', options: { kind: 'cc', to: [{ kind: 'post', post: 'zz' }] } },
    'n: postUnknown zz',
  ],
  [
    'an unknown record action',
    { tag: 'serviceTask', id: 'n', options: { kind: 'recordAction', action: 'zz' } },
    'n: actionUnknown zz',
  ],
  [
    'an unknown flow',
    { tag: 'callActivity', id: 'n', attributes: { calledElement: 'zz' } },
    'n: flowUnknown zz',
  ],
  ['an event that waits for nothing', { tag: 'intermediateCatchEvent', id: 'n' }, 'n: triggerUnfit none'],
  [
    'a throw of what cannot be thrown',
    { tag: 'intermediateThrowEvent', id: 'n', within: '<bpmn:errorEventDefinition/>' },
    'n: triggerUnfit error',
  ],
  [
    'a list that no variable is',
    { ...userText('n', only), within: '<bpmn:multiInstanceLoopCharacteristics camunda:collection="zz"/>' },
    'n: fieldUnknown zz',
  ],
] as const)('ENG-04 deploy check: %s', async (_what, node, fault) => {
  expect(await faultsOf(...around(node))).toContain(fault);
});

test.each([
  ['an unknown field in a condition', { field: 'zz', op: 'eq', value: 1 }, 'start-end: fieldUnknown zz'],
  [
    'a comparison that a field has not',
    { field: 'days', op: 'like', value: 'x' },
    'start-end: conditionUnfit days like',
  ],
  ['nothing at all', { all: [] }, 'start-end: conditionEmpty'],
  ['an outcome that is none', { field: 'outcome', op: 'eq', value: 'ok' }, 'start-end: outcomeUnknown ok'],
  [
    'the outcome of a node that is none',
    { field: 'outcome:zz', op: 'eq', value: 'agree' },
    'start-end: fieldUnknown outcome:zz',
  ],
])('ENG-04 deploy check: a condition on %s', async (_what, condition, fault) => {
  expect(await faultsOf([startText(), endText()], [['start', 'end', condition]])).toContain(fault);
});

test('ENG-04 deploy check: variables set by nodes may be used', async () => {
  const script = {
    tag: 'scriptTask',
    id: 's',
    options: { into: 'sum' },
    within: '<bpmn:script>return 1</bpmn:script>',
  };
  const arrows: readonly ArrowText[] = [
    ['start', 's'],
    ['s', 'end', { field: 'sum', op: 'gt', value: 3 }],
  ];
  expect(await faultsOf([startText(), script, endText()], arrows)).toEqual([]);
});

test('ENG-04 deploy check: boundary events', async () => {
  const nodes = [
    startText(),
    userText('a', only),
    { tag: 'boundaryEvent', id: 'odd', attributes: { attachedToRef: 'a' } },
    {
      tag: 'boundaryEvent',
      id: 'soft',
      attributes: { attachedToRef: 'a', cancelActivity: 'false' },
      within: '<bpmn:errorEventDefinition/>',
    },
    endText(),
  ];
  const faults = await faultsOf(nodes, [...line('start', 'a', 'end'), ['odd', 'end'], ['soft', 'end']]);
  expect(faults).toEqual(['odd: triggerUnfit none', 'soft: errorInterrupts']);
});

const TOO_EARLY = 'which-a: outcomeTooEarly a';
const which = gatewayText('which', 'exclusive', 'end');

test('ENG-04 deploy check: a branch on an outcome without a preceding task', async () => {
  const nodes = [startText(), which, userText('a'), endText()];
  const branches: readonly ArrowText[] = [
    ['start', 'which'],
    ['which', 'a', AGREE],
    ['which', 'end'],
    ['a', 'end'],
  ];
  // The outcome of the task behind it is not used either: the warning stays.
  expect(await faultsOf(nodes, branches)).toEqual([TOO_EARLY, '(warning) a: outcomeIgnored']);
  const named: ArrowText = ['which', 'a', { field: 'outcome:a', op: 'eq', value: 'agree' }];
  expect(await faultsOf(nodes, branches.with(1, named))).toEqual([TOO_EARLY, '(warning) a: outcomeIgnored']);
  // A path that returns from the task has its outcome.
  const again = [...branches.slice(0, 3), ['a', 'which'] as const];
  expect(await faultsOf(nodes, again)).toEqual([]);
});

test('ENG-04 deploy check: outcomes of tasks before a sub-process, within one and of called flows may be used', async () => {
  const inner = (id: string, condition: object) => ({
    tag: 'subProcess',
    id,
    within: scopeXml(
      [
        startText(`${id}Start`),
        gatewayText(`${id}Gw`, 'exclusive', `${id}No`),
        endText(`${id}Yes`),
        endText(`${id}No`),
      ],
      [...line(`${id}Start`, `${id}Gw`, `${id}No`), [`${id}Gw`, `${id}Yes`, condition]],
    ),
  });
  const before = [startText(), userText('a'), inner('sub', AGREE), endText()];
  expect(await faultsOf(before, line('start', 'a', 'sub', 'end'))).toEqual([]);
  const first = [startText(), inner('sub', AGREE), userText('a', only), endText()];
  expect(await faultsOf(first, line('start', 'sub', 'a', 'end'))).toEqual([
    'subGw-subYes: outcomeTooEarly subYes',
  ]);
  const within = {
    tag: 'subProcess',
    id: 'sub',
    within: scopeXml([startText('s'), userText('a'), endText('e')], line('s', 'a', 'e')),
  };
  const branches: readonly ArrowText[] = [...line('start', 'sub', 'which', 'end'), ['which', 'yes', AGREE]];
  expect(await faultsOf([startText(), within, which, endText(), endText('yes')], branches)).toEqual([]);
  const called = { tag: 'callActivity', id: 'sub', attributes: { calledElement: 'other_flow' } };
  expect(await faultsOf([startText(), called, which, endText(), endText('yes')], branches)).toEqual([]);
});

test('ENG-04 deploy check: a flow for any form may be called with an outcome, so a branch on it causes only a warning', async () => {
  const model = await modelOf(
    [startText(), which, endText(), endText('yes')],
    [...line('start', 'which', 'end'), ['which', 'yes', AGREE]],
  );
  expect(checkFlow(model)).toMatchObject([
    { reason: 'outcomeTooEarly', nodeName: 'which → yes', isBlocking: false, params: { to: 'yes' } },
  ]);
});

test('ENG-04 deploy check: a condition without a value is not reported as a type mismatch', async () => {
  const nodes = [startText(), endText()];
  const asking = (value: unknown): readonly ArrowText[] => [
    ['start', 'end', { field: 'days', op: 'gt', value }],
  ];
  expect(await faultsOf(nodes, asking(''))).toEqual(['start-end: conditionValue days']);
  expect(await faultsOf(nodes, asking('x'))).toEqual(['start-end: conditionValue days']);
});

test('ENG-04 deploy check: an empty condition is reported for any form', async () => {
  const model = await modelOf([startText(), endText()], [['start', 'end', { all: [] }]]);
  expect(checkFlow(model)).toMatchObject([{ reason: 'conditionEmpty', isBlocking: true }]);
});
