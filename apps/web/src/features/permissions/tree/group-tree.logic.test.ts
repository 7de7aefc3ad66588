import { expect, test } from 'vitest';
import { groupRow } from '../testing/permission-fixtures.ts';
import { branchOf, groupLines, type TreeQuestion } from './group-tree.logic.ts';

const PENDING = { kind: 'UPDATE', author: '甲', updatedAt: '2026-11-20T08:00:00Z' } as const;
const GROUPS = [
  groupRow('a'),
  groupRow('b', { parentId: 'a', isInForce: false, status: 'DISABLED' }),
  groupRow('c', { parentId: 'b', pending: PENDING }),
  groupRow('d', { parentId: 'gone' }),
];

function shown(question: Partial<TreeQuestion>) {
  const lines = groupLines(GROUPS, { text: '', status: 'all', folded: [], ...question });
  return lines.map(({ id, level, isBeside }) => `${level} ${id}${isBeside ? ' (beside)' : ''}`);
}

test('PERM-04 groups are listed below their parents, and a group without its parent is at the top', () => {
  expect(shown({})).toEqual(['1 a', '2 b', '3 c', '1 d']);
  expect(shown({ folded: ['b'] })).toEqual(['1 a', '2 b', '1 d']);
});

test('PERM-04 search results are shown with their ancestors', () => {
  expect(shown({ text: 'CODE-c' })).toEqual(['1 a (beside)', '2 b (beside)', '3 c']);
  expect(shown({ status: 'pending' })).toEqual(['1 a (beside)', '2 b (beside)', '3 c']);
  expect(shown({ status: 'notInForce' })).toEqual(['1 a (beside)', '2 b']);
  expect(shown({ text: 'nothing' })).toEqual([]);
});

test('PERM-04 a descendant is never offered as a parent', () => {
  expect([...branchOf(GROUPS, 'a')]).toEqual(['a', 'b', 'c']);
});
