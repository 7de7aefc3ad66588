import { expect, test } from 'vitest';
import { moveByKey, positionOfDrop, positionOfStep, treeLines, wayTo, withToggled } from './tree.logic.ts';

const node = (id: string, parentId: string | null) => ({ id, parentId });
const NODES = [node('root', null), node('a', 'root'), node('a1', 'a'), node('b', 'root'), node('c', 'root')];
const RULES = { depthMax: 4, isTopFixed: true };
const OPEN = { collapsed: [], isFound: null };

test('ORG-01 lines are listed from top to bottom, without the children of folded nodes', () => {
  expect(
    treeLines(NODES, OPEN).map((line) => [line.node.id, line.level, line.position, line.siblings]),
  ).toEqual([
    ['root', 1, 1, 1],
    ['a', 2, 1, 3],
    ['a1', 3, 1, 1],
    ['b', 2, 2, 3],
    ['c', 2, 3, 3],
  ]);
  const folded = treeLines(NODES, { ...OPEN, collapsed: ['a'] });
  expect(folded.map((line) => line.node.id)).toEqual(['root', 'a', 'b', 'c']);
});

test('ORG-01 a search shows its results with their ancestors, also inside folded nodes', () => {
  const view = { collapsed: ['root', 'a'], isFound: ({ id }: { readonly id: string }) => id === 'a1' };
  expect(treeLines(NODES, view).map((line) => line.node.id)).toEqual(['root', 'a', 'a1']);
  expect(treeLines(NODES, { ...OPEN, isFound: () => false })).toEqual([]);
});

test('ORG-01 descendants of a result are shown only on request', () => {
  const view = { collapsed: ['a'], isFound: ({ id }: { readonly id: string }) => id === 'a' };
  const shown = (isWhole: boolean) =>
    treeLines(NODES, { ...view, isWhole }).map(({ id, canExpand, isExpanded }) => [
      id,
      canExpand,
      isExpanded,
    ]);
  expect(shown(false)).toEqual([
    ['root', true, true],
    ['a', false, false],
  ]);
  expect(shown(true)).toEqual([
    ['root', true, true],
    ['a', true, true],
    ['a1', false, false],
  ]);
});

test('ORG-01 a partly visible tree starts at its topmost visible nodes', () => {
  expect(treeLines(NODES.slice(1), OPEN).map((line) => [line.node.id, line.level])).toEqual([
    ['a', 1],
    ['a1', 2],
    ['b', 1],
    ['c', 1],
  ]);
});

test('ORG-01 dropping puts a node before, behind or inside another one, never below itself', () => {
  const drop = (id: string, onId: string, zone: 'before' | 'inside' | 'behind') =>
    positionOfDrop(NODES, { id, onId, zone }, RULES);
  expect(drop('c', 'a', 'before')).toEqual({ parentId: 'root', beforeId: 'a' });
  expect(drop('c', 'a', 'behind')).toEqual({ parentId: 'root', beforeId: 'b' });
  expect(drop('c', 'a1', 'inside')).toEqual({ parentId: 'a1', beforeId: null });
  expect(drop('a', 'a1', 'inside')).toBeNull();
  expect(drop('a', 'a', 'inside')).toBeNull();
  expect(drop('b', 'a', 'behind')).toBeNull();
  expect(drop('b', 'root', 'before')).toBeNull();
  expect(drop('root', 'a', 'inside')).toBeNull();
  expect(positionOfDrop(NODES, { id: 'a', onId: 'b', zone: 'inside' }, { ...RULES, depthMax: 3 })).toBeNull();
});

test('ORG-01 keys move a node among its siblings, into the previous one and out behind its parent', () => {
  const step = (id: string, way: 'up' | 'down' | 'in' | 'out') =>
    positionOfStep(NODES, { id, step: way }, RULES);
  expect(step('b', 'up')).toEqual({ parentId: 'root', beforeId: 'a' });
  expect(step('b', 'down')).toEqual({ parentId: 'root', beforeId: null });
  expect(step('a', 'down')).toEqual({ parentId: 'root', beforeId: 'c' });
  expect(step('b', 'in')).toEqual({ parentId: 'a', beforeId: null });
  expect(step('a1', 'out')).toEqual({ parentId: 'root', beforeId: 'b' });
  expect([step('a', 'up'), step('c', 'down'), step('a', 'in'), step('a', 'out'), step('root', 'up')]).toEqual(
    [null, null, null, null, null],
  );
});

test('ORG-01 arrows navigate, fold and unfold', () => {
  const lines = treeLines(NODES, OPEN);
  const go = (id: string, key: string) => moveByKey(lines, { id, key });
  expect(go('root', 'ArrowDown')).toEqual({ do: 'focus', id: 'a' });
  expect(go('a1', 'ArrowLeft')).toEqual({ do: 'focus', id: 'a' });
  expect(go('a', 'ArrowLeft')).toEqual({ do: 'collapse', id: 'a' });
  expect(go('a', 'End')).toEqual({ do: 'focus', id: 'c' });
  expect(go('root', 'ArrowUp')).toBeNull();
  expect(wayTo(NODES, 'a1').map(({ id }) => id)).toEqual(['root', 'a', 'a1']);
});

test('ORG-01 a press on the fold mark folds and unfolds', () => {
  expect(withToggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(withToggled(['a', 'b'], 'a')).toEqual(['b']);
});
