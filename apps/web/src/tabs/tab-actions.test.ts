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
  const stop = appLocation.subscribe((path) => dispatchTab({ do: 'open', tab: tabOf(path) }));
  openInsteadOf('/c', '/d');
  expect(ids()).toEqual(['/index', '/a', '/b', '/d']);
  tabsStore.setState({ max: 4 });
  openInsteadOf('/d', '/e');
  expect(ids()).toEqual(['/index', '/a', '/b', '/e']);
  expect(appLocation.current()).toBe('/e');
  stop();
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
