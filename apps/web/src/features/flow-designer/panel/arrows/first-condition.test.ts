import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { expect, test } from 'vitest';
import { arrow, element, part } from '../../testing/elements.ts';
import { firstCondition } from './first-condition.ts';

const FIELDS: Readonly<Record<string, FieldDefinition>> = { days: { type: 'integer', label: '天数' } };
const AGREED = { field: 'outcome', op: 'eq', value: 'agree' };
const ON_DAYS = { field: 'days', op: expect.any(String), value: '' };

const node = (type: string, id: string) => element(part(`bpmn:${type}`, { id }));

test('ENG-04 a new condition asks for an outcome only where a task comes before on every way', () => {
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
  // A way around the task: no outcome on it.
  arrow(gate, other);
  expect(firstCondition(late, FIELDS)).toEqual(ON_DAYS);
  // Back from the task to the first gateway: the first time there is none either.
  arrow(other, gate);
  expect(firstCondition(early, FIELDS)).toEqual(ON_DAYS);
  // Without fields there is nothing to begin with: the list is empty, and the check says so.
  expect(firstCondition(early, {})).toEqual({ all: [] });
  expect(firstCondition(node('UserTask', 'alone'), FIELDS)).toEqual(AGREED);
});

test('ENG-04 within a sub-process what comes before it counts; a border is left before the task is done', () => {
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
