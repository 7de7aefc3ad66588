import type { HandOverItem } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { drafts } from './drafts.ts';
import { type HandOver, type HandOverPart, itemOf } from './hand-over-part.ts';
import { openTasks } from './open-tasks.ts';
import { ownedRecords } from './owned-records.ts';
import { savedViews } from './saved-views.ts';
import { sql } from 'kysely';

/** Units that they lead: expired time limits notify the leader of a unit, so no unit may lack one. */
const ledUnits: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_org where leader_id = ${memberId}::uuid`.execute(db);
    return [itemOf('units', rows[0]?.total ?? 0)];
  },
  async move({ clock, db }, _metadata, { from, to }) {
    const { numAffectedRows = 0n } = await sql`
      update sys_org set leader_id = ${to}::uuid, updated_at = ${clock.now()}::timestamptz, row_version = row_version + 1
      where leader_id = ${from}::uuid`.execute(db);
    return [itemOf('units', Number(numAffectedRows))];
  },
};

/** Everything that a leaving member hands over. New kinds of ownership are added here. */
const PARTS: readonly HandOverPart[] = [ownedRecords, drafts, savedViews, ledUnits, openTasks];

/** What a member would hand over now. */
export async function countHandOver(
  ctx: Context,
  metadata: Metadata,
  memberId: string,
): Promise<readonly HandOverItem[]> {
  const found: HandOverItem[] = [];
  for (const part of PARTS) found.push(...(await part.count(ctx, metadata, memberId)));
  return found.filter(({ total }) => total > 0);
}

/** Hands everything over in the transaction of `ctx`. @returns what was transferred */
export async function handOver(
  ctx: Context,
  metadata: Metadata,
  way: HandOver,
): Promise<readonly HandOverItem[]> {
  const moved: HandOverItem[] = [];
  for (const part of PARTS) moved.push(...(await part.move(ctx, metadata, way)));
  return moved.filter(({ total }) => total > 0);
}
