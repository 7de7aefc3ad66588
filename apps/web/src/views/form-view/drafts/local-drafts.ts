import { createStore, del, entries, set } from 'idb-keyval';
import { z } from 'zod';
import { windowStorage } from '#web/lib/browser-storage.ts';

/** After that long nobody takes up an unsaved edit again. */
const LIFE_MS = 30 * 24 * 3_600_000;

/** Whose edit of what. */
export interface DraftKey {
  readonly memberId: string;
  readonly formCode: string;
  /** Empty for a new record. */
  readonly dataId: string;
}

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  rowVersion: z.number().nullable(),
  savedAt: z.string(),
  /** Tells the edits of two windows apart; of a new record it makes a repeated save answer the first record. */
  requestKey: z.string(),
});

/** An unsaved edit on this device: the changed fields only. */
export type LocalDraft = z.output<typeof draftSchema>;

const openStore = () => createStore('haiqiao-drafts', 'drafts');
let store: ReturnType<typeof openStore> | null = null;

function theStore() {
  store ??= openStore();
  return store;
}

/** Where the edits of a record are kept: every window has a place of its own there. */
function placeOf({ memberId, formCode, dataId }: DraftKey): string {
  return `${memberId}/${formCode}/${dataId || 'new'}/`;
}

/** A browser that refuses storage (private window, full disk) keeps no drafts: the server still does. */
async function orElse<Value>(attempt: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await attempt();
  } catch {
    // Said above: nothing is lost that the server does not keep.
    return otherwise;
  }
}

const OWN = 'haiqiao.draft.';

/** The edit that this window kept last, also after it was loaded again; null for none. */
export function ownDraftKey(key: DraftKey): string | null {
  return windowStorage.read(OWN + placeOf(key));
}

/** Remembers which edit is this window's own. */
export function markOwnDraft(key: DraftKey, requestKey: string): void {
  windowStorage.write(OWN + placeOf(key), requestKey);
}

/** The newest edit that was left on this device; null for none. */
export async function readLocalDraft(key: DraftKey): Promise<LocalDraft | null> {
  const [newest = null] = await readLocalDrafts(key);
  return newest;
}

/** The edits that were left on this device, the newest first. */
export function readLocalDrafts(key: DraftKey): Promise<readonly LocalDraft[]> {
  const place = placeOf(key);
  return orElse(async () => {
    const all = await entries(theStore());
    const found = all.flatMap(([at, value]) => {
      const draft =
        typeof at === 'string' && at.startsWith(place) ? draftSchema.safeParse(value).data : undefined;
      return draft ? [draft] : [];
    });
    return found.toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
  }, []);
}

/** Keeps an edit on this device; answers whether it could. */
export function keepLocalDraft(key: DraftKey, draft: LocalDraft): Promise<boolean> {
  return orElse(async () => {
    await set(placeOf(key) + draft.requestKey, draft, theStore());
    return true;
  }, false);
}

/** Forgets one edit. */
export function dropLocalDraft(key: DraftKey, requestKey: string): Promise<void> {
  if (ownDraftKey(key) === requestKey) windowStorage.remove(OWN + placeOf(key));
  return orElse(() => del(placeOf(key) + requestKey, theStore()), undefined);
}

/** Forgets edits that nobody took up again: personal data does not lie about for ever. */
export function dropOldDrafts(now: number): Promise<void> {
  return orElse(async () => {
    for (const [key, value] of await entries(theStore())) {
      const savedAt = Date.parse(draftSchema.safeParse(value).data?.savedAt ?? '');
      if (!(savedAt > now - LIFE_MS)) await del(key, theStore());
    }
  }, undefined);
}
