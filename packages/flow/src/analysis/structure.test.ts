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
import { around, faultsOf, LONG, only } from '../testing/faults.ts';

type Case = readonly [
  what: string,
  ...diagram: readonly [readonly NodeText[], readonly ArrowText[]],
  fault: string,
];

const CASES: readonly Case[] = [
  ['nothing to start with', [userText('a', only), endText()], line('a', 'end'), 'flow: startMissing'],
  [
    'two starts',
    [startText(), startText('second'), endText()],
    [...line('start', 'end'), ['second', 'end']],
    'second: severalStarts',
  ],
  ['no end', [startText(), userText('a', only)], line('start', 'a'), 'flow: endMissing'],
  [
    'a node nothing leads to',
    [startText(), userText('a', only), endText()],
    [
      ['start', 'end'],
      ['a', 'end'],
    ],
    'a: unreachable',
  ],
  [
    'a node without an outgoing flow',
    [startText(), userText('a', only), userText('b', only), endText()],
    [...line('start', 'a', 'end'), ['a', 'b']],
    'b: noWayToEnd',
  ],
  [
    'an arrow without a condition',
    [startText(), gatewayText('g', 'exclusive', 'end'), userText('a', only), endText()],
    [
      ['start', 'g'],
      ['g', 'a'],
      ['g', 'end'],
      ['a', 'end'],
    ],
    'g: conditionMissing a',
  ],
  [
    'conditions that leave a gap',
    [startText(), gatewayText('g', 'inclusive'), userText('a', only), endText()],
    [
      ['start', 'g'],
      ['g', 'a', LONG],
      ['g', 'end', { field: 'outcome', op: 'eq', value: 'agree' }],
      ['a', 'end'],
    ],
    'g: defaultMissing',
  ],
  [
    'a branch that asks what one before has asked',
    [startText(), gatewayText('g', 'exclusive', 'end'), userText('a', only), userText('b', only), endText()],
    [
      ['start', 'g'],
      ['g', 'a', LONG],
      ['g', 'b', LONG],
      ['g', 'end'],
      ['a', 'end'],
      ['b', 'end'],
    ],
    'g: deadBranch b',
  ],
  [
    'a loop without a waiting node',
    [
      startText(),
      { tag: 'serviceTask', id: 'set', options: { kind: 'status', status: 'DRAFT' } },
      gatewayText('g', 'exclusive', 'set'),
      endText(),
    ],
    [...line('start', 'set', 'g', 'set'), ['g', 'end', LONG]],
    'set: loopWithoutWait set, g',
  ],
  [
    'a join that waits for ever',
    [
      startText(),
      gatewayText('g', 'exclusive', 'b'),
      userText('a', only),
      userText('b', only),
      gatewayText('j', 'parallel'),
      endText(),
    ],
    [['start', 'g'], ['g', 'a', LONG], ['g', 'b'], ...line('a', 'j', 'end'), ['b', 'j']],
    'j: joinNeverComplete',
  ],
];

test.each(CASES.map(([what, nodes, arrows, fault]) => ({ what, nodes, arrows, fault })))(
  'ENG-04 deploy check: $what',
  async ({ nodes, arrows, fault }) => {
    expect(await faultsOf(nodes, arrows)).toContain(fault);
  },
);

test('ENG-04 deploy check: an error within a sub-process is reported there', async () => {
  const within = scopeXml([startText('s'), userText('a', only)], line('s', 'a'));
  expect(await faultsOf(...around({ tag: 'subProcess', id: 'sub', within }))).toEqual([
    'sub: endMissing',
    's: noWayToEnd',
    'a: noWayToEnd',
  ]);
});

test('ENG-04 deploy check: all valid kinds of joins pass', async () => {
  const faults = await faultsOf(
    [
      startText(),
      gatewayText('fork', 'parallel'),
      userText('a', only),
      gatewayText('some', 'inclusive', 'b'),
      userText('b', only),
      { tag: 'task', id: 'c', options: { kind: 'status', status: 'DRAFT' } },
      gatewayText('meet', 'inclusive'),
      gatewayText('join', 'parallel'),
      endText(),
    ],
    [
      ...line('start', 'fork', 'a', 'join', 'end'),
      ...line('fork', 'some', 'b', 'meet', 'join'),
      ['some', 'c', LONG],
      ['c', 'meet'],
    ],
  );
  expect(faults).toEqual([]);
});
