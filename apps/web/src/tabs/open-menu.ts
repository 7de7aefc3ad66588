import type { MenuNode } from '@haiqiao/contract/endpoints';
import { isExternalLink } from '#web/lib/full-path.ts';
import { openTab } from './tab-actions.ts';
import { tabIdOf } from './tab.ts';
import { dispatchTab } from './tabs.store.ts';
import { isPreset } from '#web/session/menu.logic.ts';

/** After this time the earlier tab of a preset menu's target closes (SPEC §9). */
const SAME_TARGET_CLOSE_MS = 100;

/**
 * Opens what a menu entry names: a link in a window of its own that knows nothing of this one (NAV-08), a page in its tab;
 * a preset menu replaces the tab that showed the same target before (NAV-07).
 */
export function openMenu(node: MenuNode): void {
  if (isExternalLink(node.param)) {
    window.open(node.param, '_blank', 'noopener,noreferrer');
    return;
  }
  // A preset says which rows are meant: whatever else its tab had been asked for is over.
  openTab(node.param, { isAnew: isPreset(node) });
  if (!isPreset(node)) return;
  setTimeout(() => dispatchTab({ do: 'closeSameTarget', id: tabIdOf(node.param) }), SAME_TARGET_CLOSE_MS);
}
