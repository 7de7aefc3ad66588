import type { FieldPath } from '../places/field-path.ts';

/** Fields with files on their way, by `liveKey`. */
const busy = new Map<string, UploadPlace>();

/** What tells a field of a page of a person from all others. */
export interface UploadPlace {
  readonly memberId: string;
  readonly tabId: string;
  readonly path: FieldPath;
}

/** The place as a key while its page lives. */
export function liveKey({ memberId, tabId, path }: UploadPlace): string {
  return `${memberId} ${tabId} ${path.live}`;
}

/** The place as a key that a reload finds again. */
export function keptKey({ memberId, tabId, path }: UploadPlace): string {
  return `${memberId} ${tabId} ${path.kept}`;
}

/** Remembers whether files of a field are on their way. */
export function noteUnderWay(place: UploadPlace, isUnderWay: boolean): void {
  if (isUnderWay) busy.set(liveKey(place), place);
  else busy.delete(liveKey(place));
}

/** Names of the fields of a page with files on their way: what is saved now would be without them. */
export function uploadingFields(tabId: string): readonly string[] {
  const own = [...busy.values()].filter((each) => each.tabId === tabId);
  return own.map(({ path }) => path.live.split('.')[0] ?? '');
}
