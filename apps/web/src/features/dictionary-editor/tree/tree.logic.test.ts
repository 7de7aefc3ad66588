import { ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import { expect, test } from 'vitest';
import { moveByKey, wayTo } from '#web/ui/tree/tree.logic.ts';
import { itemOf, TYPE } from '../testing/editor-fixtures.ts';
import { treeRows } from './tree.logic.ts';

const A = itemOf('a', { hasChildren: true });
const B = itemOf('b');
const A1 = itemOf('a1', { parentItemid: A.itemId });

function rowsWith(...expanded: string[]) {
  const children = new Map([
    [ROOT_PARENT_ID, [A, B]],
    [A.itemId, [A1]],
  ]);
  return treeRows(TYPE, { expanded: new Set(expanded), childrenOf: (id) => children.get(id) });
}

test('DICT-01 the dictionary is the root, with its unfolded items below it', () => {
  expect(rowsWith().map(({ label }) => label)).toEqual(['企业类型']);
  const rows = rowsWith(ROOT_PARENT_ID, A.itemId);
  expect(
    rows.map(({ code, level, position, siblings, lines }) => [code, level, position, siblings, lines]),
  ).toEqual([
    ['', 1, 1, 1, []],
    ['a', 2, 1, 2, []],
    ['a1', 3, 1, 1, [true]],
    ['b', 2, 2, 2, []],
  ]);
  expect(wayTo(rows, A1.itemId).map(({ label }) => label)).toEqual(['企业类型', '名称a', '名称a1']);
});

test('DICT-01 children being loaded are shown as such', () => {
  const rows = treeRows(TYPE, { expanded: new Set([ROOT_PARENT_ID]), childrenOf: () => undefined });
  expect(rows).toMatchObject([{ isLoading: true, isExpanded: true }]);
});

test('DICT-01 arrow keys unfold, fold and move as in every tree', () => {
  const rows = rowsWith(ROOT_PARENT_ID, A.itemId);
  const folded = rowsWith(ROOT_PARENT_ID);
  expect(moveByKey(folded, { id: A.itemId, key: 'ArrowRight' })).toEqual({ do: 'expand', id: A.itemId });
  expect(moveByKey(rows, { id: A.itemId, key: 'ArrowRight' })).toEqual({ do: 'focus', id: A1.itemId });
  expect(moveByKey(rows, { id: A1.itemId, key: 'ArrowRight' })).toBeNull();
  expect(moveByKey(rows, { id: A.itemId, key: 'ArrowLeft' })).toEqual({ do: 'collapse', id: A.itemId });
  expect(moveByKey(rows, { id: A1.itemId, key: 'ArrowLeft' })).toEqual({ do: 'focus', id: A.itemId });
  expect(moveByKey(rows, { id: A1.itemId, key: 'ArrowDown' })).toEqual({ do: 'focus', id: B.itemId });
  expect(moveByKey(rows, { id: ROOT_PARENT_ID, key: 'ArrowUp' })).toBeNull();
  expect(moveByKey(rows, { id: ROOT_PARENT_ID, key: 'End' })).toEqual({ do: 'focus', id: B.itemId });
  expect(moveByKey(rows, { id: B.itemId, key: 'Home' })).toEqual({ do: 'focus', id: ROOT_PARENT_ID });
  expect(moveByKey(rows, { id: B.itemId, key: 'ArrowDown' })).toBeNull();
  expect(moveByKey(rows, { id: B.itemId, key: 'x' })).toBeNull();
});
