import { renderHook, act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { toastsStore } from '#web/ui/toast/toasts.store.ts';
import {
  answerWaitingAction,
  openInsteadOf,
  openTab,
  runTabAction,
  useWaitingAction,
} from './tab-actions.ts';
import { dispatchTab, startTabs, tabsStore } from './tabs.store.ts';
import { followAddress } from './testing/follow-address.ts';
import { tabOf } from './testing/tab-of.ts';

const ids = () => tabsStore.getState().tabs.map(({ id }) => id);
const toasts = () => toastsStore.getState().map(({ text }) => text);

beforeEach(() => {
  answerWaitingAction(false);
  startTabs('u1', tabOf('/index'), (stored) => stored);
  for (const path of ['/a', '/b', '/c']) dispatchTab({ do: 'open', tab: tabOf(path) });
  appLocation.navigate('/c');
});

test('TAB-04 closing the shown tab changes the address without a history entry', () => {
  const steps = window.history.length;
  runTabAction('close', '/c');
  expect(appLocation.current()).toBe('/b');
  expect(window.history.length).toBe(steps);
});

test('TAB-08 a page replaces a finished one, also at the tab limit', () => {
  followAddress();
  openInsteadOf('/c', '/d');
  expect(ids()).toEqual(['/index', '/a', '/b', '/d']);
  tabsStore.setState({ max: 4 });
  openInsteadOf('/d', '/e');
  expect(ids()).toEqual(['/index', '/a', '/b', '/e']);
  expect(appLocation.current()).toBe('/e');
});

test('TAB-08 a finished page closes only after the new one is shown', () => {
  followAddress();
  tabsStore.setState({ max: 4 });
  const steps: string[] = [];
  const unwatch = tabsStore.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs) steps.push(ids().join(' '));
  });
  openInsteadOf('/c', '/d');
  expect(steps).toEqual(['/index /a /b /c /d', '/index /a /b /d']);
  expect(appLocation.current()).toBe('/d');
  // The exception ends with the replacement.
  expect(dispatchTab({ do: 'open', tab: tabOf('/e') })).toEqual({ kind: 'limit' });
  unwatch();
});

test('TAB-08 a page stays when its replacement does not fit', () => {
  followAddress();
  tabsStore.setState({ max: 3 });
  openInsteadOf('/c', '/d');
  expect(ids()).toEqual(['/index', '/a', '/b', '/c']);
  expect(appLocation.current()).toBe('/c');
  // The same from another page.
  appLocation.navigate('/a');
  openInsteadOf('/c', '/d');
  expect(ids()).toEqual(['/index', '/a', '/b', '/c']);
  expect(appLocation.current()).toBe('/a');
});

test('TAB-10 a page with unsaved edits stays at the limit, and is not asked about', () => {
  followAddress();
  dispatchTab({ do: 'markDirty', id: '/c', isDirty: true });
  const { result } = renderHook(useWaitingAction);
  act(() => {
    tabsStore.setState({ max: 4 });
    openInsteadOf('/c', '/d');
  });
  expect(ids()).toEqual(['/index', '/a', '/b', '/c']);
  expect(result.current).toBeNull();
  act(() => {
    tabsStore.setState({ max: 5 });
    openInsteadOf('/c', '/d');
  });
  expect(ids()).toEqual(['/index', '/a', '/b', '/c', '/d']);
  expect(result.current?.dirtyTabs.map(({ id }) => id)).toEqual(['/c']);
});

test('TAB-08 a page replaced by itself or by an open page loses no tab', () => {
  followAddress();
  openInsteadOf('/c', '/c?page=2');
  expect(ids()).toEqual(['/index', '/a', '/b', '/c']);
  openInsteadOf('/c', '/b');
  expect(ids()).toEqual(['/index', '/a', '/b']);
  expect(appLocation.current()).toBe('/b');
});

test('TAB-03 an inapplicable action shows 无效操作', () => {
  runTabAction('close', '/index');
  expect(toasts()).toEqual(['无效操作']);
  expect(ids()).toEqual(['/index', '/a', '/b', '/c']);
});

test('TAB-10 unsaved edits delay an action until the person decides', () => {
  dispatchTab({ do: 'markDirty', id: '/a', isDirty: true });
  const { result } = renderHook(useWaitingAction);
  act(() => runTabAction('closeOthers', '/c'));
  expect(ids()).toHaveLength(4);
  expect(result.current?.dirtyTabs.map(({ id }) => id)).toEqual(['/a']);
  act(() => answerWaitingAction(false));
  expect(ids()).toHaveLength(4);
  expect(appLocation.current()).toBe('/a');
  act(() => runTabAction('closeOthers', '/c'));
  act(() => answerWaitingAction(true));
  expect(ids()).toEqual(['/index', '/c']);
  expect(result.current).toBeNull();
});

test('TAB-10 refreshing asks as well, closing other tabs does not', () => {
  dispatchTab({ do: 'markDirty', id: '/a', isDirty: true });
  const { result } = renderHook(useWaitingAction);
  act(() => runTabAction('closeRight', '/a'));
  expect(result.current).toBeNull();
  expect(ids()).toEqual(['/index', '/a']);
  act(() => runTabAction('refresh', '/a'));
  expect(result.current?.action).toBe('refresh');
  expect(tabsStore.getState().refreshes).toEqual({});
});

test('NAV-09 a page opened by another one stores the way back', () => {
  openTab('/see-form?id=1', { source: '/lists?code=a' });
  expect(appLocation.current()).toBe('/see-form?id=1&source=%2Flists%3Fcode%3Da');
});
