import type { GroupContent } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { readGroups, type StoredGroup } from '#server/platform/access/groups/read-groups.ts';
import { type PendingChange, readChanges } from './changes/change-rows.ts';

/** Every group as it is published, and every change that waits. */
export interface Situation {
  readonly stored: ReadonlyMap<string, StoredGroup>;
  readonly changes: ReadonlyMap<string, PendingChange>;
}

/** Reads it; in a transaction that changes something after `holdPermissions`. */
export async function readSituation(ctx: Pick<Context, 'db'>): Promise<Situation> {
  // Changes first: what is published meanwhile is told twice, and not lost.
  const changes = await readChanges(ctx);
  return { stored: await readGroups(ctx), changes };
}

/**
 * Groups as they will stand once changes are published.
 * @param chosen whether the change of a group counts; all of them unless given
 */
export function plannedGroups(
  { stored, changes }: Situation,
  chosen: (groupId: string) => boolean = () => true,
): ReadonlyMap<string, GroupContent> {
  const planned = new Map([...stored].map(([id, { content }]) => [id, content]));
  for (const [id, { content }] of changes) {
    if (!chosen(id)) continue;
    if (content === null) planned.delete(id);
    else planned.set(id, content);
  }
  return planned;
}
