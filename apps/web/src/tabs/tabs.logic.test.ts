import { describe, expect, test } from 'vitest';
import { tabIdOf, TABS_MAX, targetOf } from './tab.ts';
import {
  applyTabCommand,
  canApply,
  closedBy,
  createTabsState,
  replacedBy,
  type TabAction,
  type TabCommand,
  type TabsState,
} from './tabs.logic.ts';
import { tabOf } from './testing/tab-of.ts';

const HOME = tabOf('/index');

/** Home and a, b, c, d with the named one shown. */
function opened(active = '/d', paths = ['/a', '/b', '/c', '/d']): TabsState {
  const state = paths.reduce(
    (before, path) => run(before, { do: 'open', tab: tabOf(path) }),
    createTabsState(HOME),
  );
  return run(state, { do: 'open', tab: active === '/index' ? HOME : tabOf(active) });
}

function run(state: TabsState, command: TabCommand): TabsState {
  return applyTabCommand(state, command).state;
}

const act = (state: TabsState, action: TabAction, id: string) => applyTabCommand(state, { do: action, id });
const ids = (state: TabsState) => state.tabs.map(({ id }) => id).join(' ');

describe('opening', () => {
  test('TAB-08 the 20th tab opens, the 21st is refused and nothing changes', () => {
    const paths = Array.from({ length: TABS_MAX - 1 }, (_, index) => `/p${index}`);
    const full = opened('/p3', paths);
    expect(full.tabs).toHaveLength(20);
    const result = applyTabCommand(full, { do: 'open', tab: tabOf('/one-more') });
    expect(result.outcome).toEqual({ kind: 'limit' });
    expect(result.state).toBe(full);
  });

  test('TAB-08 SYS-04 a centre sets another limit, and tabs beyond it stay open', () => {
    const few = { ...opened('/d'), max: 5 };
    expect(applyTabCommand(few, { do: 'open', tab: tabOf('/e') }).outcome).toEqual({ kind: 'limit' });
    const more = applyTabCommand({ ...few, max: 6 }, { do: 'open', tab: tabOf('/e') });
    expect(ids(more.state)).toBe('/index /a /b /c /d /e');
    const fewer = { ...more.state, max: 3 };
    expect(run(fewer, { do: 'move', id: '/e', toIndex: 1 }).tabs).toHaveLength(6);
    expect(applyTabCommand(fewer, { do: 'open', tab: tabOf('/a') }).outcome).toMatchObject({ show: '/a' });
  });

  test('TAB-08 an open page is shown even when 20 are open', () => {
    const paths = Array.from({ length: TABS_MAX - 1 }, (_, index) => `/p${index}`);
    const result = applyTabCommand(opened('/p3', paths), { do: 'open', tab: tabOf('/p9') });
    expect(result.outcome).toEqual({ kind: 'done', show: '/p9' });
    expect(result.state.activeId).toBe('/p9');
  });

  test('TAB-06 the same query in another order is the same tab, and the source is not part of it', () => {
    expect(tabIdOf('/lists?b=2&a=1')).toBe(tabIdOf('/lists?a=1&b=2'));
    expect(tabIdOf('/see-form?id=1&source=%2Flists')).toBe('/see-form?id=1');
    expect(tabIdOf('/log/')).toBe('/log');
  });
});

describe('closing', () => {
  test.each([
    ['/b', '/c'],
    ['/d', '/c'],
    ['/a', '/b'],
  ])('TAB-04 closing the shown tab %s shows %s', (shown, next) => {
    const { state, outcome } = act(opened(shown), 'close', shown);
    expect(outcome).toEqual({ kind: 'done', show: next });
    expect(state.activeId).toBe(next);
  });

  test('TAB-04 closing another tab keeps the shown one', () => {
    expect(act(opened('/d'), 'close', '/a').state.activeId).toBe('/d');
  });

  test('TAB-04 an open source page is shown instead of the neighbour', () => {
    const state = run(opened('/d'), { do: 'open', tab: tabOf('/x', { source: '/a' }) });
    const { state: next, outcome } = act(state, 'close', '/x');
    expect(next.activeId).toBe('/a');
    expect(outcome).toEqual({ kind: 'done', show: '/a' });
  });

  test('TAB-04 a source page closed meanwhile is opened again', () => {
    const state = run(opened('/d'), { do: 'open', tab: tabOf('/x', { source: '/gone?q=1' }) });
    expect(act(state, 'close', '/x').outcome).toEqual({ kind: 'done', show: '/gone?q=1' });
  });

  test('TAB-04 the source matters only for the shown tab', () => {
    const state = run(run(opened('/d'), { do: 'open', tab: tabOf('/x', { source: '/a' }) }), {
      do: 'open',
      tab: tabOf('/b'),
    });
    expect(act(state, 'close', '/x').state.activeId).toBe('/b');
  });

  test.each<[TabAction, string, string]>([
    ['closeLeft', '/index /c /d', '/d'],
    ['closeRight', '/index /a /b /c', '/c'],
    ['closeOthers', '/index /c', '/c'],
    ['closeAll', '/index', '/index'],
  ])('TAB-03 %s on the third of four leaves %s and shows %s', (action, left, shown) => {
    const { state } = act(opened('/d'), action, '/c');
    expect(ids(state)).toBe(left);
    expect(state.activeId).toBe(shown);
  });

  test('TAB-05 after closing all, home is shown', () => {
    expect(act(opened('/b'), 'closeAll', '/index').outcome).toEqual({ kind: 'done', show: '/index' });
  });

  test('NAV-07 a preset menu replaces the earlier tabs of the same target, except those with unsaved edits', () => {
    const paths = [
      '/lists?code=a&list_status=0',
      '/lists?code=a&list_status=1',
      '/lists?code=b&list_status=0',
    ];
    const state = run(opened('/lists?code=a&list_status=1', paths), {
      do: 'open',
      tab: tabOf('/lists?code=a&list_status=9'),
    });
    const newest = '/lists?code=a&list_status=9';
    const both = ['/lists?code=a&list_status=0', '/lists?code=a&list_status=1'];
    expect(replacedBy(state, newest)).toEqual(both);
    const dirty = run(state, { do: 'markDirty', id: '/lists?code=a&list_status=0', isDirty: true });
    expect(replacedBy(dirty, newest)).toEqual(['/lists?code=a&list_status=1']);
  });

  test('NAV-07 a target is the path, or path and list code where one path serves many lists', () => {
    expect(targetOf('/recordManagement/center-record?list_status=0')).toBe('/recordManagement/center-record');
    expect(targetOf('/lists?code=rs_cert_record_list&list_status=1')).toBe('/lists?code=rs_cert_record_list');
  });
});

