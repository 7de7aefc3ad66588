import { afterEach, expect, test, vi } from 'vitest';
import { appLocation } from '#web/lib/location.ts';
import { forgetSleep, rememberBy } from '#web/tabs/hibernation.ts';
import { tabIdOf } from '#web/tabs/tab.ts';
import { dispatchTab, startTabs, tabsStore } from '#web/tabs/tabs.store.ts';
import { tabOf } from '#web/tabs/testing/tab-of.ts';
import { SHORTCUTS } from './shortcuts.ts';

const PATHS = Array.from({ length: 14 }, (_, index) => `/p${index}`);

afterEach(() => {
  vi.restoreAllMocks();
  for (const path of PATHS) forgetSleep(path);
});

test('TAB-05 switching tabs by keyboard wakes the page after the next one', async () => {
  startTabs('u1', tabOf('/index'), (stored) => stored);
  for (const path of PATHS) {
    rememberBy(tabIdOf(path), 'scroll', () => 0);
    dispatchTab({ do: 'open', tab: tabOf(path) });
  }
  const { asleep } = tabsStore.getState();
  expect(asleep).toContain('/p0');
  const navigate = vi.spyOn(appLocation, 'navigate').mockImplementation(() => undefined);
  const press = (name: string) => SHORTCUTS.find((shortcut) => shortcut.name === name)?.run();
  press('tabRight');
  // The first tab follows the last one.
  expect(navigate).toHaveBeenLastCalledWith('/index');
  await vi.waitFor(() => expect(tabsStore.getState().warm).toBe('/p0'));
  tabsStore.setState({ activeId: '/p4', warm: null });
  press('tabLeft');
  expect(navigate).toHaveBeenLastCalledWith('/p3');
  await vi.waitFor(() => expect(tabsStore.getState().warm).toBe('/p2'));
});
