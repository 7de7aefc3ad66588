import type { MenuNode } from '@haiqiao/contract/endpoints';
import { openTab } from './tab-actions.ts';
import { tabIdOf } from './tab.ts';
import { dispatchTab } from './tabs.store.ts';
import { isPreset, menuAddress, opensWindow } from '#web/session/menu.logic.ts';

/** After this time the earlier tab of a preset menu's target closes (SPEC §9). */
const SAME_TARGET_CLOSE_MS = 100;

/**
 * Opens what a menu entry names: a link in a window of its own that knows nothing of this one (NAV-08), or within a tab
 * where the entry says so; a page in its tab; a preset menu replaces the tab that showed the same target before (NAV-07).
 */
export function openMenu(node: MenuNode): void {
  const address = menuAddress(node);
  if (opensWindow(node)) {
    window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  // A preset says which rows are meant: whatever else its tab had been asked for is over.
  openTab(address, { isAnew: isPreset(node) });
  if (!isPreset(node)) return;
  setTimeout(() => dispatchTab({ do: 'closeSameTarget', id: tabIdOf(node.param) }), SAME_TARGET_CLOSE_MS);
}
