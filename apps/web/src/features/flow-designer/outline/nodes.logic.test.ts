import { expect, test } from 'vitest';
import { arrow, element, part } from '../testing/elements.ts';
import { outlineOf } from './nodes.logic.ts';

test('ENG-04 nodes are listed in flow order, each once, unconnected ones at the end', () => {
  const start = element(part('bpmn:StartEvent', { id: 'start' }));
  const review = element(part('bpmn:UserTask', { id: 'review', name: '审批' }));
  const end = element(part('bpmn:EndEvent', { id: 'end' }));
  const lost = element(part('bpmn:ServiceTask', { id: 'lost' }));
  const arrows = [arrow(start, review), arrow(review, end), arrow(review, review)];
  const nodes = outlineOf({ getAll: () => [lost, end, review, start, ...arrows] });
  expect(nodes.map(({ id }) => id)).toEqual(['start', 'review', 'end', 'lost']);
  expect(nodes[1]).toEqual({ id: 'review', kind: 'user', name: '审批', depth: 0, next: ['end', 'review'] });
});

test('ENG-04 a node of a sub-process is indented', () => {
  const process = element(part('bpmn:Process'));
  const around = { ...element(part('bpmn:SubProcess', { id: 'sub' })), parent: process };
  const inner = { ...element(part('bpmn:UserTask', { id: 'inner' })), parent: around };
  expect(outlineOf({ getAll: () => [around, inner] }).map(({ depth }) => depth)).toEqual([0, 1]);
});
