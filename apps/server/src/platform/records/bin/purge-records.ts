import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { everyRow, targetOf } from '#server/platform/records/source/record-source.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { binResources, followersOf } from './bin-resources.ts';
import { type Pointer, pointersTo, pointsTo } from './inbound-records.ts';
import { goneAlong } from './restore-record.ts';

const DAY_MS = 86_400_000;

/** Deletion units per query; the next query reads the next ones. */
const PURGED_AT_ONCE = 200;

/** Why the recycle bin is read without a row scope here. */
const PURGE = 'a purge removes whatever was deleted with a record or refers to it';

/** Repeated requests come within moments; a day is ample. */
const REQUEST_KEY_DAYS = 1;

/**
 * Purges a record of the recycle bin with everything deleted with it, including rows. Its history and the audit log stay.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function purgeRecord(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  { resource, id }: { resource: ResourceModel; id: string },
): Promise<void> {
  assertMay(ctx, resource, 'delete');
  const metadata = await deps.metadata.current();
  await inTransaction(ctx, async (ctx) => {
    // Records of one unit may refer to each other in a cycle: foreign keys are checked after all are deleted.
    await sql`set constraints all deferred`.execute(ctx.db);
    const [root] = await loadRecords(ctx, resource, { ids: [id], isDeleted: true, isLocked: true });
    if (!root || root.deleteRoot !== id) throw new AppError('RECORD_NOT_FOUND');
    const doomed = new Map<ResourceModel, Set<string>>();
    for (const of of followersOf(metadata, resource)) doomed.set(of, new Set(await goneAlong(ctx, of, id)));
    const along = await followRequired(ctx, metadata, doomed);
    for (const [of, ids] of doomed) await erase(ctx, of, [...ids]);
    const children = [...doomed.values()].reduce((sum, ids) => sum + ids.size, 0) - 1;
    await writeAudit(ctx, {
      action: 'record.purge',
      outcome: 'done',
      target: { type: resource.code, id },
      details: {
        children,
        ...(along.length > 0 ? { along } : {}),
        ...(ctx.actor.kind === 'system' ? { reason: ctx.actor.reason } : {}),
      },
    });
  });
}

/**
 * Older entries of the bin may refer to purged records. By a required field: they can never be restored and are purged too, each with its
 * unit; by any other field: it is cleared.
 * @returns the entries that are purged too
 */
async function followRequired(
  ctx: Context,
  metadata: Metadata,
  doomed: Map<ResourceModel, Set<string>>,
): Promise<readonly { readonly resource: string; readonly ids: readonly string[] }[]> {
  const along: { resource: string; ids: readonly string[] }[] = [];
  const wave = [...doomed.keys()];
  const doom = (of: ResourceModel, ids: readonly string[]) => {
    const doomedIds = doomed.get(of) ?? new Set<string>();
    const more = ids.filter((id) => !doomedIds.has(id));
    if (more.length === 0) return;
    doomed.set(of, new Set([...doomedIds, ...more]));
    along.push({ resource: of.code, ids: more });
    wave.push(of);
  };
  for (const resource of wave) {
    const ids = [...(doomed.get(resource) ?? [])];
    if (ids.length === 0) continue;
    for (const pointer of pointersTo(metadata, resource)) {
      if (!isRequired(pointer)) {
        await empty(ctx, pointer, ids);
        continue;
      }
      const more = await deletedReferrers(ctx, pointer, ids);
      doom(pointer.from, more);
      for (const { of, along: gone } of await unitsOf(ctx, metadata, { from: pointer.from, roots: more }))
        doom(of, gone);
    }
  }
  return along;
}

/** Records deleted with these entries, by resource. */
async function unitsOf(
  ctx: Context,
  metadata: Metadata,
  { from, roots }: { from: ResourceModel; roots: readonly string[] },
): Promise<readonly { readonly of: ResourceModel; readonly along: readonly string[] }[]> {
  const units: { of: ResourceModel; along: readonly string[] }[] = [];
  for (const of of followersOf(metadata, from))
    for (const root of roots) units.push({ of, along: await goneAlong(ctx, of, root) });
  return units;
}

