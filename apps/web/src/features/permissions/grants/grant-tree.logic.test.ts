import { expect, test } from 'vitest';
import { CATALOGUE } from '../testing/permission-fixtures.ts';
import { grantLines, grantTree, type GrantNode, statesOf, tickedOf, withState } from './grant-tree.logic.ts';

const NODES = grantTree(CATALOGUE, 'STAFF');
const NOTHING = { menus: [], buttons: [] };

function nodeOf(key: string, nodes: readonly GrantNode[] = NODES): GrantNode {
  for (const node of nodes) {
    if (node.key === key) return node;
    const inner = node.children.length > 0 ? findIn(key, node.children) : null;
    if (inner) return inner;
  }
  throw new Error(`no node ${key}`);
}

function findIn(key: string, nodes: readonly GrantNode[]): GrantNode | null {
  try {
    return nodeOf(key, nodes);
  } catch {
    return null;
  }
}

test('PERM-04 menus, their buttons and the platform’s are one tree per audience', () => {
  const lines = grantLines(NODES, new Map(), { text: '', onlySaid: false, folded: [] });
  expect(lines.map(({ id, level }) => `${level} ${id}`)).toEqual([
    '1 menu:system',
    '2 menu:dictionary',
    '3 button:dictionary:read',
    '3 button:dictionary:update',
    '2 menu:log',
    '1 menu:',
    '2 button:system:readMetrics',
  ]);
  expect(grantTree(CATALOGUE, 'ENTERPRISE').map(({ key }) => key)).toEqual(['menu:portal']);
  const found = grantLines(NODES, new Map(), { text: 'dictionary:up', onlySaid: false, folded: [] });
  expect(found.map(({ id }) => id)).toEqual(['menu:system', 'menu:dictionary', 'button:dictionary:update']);
});

test('PERM-04 a tick on a menu grants all its descendants, and a partial grant is shown as partial', () => {
  const all = withState(NOTHING, nodeOf('menu:system'), 'granted');
  expect(statesOf(all)).toEqual(
    new Map([
      ['menu:system', 'granted'],
      ['menu:dictionary', 'granted'],
      ['menu:log', 'granted'],
      ['button:dictionary:read', 'granted'],
      ['button:dictionary:update', 'granted'],
    ]),
  );
  expect(tickedOf(nodeOf('menu:system'), statesOf(all))).toBe('true');
  const less = withState(all, nodeOf('button:dictionary:update'), 'none');
  expect(tickedOf(nodeOf('menu:system'), statesOf(less))).toBe('mixed');
  expect(withState(less, nodeOf('menu:system'), 'none')).toEqual(NOTHING);
});

test('PERM-04 a denial is set on the menu alone and includes its descendants', () => {
  const denied = withState(NOTHING, nodeOf('menu:system'), 'denied');
  expect(denied).toEqual({ menus: [{ menuId: 'system', denied: true }], buttons: [] });
  const lines = grantLines(NODES, statesOf(denied), { text: '', onlySaid: false, folded: [] });
  expect(lines.find(({ id }) => id === 'menu:log')?.isTakenAway).toBe(true);
  expect(lines.find(({ id }) => id === 'button:dictionary:read')?.isTakenAway).toBe(false);
  expect(withState(denied, nodeOf('menu:system'), 'none')).toEqual(NOTHING);
  const said = grantLines(NODES, statesOf(denied), { text: '', onlySaid: true, folded: [] });
  expect(said.map(({ id }) => id)).toEqual(['menu:system']);
});

test('PERM-04 an editor ticks only what they may grant', () => {
  const own = grantTree({ ...CATALOGUE, mayGrant: { menus: ['log'], buttons: [] } }, 'STAFF');
  const granted = withState(NOTHING, nodeOf('menu:system', own), 'granted');
  expect(granted).toEqual({ menus: [{ menuId: 'log', denied: false }], buttons: [] });
});

test('PERM-04 in a searched tree a tick grants the visible nodes, and a matching menu shows all of its buttons', () => {
  const search = (text: string) => grantLines(NODES, new Map(), { text, onlySaid: false, folded: [] });
  const byMenu = search(nodeOf('menu:dictionary').label);
  expect(byMenu.map(({ id }) => id)).toEqual([
    'menu:system',
    'menu:dictionary',
    'button:dictionary:read',
    'button:dictionary:update',
  ]);
  const [top] = search('dictionary:up');
  if (!top) throw new Error('nothing found');
  const granted = withState(NOTHING, top.node, 'granted');
  expect(granted.buttons.map(({ code }) => code)).toEqual(['dictionary:update']);
  expect(granted.menus.map(({ menuId }) => menuId)).toEqual(['system', 'dictionary']);
  expect(tickedOf(top.node, statesOf(granted))).toBe('true');
});
