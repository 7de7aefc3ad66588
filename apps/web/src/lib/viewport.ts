import { throttle } from 'es-toolkit/function';
import { useSyncExternalStore } from 'react';

/** Minimum interval between window size checks (SPEC §9). */
export const RESIZE_THROTTLE_MS = 100;
/** Minimum interval between scroll position checks (SPEC §9). */
export const SCROLL_THROTTLE_MS = 10;

/** Below this width the menu is a drawer (VISUAL §6). */
const DRAWER_BELOW_PX = 1024;
/** Below this width the menu is folded by default (VISUAL §6). */
const FOLDED_BELOW_PX = 1280;

/** Width class of the window. */
export type Room = 'drawer' | 'folded' | 'wide';

function roomNow(): Room {
  if (window.innerWidth < DRAWER_BELOW_PX) return 'drawer';
  return window.innerWidth < FOLDED_BELOW_PX ? 'folded' : 'wide';
}

function followWidth(onChange: () => void): () => void {
  const onResize = throttle(onChange, RESIZE_THROTTLE_MS);
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

/** Width class of the window; a component renders again only when it changes. */
export function useRoom(): Room {
  return useSyncExternalStore(followWidth, roomNow);
}
