import { readServerDraft } from '#web/api/drafts.ts';
import { type DraftKey, dropOldDrafts, readLocalDraft } from './local-drafts.ts';

/** An edit that was left earlier. */
export interface FoundDraft {
  readonly values: Readonly<Record<string, unknown>>;
  /** Version of the record that it began with; null for a new one. */
  readonly rowVersion: number | null;
  /** ISO-8601. */
  readonly savedAt: string;
  /** Whether it was found on this device. */
  readonly isLocal: boolean;
  readonly requestKey: string;
}

function isSame(one: FoundDraft['values'], other: FoundDraft['values']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** The newest edit that was left, on this device or on the server; null for none. Never fails. */
export async function findDraft(key: DraftKey): Promise<FoundDraft | null> {
  void dropOldDrafts(Date.now());
  const { formCode, dataId } = key;
  const [local, server] = await Promise.all([
    readLocalDraft(key),
    // Without the server the device's own is offered.
    readServerDraft({ formCode, ...(dataId ? { dataId } : {}) }).catch(() => null),
  ]);
  // The server has its copy of what is kept here a moment later.
  const isCopy = local !== null && server !== null && isSame(local.values, server.values);
  const found: FoundDraft[] = [
    ...(local ? [{ ...local, isLocal: true }] : []),
    ...(server && !isCopy ? [{ ...server, isLocal: false, requestKey: '' }] : []),
  ];
  return found.toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt))[0] ?? null;
}