describe('home', () => {
  test.each<TabAction>(['close', 'closeLeft', 'closeRight', 'closeOthers', 'moveLeft', 'moveRight'])(
    'TAB-01 %s does not apply to the home tab',
    (action) => {
      const state = opened('/b');
      const result = act(state, action, '/index');
      expect(result.outcome).toEqual({ kind: 'invalid' });
      expect(result.state).toBe(state);
    },
  );

  test('TAB-01 no tab moves in front of home', () => {
    expect(ids(run(opened(), { do: 'move', id: '/c', toIndex: 0 }))).toBe('/index /c /a /b /d');
  });
});

describe('order, refresh and marks', () => {
  test('TAB-02 a tab moves to its drop position', () => {
    expect(ids(run(opened(), { do: 'move', id: '/a', toIndex: 3 }))).toBe('/index /b /c /a /d');
    expect(ids(run(opened(), { do: 'move', id: '/a', toIndex: 99 }))).toBe('/index /b /c /d /a');
    expect(ids(act(opened(), 'moveLeft', '/b').state)).toBe('/index /b /a /c /d');
    expect(ids(act(opened(), 'moveRight', '/b').state)).toBe('/index /a /c /b /d');
  });

  test('TAB-07 a refresh increments the count and clears the unsaved mark', () => {
    const dirty = run(opened(), { do: 'markDirty', id: '/b', isDirty: true });
    const state = act(act(dirty, 'refresh', '/b').state, 'refresh', '/b').state;
    expect(state.refreshes).toEqual({ '/b': 2 });
    expect(state.dirty).toEqual([]);
    expect(state.activeId).toBe('/d');
  });

  test('TAB-10 a mark is set and cleared, and removed with its tab', () => {
    const dirty = run(opened(), { do: 'markDirty', id: '/b', isDirty: true });
    expect(dirty.dirty).toEqual(['/b']);
    expect(run(dirty, { do: 'markDirty', id: '/b', isDirty: true })).toBe(dirty);
    expect(run(dirty, { do: 'markDirty', id: '/b', isDirty: false }).dirty).toEqual([]);
    expect(act(dirty, 'close', '/b').state.dirty).toEqual([]);
    expect(run(dirty, { do: 'markDirty', id: '/unknown', isDirty: true })).toBe(dirty);
  });

  test('TAB-03 an unknown tab or action is invalid and changes nothing', () => {
    const state = opened();
    expect(act(state, 'close', '/unknown').outcome).toEqual({ kind: 'invalid' });
    const unknown = { do: 'explode', id: '/a' } as unknown as TabCommand;
    expect(applyTabCommand(state, unknown)).toEqual({ state, outcome: { kind: 'invalid' } });
  });

  test('HDR-08 tabs are renamed when the language changes', () => {
    const state = run(opened(), { do: 'retitle', titleOf: ({ fullPath }) => `T${fullPath}` });
    expect(state.tabs.map(({ meta }) => meta.title)).toEqual(['T/index', 'T/a', 'T/b', 'T/c', 'T/d']);
  });
});

describe('restoring', () => {
  test('TAB-06 restored tabs keep order and shown tab, and only the shown one gets a page', () => {
    const state = createTabsState(HOME, [tabOf('/b'), tabOf('/a')], { activeId: '/a' });
    expect(ids(state)).toBe('/index /b /a');
    expect(state.activeId).toBe('/a');
    expect(state.recent).toEqual(['/a']);
  });

  test('TAB-06 duplicates, too many tabs and an unknown shown tab are handled', () => {
    const many = Array.from({ length: 30 }, (_, index) => tabOf(`/p${index % 25}`));
    const state = createTabsState(HOME, [HOME, ...many], { activeId: '/nowhere' });
    expect(state.tabs).toHaveLength(20);
    expect(new Set(state.tabs.map(({ id }) => id)).size).toBe(20);
    expect(state.activeId).toBe('/index');
  });

  test('TAB-03 the menu offers exactly the applicable actions', () => {
    const state = opened('/b');
    expect(canApply(state, 'closeLeft', '/a')).toBe(false);
    expect(canApply(state, 'closeRight', '/d')).toBe(false);
    expect(closedBy(state, 'closeOthers', '/b')).toEqual(['/a', '/c', '/d']);
    expect(closedBy(state, 'refresh', '/b')).toEqual([]);
  });
});
