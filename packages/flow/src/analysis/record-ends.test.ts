import type { ActionDefinition, ResourceDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import {
  type ArrowText,
  endText,
  gatewayText,
  line,
  type NodeText,
  scopeXml,
  startText,
  userText,
} from '../testing/diagram.ts';
import { modelOf } from '../testing/drive.ts';
import { checkFlow, UNKNOWN_SURROUNDINGS } from './check-flow.ts';

const SUBMIT: ActionDefinition = { code: 'submit', label: '提交', from: ['DRAFT'], to: 'PENDING' };
const PASS: ActionDefinition = { code: 'pass', label: '通过', from: ['PENDING'], to: 'APPROVED' };
const REJECT: ActionDefinition = { code: 'reject', label: '不予通过', from: ['PENDING'], to: 'REJECTED' };
const RETURN: ActionDefinition = { code: 'return', label: '退回', from: ['PENDING'], to: 'RETURNED' };
const WITHDRAW: ActionDefinition = { code: 'withdraw', label: '撤回', from: ['PENDING'], to: 'WITHDRAWN' };
const TERMINATE: ActionDefinition = {
  code: 'terminate',
  label: '终止',
  from: ['PENDING', 'RETURNED'],
  to: 'WITHDRAWN',
  endsFlow: 'terminated',
};
const SOUND = [SUBMIT, PASS, REJECT, RETURN, WITHDRAW, TERMINATE];

const resourceWith = (actions: readonly ActionDefinition[]): ResourceDefinition => ({
  code: 'filing',
  label: '备案',
  title: { field: 'name' },
  fields: { name: { type: 'text', label: '名称' } },
  statuses: [
    { code: 'DRAFT', label: '草稿', tone: 'slate' },
    { code: 'PENDING', label: '待审核', tone: 'blue' },
    { code: 'RETURNED', label: '退回补正', tone: 'amber' },
    { code: 'APPROVED', label: '已通过', tone: 'green' },
    { code: 'REJECTED', label: '不予通过', tone: 'red' },
    { code: 'WITHDRAWN', label: '已撤回', tone: 'stone' },
  ],
  actions,
});

const BUTTONS = [
  { action: 'agree', recordAction: 'pass' },
  { action: 'disagree', recordAction: 'reject' },
  { action: 'return', recordAction: 'return', to: 'initiator' },
];
const review = (buttons: readonly object[] = BUTTONS, more: object = {}) =>
  userText('review', { buttons, ...more });
const AGREED = { field: 'outcome', op: 'eq', value: 'agree' };

/** Start, a review, and an end for each decision. */
const decided = (task: NodeText): readonly [NodeText[], ArrowText[]] => [
  [startText(), task, gatewayText('gate', 'exclusive', 'no'), endText('yes'), endText('no')],
  [...line('start', 'review', 'gate'), ['gate', 'yes', AGREED], ['gate', 'no']],
];

/** Faults of records that are left under review: `node: reason flow state`. */
async function faultsOf(
  [nodes, arrows]: readonly [readonly NodeText[], readonly ArrowText[]],
  actions: readonly ActionDefinition[] = SOUND,
): Promise<readonly string[]> {
  const surroundings = { ...UNKNOWN_SURROUNDINGS, resources: [resourceWith(actions)] };
  const faults = checkFlow(await modelOf(nodes, arrows), surroundings);
  return faults
    .filter(({ reason }) => reason.endsWith('InReview'))
    .map(({ nodeId, reason, params, isBlocking }) =>
      [`${nodeId}:`, reason, params['flow'], params['status'], isBlocking ? '' : '(warning)']
        .join(' ')
        .trim(),
    );
}

test('ENG-04 a flow that moves its record at every end has no fault', async () => {
  expect(await faultsOf(decided(review()))).toEqual([]);
});

test('ENG-04 an end that leaves the record under review is refused with flow, node and state', async () => {
  const unbound = [{ action: 'agree' }, { action: 'disagree', recordAction: 'reject' }];
  const statusOnly = review(unbound, { status: 'PENDING' });
  expect(await faultsOf(decided(statusOnly))).toEqual(['yes: endInReview Test 待审核']);
});

test.each([
  ['without an assignee', { onEmpty: 'skip' }],
  ['of its own initiator', { onInitiator: 'skip' }],
  ['after a time limit', { limit: { hours: 1, onTimeout: 'agree' } }],
])('ENG-04 a decision that is skipped %s leaves the record under review', async (_, more) => {
  expect(await faultsOf(decided(review(BUTTONS, more)))).toEqual(['yes: endInReview Test 待审核']);
});

test('ENG-04 a flow whose termination leaves the record under review or returned is refused', async () => {
  expect(await faultsOf(decided(review()), [SUBMIT, PASS, REJECT, RETURN, WITHDRAW])).toEqual([
    'review: terminationInReview Test 待审核',
    'start: terminationInReview Test 退回补正',
  ]);
  const partly = { ...TERMINATE, from: ['PENDING'] };
  expect(await faultsOf(decided(review()), [SUBMIT, PASS, REJECT, RETURN, WITHDRAW, partly])).toEqual([
    'start: terminationInReview Test 退回补正',
  ]);
});

test('ENG-04 a withdrawal without a target state is refused, and a flow without a withdrawal is not', async () => {
  const { to: _, ...nowhere } = WITHDRAW;
  expect(await faultsOf(decided(review()), [SUBMIT, PASS, REJECT, RETURN, TERMINATE, nowhere])).toEqual([
    'review: withdrawalInReview Test 待审核',
  ]);
  expect(await faultsOf(decided(review()), [SUBMIT, PASS, REJECT, RETURN, TERMINATE])).toEqual([]);
});

test('ENG-04 a status task before an end moves the record', async () => {
  const set = { tag: 'serviceTask', id: 'set', options: { kind: 'status', status: 'APPROVED' } };
  const task = review([{ action: 'agree' }], { status: 'PENDING' });
  expect(
    await faultsOf([[startText(), task, set, endText()], line('start', 'review', 'set', 'end')]),
  ).toEqual([]);
});

test('ENG-04 a branch beside the review may end first', async () => {
  const split = { tag: 'parallelGateway', id: 'split' };
  const note = { tag: 'serviceTask', id: 'note' };
  const nodes = [startText(), split, review(BUTTONS.slice(0, 1)), note, endText('one'), endText('other')];
  const arrows = [...line('start', 'split', 'review', 'one'), ...line('split', 'note', 'other')];
  expect(await faultsOf([nodes, arrows])).toEqual([]);
});

test('ENG-04 the end of a sub-process is no end of the flow', async () => {
  const within = scopeXml([startText('from'), endText('to')], line('from', 'to'));
  const inner = { tag: 'subProcess', id: 'part', within };
  const nodes = [startText(), inner, review(BUTTONS.slice(0, 1)), endText()];
  expect(await faultsOf([nodes, line('start', 'part', 'review', 'end')])).toEqual([]);
});
