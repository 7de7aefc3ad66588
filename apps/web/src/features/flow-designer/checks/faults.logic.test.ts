import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { countByNode, faultMarks, inOrder } from './faults.logic.ts';

function fault(nodeId: string | null, isBlocking: boolean): FlowFaultView {
  return { reason: 'optionsMissing', nodeId, nodeName: '', params: {}, isBlocking };
}

test('ENG-04 a node is marked with its number of blocking faults; warnings mark nothing', () => {
  const faults = [fault('a', true), fault('b', false), fault('a', true), fault(null, true)];
  expect([...countByNode(faults)]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  const { marks, badges } = faultMarks(faults);
  expect([...marks]).toEqual([['a', 'fault']]);
  expect(badges.get('a')).toEqual({ text: '2', tone: 'error' });
  expect(inOrder(faults).map(({ isBlocking }) => isBlocking)).toEqual([true, true, true, false]);
});
