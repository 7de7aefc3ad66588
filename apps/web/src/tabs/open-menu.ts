import type { MenuNode } from '@haiqiao/contract/endpoints';
import { openTab, runTabAction } from './tab-actions.ts';
import { tabIdOf } from './tab.ts';
import { replacedBy } from './tabs.logic.ts';
import { tabsStore } from './tabs.store.ts';
import { isPreset, menuAddress, opensWindow } from '#web/session/menu.logic.ts';

/** Delay before the earlier tab of a preset menu's target closes (SPEC §9). */
export const SAME_TARGET_CLOSE_MS = 100;

function isOpen(id: string): boolean {
  return tabsStore.getState().tabs.some((tab) => tab.id === id);
}

/** Whether a preset fits only once the tabs that it replaces are closed. */
function fitsInstead(id: string): boolean {
  const state = tabsStore.getState();
  const { tabs, max } = state;
  return !isOpen(id) && tabs.length >= max && tabs.length - replacedBy(state, id).length < max;
}

function closeReplaced(id: string): void {
  for (const each of replacedBy(tabsStore.getState(), id)) runTabAction('close', each);
}

/**
 * Opens a menu entry: an external link in its own window without an opener (NAV-08), or embedded in a tab if configured; a page in its tab.
 * A preset menu replaces the earlier tab of the same target (NAV-07).
 */
export function openMenu(node: MenuNode): void {
  const address = menuAddress(node);
  if (opensWindow(node)) {
    window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  if (!isPreset(node)) return openTab(address);
  const id = tabIdOf(address);
  // At the tab limit the earlier tabs close first, since the new one would not fit (TAB-08).
  if (fitsInstead(id)) closeReplaced(id);
  // A preset defines the rows: earlier conditions of its tab are dropped.
  openTab(address, { isAnew: true });
  setTimeout(() => isOpen(id) && closeReplaced(id), SAME_TARGET_CLOSE_MS);
  return undefined;
}
