import { readServerDraft } from '#web/api/drafts.ts';
import { type DraftKey, dropOldDrafts, ownDraftKey, readLocalDrafts } from './local-drafts.ts';

/** An earlier unsaved edit. */
export interface FoundDraft {
  readonly values: Readonly<Record<string, unknown>>;
  /** Record version at the start of the edit; null for a new record. */
  readonly rowVersion: number | null;
  /** ISO-8601. */
  readonly savedAt: string;
  /** Whether it was found on this device. */
  readonly isLocal: boolean;
  /** Whether this window stored it. */
  readonly isOwn: boolean;
  readonly requestKey: string;
}

function isSame(one: FoundDraft['values'], other: FoundDraft['values']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The unsaved edits on this device and on the server: this window's own first, then newest first. Never fails. */
export async function findDrafts(key: DraftKey): Promise<readonly FoundDraft[]> {
  void dropOldDrafts(Date.now());
  const { formCode, dataId } = key;
  const [local, server] = await Promise.all([
    readLocalDrafts(key),
    // Without the server the device's edits are offered.
    readServerDraft({ formCode, ...(dataId ? { dataId } : {}) }).catch(() => null),
  ]);
  // The server receives its copy of the local edit a moment later.
  const isCopy = server !== null && local.some(({ values }) => isSame(values, server.values));
  const own = ownDraftKey(key);
  const found: FoundDraft[] = [
    ...local.map((draft) => ({ ...draft, isLocal: true, isOwn: draft.requestKey === own })),
    ...(server && !isCopy ? [{ ...server, isLocal: false, isOwn: false, requestKey: '' }] : []),
  ];
  return found.toSorted(
    (a, b) => Number(b.isOwn) - Number(a.isOwn) || Date.parse(b.savedAt) - Date.parse(a.savedAt),
  );
}
