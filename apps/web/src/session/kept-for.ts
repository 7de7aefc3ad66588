import type { UserInfo, ViewerInfo } from '@haiqiao/contract/endpoints';
import { deviceStorage, windowStorage } from '#web/lib/browser-storage.ts';
import { useSession } from './session.store.ts';

/** Whoever looks at the product as the person shown (PERM-04); null while everybody is themselves. */
export function useViewer(): ViewerInfo | null {
  return useSession((session) => session?.userInfo.viewedBy ?? null);
}

/**
 * Under which name the browser keeps tabs and the like of the person shown. What is opened while somebody looks as another
 * belongs to neither: it goes with the look, and the tabs of whoever looks stay as they were.
 */
export function keptFor({ id, viewedBy }: Pick<UserInfo, 'id' | 'viewedBy'>): string {
  return viewedBy ? `view.${viewedBy.viewId}` : id;
}

/** Ends of the keys of what is kept for a look. */
const OF_A_VIEW = /\.view\.[\w-]{36}$/;

/** Removes what looks have left in this browser: they are over. */
export function dropViews(): void {
  for (const storage of [windowStorage, deviceStorage]) {
    for (const key of storage.keys()) if (OF_A_VIEW.test(key)) storage.remove(key);
  }
}
