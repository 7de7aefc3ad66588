import { readServerDraft } from '#web/api/drafts.ts';
import { type DraftKey, dropOldDrafts, ownDraftKey, readLocalDrafts } from './local-drafts.ts';

/** An edit that was left earlier. */
export interface FoundDraft {
  readonly values: Readonly<Record<string, unknown>>;
  /** Version of the record that it began with; null for a new one. */
  readonly rowVersion: number | null;
  /** ISO-8601. */
  readonly savedAt: string;
  /** Whether it was found on this device. */
  readonly isLocal: boolean;
  /** Whether this window kept it. */
  readonly isOwn: boolean;
  readonly requestKey: string;
}

function isSame(one: FoundDraft['values'], other: FoundDraft['values']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The edits that were left, on this device and on the server: this window's own, then the newest. Never fails. */
export async function findDrafts(key: DraftKey): Promise<readonly FoundDraft[]> {
  void dropOldDrafts(Date.now());
  const { formCode, dataId } = key;
  const [local, server] = await Promise.all([
    readLocalDrafts(key),
    // Without the server the device's own is offered.
    readServerDraft({ formCode, ...(dataId ? { dataId } : {}) }).catch(() => null),
  ]);
  // The server has its copy of what is kept here a moment later.
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
