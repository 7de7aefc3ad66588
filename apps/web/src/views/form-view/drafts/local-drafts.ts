import { createStore, del, entries, set } from 'idb-keyval';
import { z } from 'zod';
import { windowStorage } from '#web/lib/browser-storage.ts';

/** Lifetime of unsaved edits. */
const LIFE_MS = 30 * 24 * 3_600_000;

/** Owner and record of an edit. */
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
  /** Distinguishes the edits of two windows; for a new record it makes a repeated save return the first record. */
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

/** Storage key prefix of a record's edits; every window appends its own part. */
function keyPrefixOf({ memberId, formCode, dataId }: DraftKey): string {
  return `${memberId}/${formCode}/${dataId || 'new'}/`;
}

/** A browser without storage (private window, full disk) stores no drafts: the server still does. */
async function orElse<Value>(attempt: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await attempt();
  } catch {
    // See above: the server still stores drafts.
    return otherwise;
  }
}

const OWN = 'haiqiao.draft.';

/** The last edit stored by this window, also after a reload; null for none. */
export function ownDraftKey(key: DraftKey): string | null {
  return windowStorage.read(OWN + keyPrefixOf(key));
}

/** Records which edit belongs to this window. */
export function markOwnDraft(key: DraftKey, requestKey: string): void {
  windowStorage.write(OWN + keyPrefixOf(key), requestKey);
}

/** The newest unsaved edit on this device; null for none. */
export async function readLocalDraft(key: DraftKey): Promise<LocalDraft | null> {
  const [newest = null] = await readLocalDrafts(key);
  return newest;
}

/** The unsaved edits on this device, newest first. */
export function readLocalDrafts(key: DraftKey): Promise<readonly LocalDraft[]> {
  const prefix = keyPrefixOf(key);
  return orElse(async () => {
    const all = await entries(theStore());
    const found = all.flatMap(([at, value]) => {
      const draft =
        typeof at === 'string' && at.startsWith(prefix) ? draftSchema.safeParse(value).data : undefined;
      return draft ? [draft] : [];
    });
    return found.toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
  }, []);
}

/** Stores an edit on this device; resolves to whether it succeeded. */
export function storeLocalDraft(key: DraftKey, draft: LocalDraft): Promise<boolean> {
  return orElse(async () => {
    await set(keyPrefixOf(key) + draft.requestKey, draft, theStore());
    return true;
  }, false);
}

/** Deletes one edit. */
export function dropLocalDraft(key: DraftKey, requestKey: string): Promise<void> {
  if (ownDraftKey(key) === requestKey) windowStorage.remove(OWN + keyPrefixOf(key));
  return orElse(() => del(keyPrefixOf(key) + requestKey, theStore()), undefined);
}

/** Deletes expired edits: personal data must not stay forever. */
export function dropOldDrafts(now: number): Promise<void> {
  return orElse(async () => {
    for (const [key, value] of await entries(theStore())) {
      const savedAt = Date.parse(draftSchema.safeParse(value).data?.savedAt ?? '');
      if (!(savedAt > now - LIFE_MS)) await del(key, theStore());
    }
  }, undefined);
}