function isRequired({ inbound, from }: Pointer): boolean {
  return inbound.row === undefined && from.fields.get(inbound.field)?.definition.required === true;
}

async function deletedReferrers(
  ctx: Context,
  pointer: Pointer,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select record.id from ${everyRow(pointer.from, PURGE)} record
    where record.deleted_at is not null and ${pointsTo(pointer, ids)} for update`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function empty(ctx: Context, pointer: Pointer, ids: readonly string[]): Promise<void> {
  const { inbound, from } = pointer;
  const field = from.fields.get(inbound.field);
  const cell = inbound.row === undefined ? field : field?.rows?.fields.get(inbound.row);
  const [column] = cell?.columns ?? [];
  if (!field || !cell || !column) return;
  const at = sql.id(column.name);
  if (inbound.row !== undefined && field.rows) {
    const table = targetOf(field.rows);
    const where = sql`${at} = any(${[...ids]}::uuid[])`;
    const isNeeded = cell.definition.required === true;
    await (isNeeded
      ? sql`delete from ${table} where ${where}`
      : sql`update ${table} set ${at} = null where ${where}`
    ).execute(ctx.db);
    return;
  }
  const emptied =
    inbound.kind === 'refs'
      ? sql`nullif(array(select one from unnest(record.${at}) one where one <> all(${[...ids]}::uuid[])), '{}')`
      : sql`null`;
  await sql`update ${targetOf(from)} record set ${at} = ${emptied}
    where record.deleted_at is not null and ${pointsTo(pointer, ids)}`.execute(ctx.db);
}

/** Sub-table rows are deleted by their foreign key. */
async function erase(ctx: Context, resource: ResourceModel, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${targetOf(resource)} where id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  for (const table of ['sys_favourite_record', 'sys_recent_record']) {
    await sql`delete from ${sql.table(table)} where record_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  }
}

/**
 * Purges expired entries of the recycle bin, and old request keys. Each unit has its own transaction: failures are logged and the others
 * continue.
 * @param ctx a system context
 */
export async function purgeExpired(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  { days }: { days: number },
): Promise<{ readonly purged: number }> {
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  let purged = 0;
  for (const resource of binResources(await deps.metadata.current())) {
    let last = '';
    for (;;) {
      const ids = await expiredIn(ctx, resource, { before, after: last });
      for (const id of ids) purged += (await tryPurge(ctx, deps, { resource, id })) ? 1 : 0;
      last = ids.at(-1) ?? last;
      if (ids.length < PURGED_AT_ONCE) break;
    }
  }
  const oldest = new Date(ctx.clock.now().getTime() - REQUEST_KEY_DAYS * DAY_MS);
  await ctx.db.deleteFrom('sys_request_key').where('at', '<', oldest).execute();
  return { purged };
}

async function expiredIn(
  ctx: Context,
  resource: ResourceModel,
  { before, after }: { before: Date; after: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${everyRow(resource, PURGE)}
    where deleted_at < ${before} and delete_root = id ${after === '' ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${PURGED_AT_ONCE}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function tryPurge(
  ctx: Context,
  deps: Pick<RecordDeps, 'metadata'>,
  one: { resource: ResourceModel; id: string },
): Promise<boolean> {
  try {
    await purgeRecord(ctx, deps, one);
    return true;
  } catch (error) {
    // It was purged with an earlier one, or is still referenced: the others are not affected.
    const isGone = error instanceof AppError && error.id === 'RECORD_NOT_FOUND';
    if (!isGone)
      ctx.log.warn(
        { err: error, resource: one.resource.code, id: one.id },
        'a deleted record could not be purged',
      );
    return false;
  }
}
