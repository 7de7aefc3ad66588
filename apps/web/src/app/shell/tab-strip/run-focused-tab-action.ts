import { runTabAction } from '#web/tabs/tab-actions.ts';
import type { TabAction } from '#web/tabs/tabs.logic.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';
import { tabButtonId } from '../../tab-host/tab-ids.ts';

/** Runs an action of a focused tab. If it closes the tab, the focus moves to the tab then shown. */
export function runFocusedTabAction(action: TabAction, id: string): void {
  runTabAction(action, id);
  const { tabs, activeId } = tabsStore.getState();
  if (!tabs.some((tab) => tab.id === id)) document.getElementById(tabButtonId(activeId))?.focus();
}
