import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { arrow, element, part } from '../../testing/elements.ts';
import { firstCondition } from './first-condition.ts';

const FIELDS: Readonly<Record<string, FieldDefinition>> = { days: { type: 'integer', label: '天数' } };
const AGREED = { field: 'outcome', op: 'eq', value: 'agree' };
const ON_DAYS = { field: 'days', op: expect.any(String), value: '' };

const node = (type: string, id: string) => element(part(`bpmn:${type}`, { id }));

test('ENG-04 a new condition uses an outcome only where a task precedes it on every path', () => {
  const [start, gate, task, other] = [
    node('StartEvent', 'start'),
    node('ExclusiveGateway', 'gate'),
    node('UserTask', 'task'),
    node('ExclusiveGateway', 'other'),
  ];
  const end = node('EndEvent', 'end');
  arrow(start, gate);
  const early = arrow(gate, task);
  arrow(task, other);
  const late = arrow(other, end);
  expect(firstCondition(early, FIELDS)).toEqual(ON_DAYS);
  expect(firstCondition(late, FIELDS)).toEqual(AGREED);
  expect(firstCondition(task.outgoing[0], FIELDS)).toEqual(AGREED);
  // A path around the task: no outcome on it.
  arrow(gate, other);
  expect(firstCondition(late, FIELDS)).toEqual(ON_DAYS);
  // A loop from the task to the first gateway: on the first pass there is no outcome either.
  arrow(other, gate);
  expect(firstCondition(early, FIELDS)).toEqual(ON_DAYS);
  // Without fields there is no initial condition: the list is empty, which the check reports.
  expect(firstCondition(early, {})).toEqual({ all: [] });
  expect(firstCondition(node('UserTask', 'alone'), FIELDS)).toEqual(AGREED);
});

test('ENG-04 within a sub-process preceding nodes outside count, and a boundary event precedes the task’s completion', () => {
  const [start, task] = [node('StartEvent', 'start'), node('UserTask', 'task')];
  const inner = { ...node('StartEvent', 'inner'), parent: node('SubProcess', 'sub') };
  const [gate, end] = [node('ExclusiveGateway', 'gate'), node('EndEvent', 'end')];
  arrow(start, task);
  arrow(task, inner.parent);
  arrow(inner, gate);
  expect(firstCondition(arrow(gate, end), FIELDS)).toEqual(AGREED);
  const border = element(part('bpmn:BoundaryEvent', { id: 'border' }));
  const timedOut = arrow({ ...border, host: task }, end);
  expect(firstCondition(timedOut, FIELDS)).toEqual(ON_DAYS);
});
