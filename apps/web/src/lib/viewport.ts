import { useSyncExternalStore } from 'react';
import { RESIZE_THROTTLE_MS, throttle } from './throttle.ts';

/** Below this width the menu is a drawer (VISUAL §6). */
const DRAWER_BELOW_PX = 1024;
/** Below this width the menu is folded unless somebody decided otherwise (VISUAL §6). */
const FOLDED_BELOW_PX = 1280;

/** How much room the window has. */
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

/** How much room the window has; a component renders again only when the answer changes. */
export function useRoom(): Room {
  return useSyncExternalStore(followWidth, roomNow);
}
