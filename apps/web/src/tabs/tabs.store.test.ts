import { expect, test, vi } from 'vitest';
import { AWAKE_MAX, canSleep, forgetSleep, memoryOf, rememberBy } from './hibernation.ts';
import { formatStoredTabs, storedTabsKey } from './stored-tabs.ts';
import { dispatchTab, startTabs, tabsStore } from './tabs.store.ts';
import { tabOf } from './testing/tab-of.ts';

const HOME = tabOf('/index');
const open = (path: string) => dispatchTab({ do: 'open', tab: tabOf(path) });
const ids = () => tabsStore.getState().tabs.map(({ id }) => id);

test('TAB-06 tabs are restored for the same user, except those whose menu was withdrawn', () => {
  startTabs('u1', HOME, (stored) => stored);
  open('/a');
  open('/b');
  startTabs('u1', HOME, (stored) =>
    stored.id === '/a' ? null : { ...stored, meta: { title: '今', keepAlive: true } },
  );
  expect(ids()).toEqual(['/index', '/b']);
  expect(tabsStore.getState().tabs[1]?.meta.title).toBe('今');
  startTabs('u2', HOME, (stored) => stored);
  expect(ids()).toEqual(['/index']);
});

test('TAB-06 damaged storage gives the home tab alone', () => {
  localStorage.setItem(storedTabsKey('u1'), '{"version":1,"tabs":');
  startTabs('u1', HOME, (stored) => stored);
  expect(ids()).toEqual(['/index']);
});

test('TAB-06 full storage is detected, and the tabs keep working', () => {
  startTabs('u1', HOME, (stored) => stored);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open('/a');
  expect(tabsStore.getState().isPersisted).toBe(false);
  expect(ids()).toEqual(['/index', '/a']);
  vi.restoreAllMocks();
  open('/b');
  expect(tabsStore.getState().isPersisted).toBe(true);
});

test('TAB-06 a tab without a name (an unknown address) is not stored', () => {
  startTabs('u1', HOME, (stored) => stored);
  dispatchTab({ do: 'open', tab: { ...tabOf('/404'), name: '' } });
  open('/a');
  const stored = JSON.parse(localStorage.getItem(storedTabsKey('u1')) ?? '{}');
  expect(stored.tabs.map((each: { fullPath: string }) => each.fullPath)).toEqual(['/index', '/a']);
});

test('TAB-07 beyond ten pages the longest hidden restorable page hibernates, and resumes with its values', () => {
  startTabs('u1', HOME, (stored) => stored);
  open('/form');
  rememberBy('/form', 'values', () => ({ name: '半句' }));
  expect(canSleep('/form')).toBe(true);
  for (let n = 0; n < AWAKE_MAX; n += 1) open(`/p${n}`);
  expect(tabsStore.getState().asleep).toEqual(['/form']);
  expect(memoryOf('/form', 'values')).toEqual({ name: '半句' });
  open('/form');
  expect(tabsStore.getState().asleep).toEqual([]);
  forgetSleep('/form');
  expect(memoryOf('/form', 'values')).toBeUndefined();
});

test('TAB-07 a page that cannot be restored stays live', () => {
  startTabs('u1', HOME, (stored) => stored);
  for (let n = 0; n < AWAKE_MAX + 5; n += 1) open(`/p${n}`);
  expect(tabsStore.getState().asleep).toEqual([]);
});

test('TAB-06 the stored tabs equal the displayed ones', () => {
  localStorage.setItem(storedTabsKey('u9'), formatStoredTabs({ tabs: [HOME, tabOf('/x')], activeId: '/x' }));
  startTabs('u9', HOME, (stored) => stored);
  expect(ids()).toEqual(['/index', '/x']);
  expect(tabsStore.getState().recent).toEqual([]);
});
