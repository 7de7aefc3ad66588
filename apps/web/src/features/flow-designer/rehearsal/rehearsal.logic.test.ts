import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { Rehearsal } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { arrow, element, part, withOptions } from '../testing/elements.ts';
import { askedFields, rehearsalMarks, withOperands, workedOut } from './rehearsal.logic.ts';

const NOTHING: Rehearsal = {
  faults: [],
  runs: [],
  nodeCounts: {},
  flowCounts: {},
  untaken: [],
  deciders: [],
  unresolvable: [],
  differing: 0,
};

test('ENG-04 the heat of a node follows its number of entries, and a missing assignee overrides it', () => {
  const { marks, badges } = rehearsalMarks({
    ...NOTHING,
    nodeCounts: { start: 10, review: 5, seldom: 1, nobody: 10, never: 0 },
    flowCounts: { a: 10, b: 0 },
    untaken: [{ flowId: 'b', name: '', fromName: '', toName: '' }],
    unresolvable: [{ nodeId: 'nobody', nodeName: '', runs: 3 }],
  });
  expect(Object.fromEntries(marks)).toEqual({
    start: 'heat-3',
    review: 'heat-2',
    seldom: 'heat-1',
    nobody: 'fault',
    a: 'heat-3',
    b: 'dead',
  });
  expect(badges?.get('nobody')).toEqual({ text: '! 3', tone: 'error' });
});

test('ENG-04 a sample contains the fields used by conditions and rules', () => {
  const gateway = element(part('bpmn:ExclusiveGateway', { id: 'gateway' }));
  const end = element(part('bpmn:EndEvent', { id: 'end' }));
  const body = JSON.stringify({
    all: [
      { field: 'days', op: 'gt', value: '3' },
      { field: 'outcome', op: 'eq', value: 'agree' },
    ],
  });
  const long = arrow(gateway, end, { conditionExpression: part('bpmn:FormalExpression', { body }) });
  const foreign = arrow(gateway, end, {
    conditionExpression: part('bpmn:FormalExpression', { body: '#{x > 1}' }),
  });
  const json = JSON.stringify({ assignees: [{ kind: 'field', field: 'agentId' }, { kind: 'initiator' }] });
  const task = element(part('bpmn:UserTask', { id: 'task', extensionElements: withOptions(json) }));
  expect(askedFields([gateway, end, long, foreign, task])).toEqual(['days', 'agentId']);
});

const LEAVE: Readonly<Record<string, FieldDefinition>> = {
  startOn: { type: 'date', label: '开始日期' },
  endOn: { type: 'date', label: '结束日期' },
  days: {
    type: 'computed',
    label: '天数',
    result: 'integer',
    value: { add: [{ daysBetween: [{ field: 'startOn' }, { field: 'endOn' }] }, { literal: 1 }] },
  },
  isLong: { type: 'computed', label: '长假', result: 'text', value: { concat: [{ field: 'days' }] } },
};

test('ENG-04 for a computed field the sample contains its operands and shows the result', () => {
  expect(withOperands(['isLong'], LEAVE).toSorted()).toEqual(['days', 'endOn', 'isLong', 'startOn']);
  expect(withOperands(['endOn', 'unknown'], LEAVE)).toEqual(['endOn', 'unknown']);
  const said = { startOn: '2026-12-01', endOn: '2026-12-05' };
  expect(workedOut(said, LEAVE, '2026-12-01')).toMatchObject({ ...said, days: 5, isLong: '5' });
  expect(workedOut({ startOn: '2026-12-01' }, LEAVE, '2026-12-01')).toMatchObject({ days: null });
});
