import type { GroupContent } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { readGroups, type StoredGroup } from '#server/platform/access/groups/read-groups.ts';
import { type PendingChange, readChanges } from './changes/change-rows.ts';

/** All published groups and pending changes. */
export interface Situation {
  readonly stored: ReadonlyMap<string, StoredGroup>;
  readonly changes: ReadonlyMap<string, PendingChange>;
}

/** Reads the situation; in a writing transaction after `lockPermissions`. */
export async function readSituation(ctx: Pick<Context, 'db'>): Promise<Situation> {
  // Changes first: a concurrent publication then appears twice instead of being lost.
  const changes = await readChanges(ctx);
  return { stored: await readGroups(ctx), changes };
}

/**
 * Groups as they will be after publication.
 * @param chosen whether the change of a group is applied; all by default
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
