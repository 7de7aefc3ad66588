import { afterEach, expect, test, vi } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { rememberBy } from '#web/tabs/hibernation.ts';
import { type Tab, tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab, startTabs, tabsStore } from '#web/tabs/tabs.store.ts';
import { SHORTCUTS } from './shortcuts.ts';

function tab(fullPath: string): Tab {
  return {
    id: tabIdOf(fullPath),
    name: fullPath,
    fullPath,
    params: {},
    query: {},
    meta: { title: fullPath, keepAlive: true },
    source: '',
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('TAB-05 whoever goes from tab to tab by keys finds the page behind the next one awake', async () => {
  startTabs('u1', tab('/index'), (stored) => stored);
  const paths = Array.from({ length: 14 }, (_, place) => `/p${place}`);
  for (const path of paths) {
    rememberBy(tabIdOf(path), 'scroll', () => 0);
    dispatchTab({ do: 'open', tab: tab(path) });
  }
  const { asleep } = tabsStore.getState();
  expect(asleep).toContain('/p0');
  const navigate = vi.spyOn(appLocation, 'navigate').mockImplementation(() => undefined);
  const press = (name: string) => SHORTCUTS.find((shortcut) => shortcut.name === name)?.run();
  press('tabRight');
  // Behind the last tab comes the first one again.
  expect(navigate).toHaveBeenLastCalledWith('/index');
  await vi.waitFor(() => expect(tabsStore.getState().warm).toBe('/p0'));
  tabsStore.setState({ activeId: '/p4', warm: null });
  press('tabLeft');
  expect(navigate).toHaveBeenLastCalledWith('/p3');
  await vi.waitFor(() => expect(tabsStore.getState().warm).toBe('/p2'));
});
