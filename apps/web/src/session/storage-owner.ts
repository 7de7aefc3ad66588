import type { UserInfo, ViewerInfo } from '@haiqiao/contract/endpoints';
import { deviceStorage, windowStorage } from '#web/lib/browser-storage.ts';
import { useSession } from './session.store.ts';

/** The person viewing the product as the shown person (PERM-04); null without such a view. */
export function useViewer(): ViewerInfo | null {
  return useSession((session) => session?.userInfo.viewedBy ?? null);
}

/**
 * Storage owner of the shown person's tabs and similar data. Data of a view belongs to neither person: it is deleted when the view ends,
 * and the viewer's own tabs stay unchanged.
 */
export function storageOwnerOf({ id, viewedBy }: Pick<UserInfo, 'id' | 'viewedBy'>): string {
  return viewedBy ? `view.${viewedBy.viewId}` : id;
}

/** Suffix of the storage keys of a view. */
const OF_A_VIEW = /\.view\.[\w-]{36}$/;

/** Removes stored data of ended views from this browser. */
export function dropViews(): void {
  for (const storage of [windowStorage, deviceStorage]) {
    for (const key of storage.keys()) if (OF_A_VIEW.test(key)) storage.remove(key);
  }
}
