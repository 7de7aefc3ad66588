/** How many files are on their way, by field. */
const counts = new Map<string, { readonly tabId: string; readonly count: number }>();

/** What tells a field of a page of a person from all others; a reload finds it again. */
export interface UploadPlace {
  readonly memberId: string;
  readonly tabId: string;
  readonly field: string;
}

/** The place as a key. */
export function placeKey({ memberId, tabId, field }: UploadPlace): string {
  return `${memberId} ${tabId} ${field}`;
}

/** Remembers how many files of a field are on their way. */
export function noteUnderWay(place: UploadPlace, count: number): void {
  if (count > 0) counts.set(placeKey(place), { tabId: place.tabId, count });
  else counts.delete(placeKey(place));
}

/** Whether files of a page are on their way: what is saved now would be without them. */
export function isUploading(tabId: string): boolean {
  return [...counts.values()].some((each) => each.tabId === tabId);
}
