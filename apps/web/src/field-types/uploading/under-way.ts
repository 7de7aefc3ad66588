import type { FieldPath } from '../positions/field-path.ts';

/** Fields with uploads in progress, by `liveKey`. */
const busy = new Map<string, UploadTarget>();

/** Identifies a field of a page of a person. */
export interface UploadTarget {
  readonly memberId: string;
  readonly tabId: string;
  readonly path: FieldPath;
}

/** The target's key while its page is open. */
export function liveKey({ memberId, tabId, path }: UploadTarget): string {
  return `${memberId} ${tabId} ${path.live}`;
}

/** The target's key that is stable across reloads. */
export function storedKey({ memberId, tabId, path }: UploadTarget): string {
  return `${memberId} ${tabId} ${path.stored}`;
}

/** Records whether a field has uploads in progress. */
export function noteUnderWay(target: UploadTarget, isUnderWay: boolean): void {
  if (isUnderWay) busy.set(liveKey(target), target);
  else busy.delete(liveKey(target));
}

/** Names of a page's fields with uploads in progress: a save now would omit these files. */
export function uploadingFields(tabId: string): readonly string[] {
  const own = [...busy.values()].filter((each) => each.tabId === tabId);
  return own.map(({ path }) => path.live.split('.')[0] ?? '');
}
