import { expect, test } from 'vitest';
import { menuView } from '../testing/menu-fixtures.ts';
import { moveByKey, positionOfDrop, positionOfStep, wayTo, withMoved } from '#web/ui/tree/tree.logic.ts';
import { MENU_RULES, menuLines } from './menu-lines.logic.ts';

const MENUS = [
  menuView('a', { label: '备案管理', pinyin: 'beianguanli bagl' }),
  menuView('a1', {
    parentId: 'a',
    label: '服务中心备案',
    pinyin: 'fuwuzhongxinbeian fwzxba',
    param: '/center',
  }),
  menuView('a2', { parentId: 'a', label: '公共服务备案' }),
  menuView('a21', { parentId: 'a2', label: '档案' }),
  menuView('b', { label: '系统管理' }),
  menuView('c', { label: '帮助' }),
];

const ids = (text = '', collapsed: readonly string[] = []) =>
  menuLines(MENUS, { collapsed, text }).map(({ id, level }) => `${'.'.repeat(level - 1)}${id}`);

test('PERM-04 the tree is listed in order, without the children of folded entries', () => {
  expect(ids()).toEqual(['a', '.a1', '.a2', '..a21', 'b', 'c']);
  expect(ids('', ['a2'])).toEqual(['a', '.a1', '.a2', 'b', 'c']);
  expect(ids('', ['a'])).toEqual(['a', 'b', 'c']);
});

test('PERM-04 a search finds names, pinyin, codes and routes, with the ancestors of the results', () => {
  expect(ids('档案', ['a'])).toEqual(['a', '.a2', '..a21']);
  expect(ids('fwzx')).toEqual(['a', '.a1']);
  expect(ids('/CENTER')).toEqual(['a', '.a1']);
  expect(ids('a21')).toEqual(['a', '.a2', '..a21']);
  expect(ids('nothing')).toEqual([]);
  // Descendants of a result are shown with it.
  expect(ids('bagl')).toEqual(['a', '.a1', '.a2', '..a21']);
});

test('PERM-04 keys move an entry up, down, in and out where a position exists', () => {
  const step = (id: string, to: 'up' | 'down' | 'in' | 'out') =>
    positionOfStep(MENUS, { id, step: to }, MENU_RULES);
  expect(step('a2', 'up')).toEqual({ parentId: 'a', beforeId: 'a1' });
  expect(step('a1', 'up')).toBeNull();
  expect(step('a1', 'down')).toEqual({ parentId: 'a', beforeId: null });
  expect(step('a', 'down')).toEqual({ parentId: null, beforeId: 'c' });
  expect(step('c', 'down')).toBeNull();
  expect(step('a2', 'in')).toEqual({ parentId: 'a1', beforeId: null });
  expect(step('a', 'in')).toBeNull();
  expect(step('a1', 'in')).toBeNull();
  expect(step('a1', 'out')).toEqual({ parentId: null, beforeId: 'b' });
  expect(step('c', 'out')).toBeNull();
  expect(step('gone', 'up')).toBeNull();
});

test('PERM-04 a drop puts an entry before, below or behind another one, never below itself or too deep', () => {
  const drop = (id: string, over: string, zone: 'before' | 'inside' | 'behind') =>
    positionOfDrop(MENUS, { id, onId: over, zone }, MENU_RULES);
  expect(drop('c', 'a', 'before')).toEqual({ parentId: null, beforeId: 'a' });
  expect(drop('c', 'a', 'inside')).toEqual({ parentId: 'a', beforeId: null });
  expect(drop('c', 'a1', 'behind')).toEqual({ parentId: 'a', beforeId: 'a2' });
  expect(drop('a', 'c', 'behind')).toEqual({ parentId: null, beforeId: null });
  expect(drop('a', 'a21', 'inside')).toBeNull();
  expect(drop('a', 'a1', 'behind')).toBeNull();
  expect(drop('a', 'a', 'inside')).toBeNull();
  // Behind the previous one is its current position.
  expect(drop('b', 'a', 'behind')).toBeNull();
  const deep = [1, 2, 3, 4, 5].map((level) =>
    menuView(`l${level}`, { parentId: level === 1 ? null : `l${level - 1}` }),
  );
  const menus = [...deep, menuView('x')];
  const drop5 = (zone: 'before' | 'inside') =>
    positionOfDrop(menus, { id: 'x', onId: 'l5', zone }, MENU_RULES);
  expect(drop5('inside')).toBeNull();
  expect(drop5('before')).toEqual({ parentId: 'l4', beforeId: 'l5' });
  expect(positionOfStep([menuView('y'), ...menus], { id: 'l1', step: 'in' }, MENU_RULES)).toBeNull();
});

test('PERM-04 arrows navigate the tree', () => {
  const lines = menuLines(MENUS, { collapsed: ['a2'], text: '' });
  expect(moveByKey(lines, { id: 'a', key: 'ArrowDown' })).toEqual({ do: 'focus', id: 'a1' });
  expect(moveByKey(lines, { id: 'a', key: 'ArrowRight' })).toEqual({ do: 'focus', id: 'a1' });
  expect(moveByKey(lines, { id: 'a', key: 'ArrowLeft' })).toEqual({ do: 'collapse', id: 'a' });
  expect(moveByKey(lines, { id: 'a2', key: 'ArrowRight' })).toEqual({ do: 'expand', id: 'a2' });
  expect(moveByKey(lines, { id: 'a2', key: 'ArrowLeft' })).toEqual({ do: 'focus', id: 'a' });
  expect(moveByKey(lines, { id: 'a', key: 'End' })).toEqual({ do: 'focus', id: 'c' });
  expect(moveByKey(lines, { id: 'c', key: 'ArrowDown' })).toBeNull();
  expect(moveByKey(lines, { id: 'c', key: 'x' })).toBeNull();
  expect(wayTo(MENUS, 'a21').map(({ id }) => id)).toEqual(['a', 'a2', 'a21']);
});

test('PERM-04 a move is shown before the server has answered', () => {
  const shape = (menus: readonly (typeof MENUS)[number][]) =>
    menuLines(menus, { collapsed: [], text: '' }).map(({ id, level }) => `${'.'.repeat(level - 1)}${id}`);
  expect(shape(withMoved(MENUS, 'a1', { parentId: null, beforeId: 'b' }))).toEqual([
    'a',
    '.a2',
    '..a21',
    'a1',
    'b',
    'c',
  ]);
  expect(shape(withMoved(MENUS, 'c', { parentId: 'a', beforeId: null }))).toEqual([
    'a',
    '.a1',
    '.a2',
    '..a21',
    '.c',
    'b',
  ]);
  expect(withMoved(MENUS, 'gone', { parentId: null, beforeId: null })).toBe(MENUS);
});
