import type { GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { setGroupParent, writeGroup } from '#server/platform/access/groups/write-group.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { isStale, type PendingChange } from '../changes/change-rows.ts';
import { type ChosenChange, chosenChanges } from '../changes/pending-changes.ts';
import { assertMayGrant } from '../check/assert-may-grant.ts';
import { assertContentSound } from '../check/check-content.ts';
import { readNameBook } from '../name-book.ts';
import { situationOf } from '../sides.ts';
import { plannedGroups, readSituation, type Situation } from '../situation.ts';

/** An applied change. */
export interface AppliedChange extends PendingChange {
  /** The new version of the group. */
  readonly version: number;
  /** The previous content of the group; null for a new one. */
  readonly before: GroupContent | null;
}

/** The applied changes, and the situation before. */
export interface Applied {
  readonly changes: readonly AppliedChange[];
  readonly situation: Situation;
}

/**
 * Applies chosen changes to the groups, in the transaction of `ctx`, after `lockPermissions`. Everything is checked again, because a change
 * may be old.
 * @throws AppError PERMISSION_CHANGE_STALE, PERMISSION_GROUP_HAS_CHILDREN, and errors of staging
 */
export async function applyChanges(
  ctx: Context,
  metadata: Metadata,
  wanted: readonly ChosenChange[],
): Promise<Applied> {
  const situation = await readSituation(ctx);
  const changes = chosenChanges(situationOf(ctx, situation), wanted);
  assertFresh(situation, changes);
  await assertSound(ctx, metadata, { situation, changes });
  assertNoOrphans(situation, changes);
  const versions = await lastVersions(ctx, changes);
  const applied = changes.map((change) => ({
    ...change,
    version: (versions.get(change.groupId) ?? 0) + 1,
    before: situation.stored.get(change.groupId)?.content ?? null,
  }));
  await writeAll(ctx, applied);
  return { changes: applied, situation };
}

function assertFresh({ stored }: Situation, changes: readonly PendingChange[]): void {
  const stale = changes.filter((change) => isStale(change, stored.get(change.groupId)));
  const names = stale.map(({ content, base }) => content?.name ?? base?.name ?? '');
  if (names.length > 0) throw new AppError('PERMISSION_CHANGE_STALE', { names });
}

interface Choice {
  readonly situation: Situation;
  readonly changes: readonly PendingChange[];
}

async function assertSound(ctx: Context, metadata: Metadata, { situation, changes }: Choice): Promise<void> {
  const names = await readNameBook(ctx, metadata);
  const ids = new Set(changes.map(({ groupId }) => groupId));
  for (const { groupId: id, content } of changes) {
    const chosen = (other: string) => ids.has(other);
    if (content) await assertContentSound(ctx, { id, content, situation, chosen, metadata, names });
    const before = situation.stored.get(id)?.content ?? null;
    await assertMayGrant(ctx, names, { before, after: content });
  }
}

/** Deleted groups must not have remaining children. */
function assertNoOrphans(situation: Situation, changes: readonly PendingChange[]): void {
  const ids = new Set(changes.map(({ groupId }) => groupId));
  const planned = [...plannedGroups(situation, (id) => ids.has(id)).values()];
  for (const { groupId, content, base } of changes) {
    const below = planned.filter(({ parentId }) => parentId === groupId);
    if (content !== null || below.length === 0) continue;
    const names = below.map(({ name }) => name);
    throw new AppError('PERMISSION_GROUP_HAS_CHILDREN', { name: base?.name ?? '', names });
  }
}

/** The last version of each group, including deleted ones. */
async function lastVersions(
  { db }: Context,
  changes: readonly PendingChange[],
): Promise<ReadonlyMap<string, number>> {
  const ids = changes.map(({ groupId }) => groupId);
  const { rows } = await sql<{ id: string; version: number }>`
    select id::text, max(version)::int as version from (
      select id, version from sys_permission_group where id = any(${ids}::uuid[])
      union all select group_id, version from sys_permission_history where group_id = any(${ids}::uuid[])
    ) as known group by id`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Groups first, then their parents, because a parent may be new. Deletions come last. */
async function writeAll(ctx: Context, applied: readonly AppliedChange[]): Promise<void> {
  for (const { groupId: id, version, content } of applied)
    if (content) await writeGroup(ctx, { id, version, content });
  for (const { groupId, content } of applied)
    if (content) await setGroupParent(ctx, groupId, content.parentId);
  const gone = applied.filter(({ content }) => content === null).map(({ groupId }) => groupId);
  await sql`update sys_permission_group set parent_id = null where id = any(${gone}::uuid[])`.execute(ctx.db);
  await sql`delete from sys_permission_group where id = any(${gone}::uuid[])`.execute(ctx.db);
}
