import { useEffect, useRef } from 'react';
import { oncePainted } from '#web/ui/late/once-painted.ts';
import { tabButtonId } from './tab-ids.ts';

/** Id of the element with the pages. */
export const PAGE_ID = 'page';

/** Whether no visible element has the focus: the focused one was removed or belongs to a hidden page. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role=tabpanel][hidden]') !== null;
}

function rescue(): void {
  if (isFocusLost()) document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
}

/**
 * Moves a lost focus to the shown page, so that a keyboard or a screen reader continues there: now, and once dialogs and lists that close with
 * the navigation are gone.
 * @returns the cancel function
 */
export function rescueFocus(): () => void {
  rescue();
  let cancel = oncePainted(() => {
    rescue();
    cancel = oncePainted(rescue);
  });
  return () => cancel();
}

/** A focus in the strip moves on to the tab now shown. */
function followShownTab(activeId: string): void {
  const shown = document.getElementById(tabButtonId(activeId));
  if (
    shown &&
    document.activeElement?.getAttribute('role') === 'tab' &&
    shown.parentElement?.contains(document.activeElement)
  )
    shown.focus();
}

/** Rescues the focus whenever another page is shown or a tab is closed; not at the start, where the skip link comes first. */
export function useRescuedFocus(activeId: string, count: number): void {
  useEffect(() => followShownTab(activeId), [activeId]);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return rescueFocus();
    isStarted.current = true;
    return undefined;
  }, [activeId, count]);
}
