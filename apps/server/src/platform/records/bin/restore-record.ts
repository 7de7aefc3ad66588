import { AppError } from '@haiqiao/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { needsUnits, reachOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { uniqueRulesOf } from '#server/platform/install/tables/field-indexes.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { hookRecordOf } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { GivenValues } from '#server/platform/records/save/check/given-values.ts';
import { findClashes } from '#server/platform/records/save/insert-records.ts';
import { passedValues, prepareRecord } from '#server/platform/records/save/check/prepare-record.ts';
import { namingClashes } from '#server/platform/records/save/check/unique-clash.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';
import { titlesOf } from '#server/platform/records/titles.ts';
import { followersOf } from './bin-resources.ts';
import { markRows } from './mark-rows.ts';

/** A deleted record to be brought back. */
export interface Restoration {
  readonly resource: ResourceModel;
  readonly id: string;
  /** Other values for fields that clash by now. */
  readonly values?: GivenValues | undefined;
}

/**
 * Brings a deleted record back with everything that went along with it, in one transaction. Rights, references and
 * uniqueness are asked again.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND, RECORD_INVALID, RECORD_NOT_UNIQUE with every field that clashes, RECORD_TARGET_DELETED
 */
export async function restoreRecord(
  ctx: Context,
  given: RecordDeps,
  restoration: Restoration,
): Promise<void> {
  const { resource, id } = restoration;
  const deps = await given.steady();
  assertMay(ctx, resource, 'delete');
  const metadata = await deps.metadata.current();
  await inTransaction(ctx, async (ctx) => {
    const root = await loadRoot(ctx, resource, id);
    await rename(ctx, deps, { restoration, root });
    for (const of of followersOf(metadata, resource)) {
      await assertTargetsLive(ctx, metadata, { of, root: id });
      const ids = await goneAlong(ctx, of, id);
      await namingClashes(of, () =>
        markRows(ctx, of, {
          records: ids.map((one) => ({ id: one, root: id })),
          deed: { action: 'restore' },
          set: sql`deleted_at = null, deleted_by = null, delete_reason = null, delete_root = null`,
        }),
      );
      await tellHooks(ctx, deps, { of, ids });
    }
  });
}

async function loadRoot(ctx: Context, resource: ResourceModel, id: string): Promise<StoredRecord> {
  const [root] = await loadRecords(ctx, resource, { ids: [id], isDeleted: true });
  if (!root || root.deleteRoot !== id) throw new AppError('RECORD_NOT_FOUND');
  return root;
}

/** New values first, while nothing can clash with a record in the bin; then every clash that is left at once. */
async function rename(
  ctx: Context,
  deps: RecordDeps,
  { restoration, root }: { restoration: Restoration; root: StoredRecord },
): Promise<void> {
  const { resource, values: given } = restoration;
  let values = root.values;
  if (given) {
    assertNamesClash(resource, given);
    const prepared = prepareRecord(ctx, { resource, before: root.values, set: updatedBy(ctx), given });
    values = await passedValues(ctx, deps, { resource, prepared });
    await writeUpdate(ctx, { resource, stored: root, values, deed: { action: 'update' }, isDeleted: true });
  }
  const clashes = await findClashes(ctx, { resource, passed: new Map([[0, { id: root.id, values }]]) });
  if (clashes.length > 0)
    throw new AppError('RECORD_NOT_UNIQUE', { issues: clashes.map(({ issue }) => issue) });
}

/**
 * Coming back is no change of the record: in most of its states it may not be changed at all.
 * @throws AppError RECORD_INVALID for fields in which no two records can clash
 */
function assertNamesClash({ table, definition }: ResourceModel, given: GivenValues): void {
  const unique = new Set(uniqueRulesOf(table, definition).flatMap(({ fields }) => fields));
  const strays = Object.keys(given).filter((name) => !unique.has(name));
  if (strays.length > 0)
    throw new AppError('RECORD_INVALID', { issues: strays.map((path) => ({ path, rule: 'readonly' })) });
}

/** A record that came back, and its rows, may not point to one that is still in the bin; nor to one that goes there now. */
async function assertTargetsLive(
  ctx: Context,
  metadata: Metadata,
  { of, root }: { of: ResourceModel; root: string },
): Promise<void> {
  const record = sql`${sql.table(of.table)} record`;
  for (const { definition, columns, rows: part } of of.fields.values()) {
    const rowFields = part ? [...part.fields.values()] : [];
    const places = part
      ? rowFields.map((cell) => ({
          ...cell,
          from: sql`${record} join ${sql.table(part.table)} at on at.parent_id = record.id`,
        }))
      : [{ definition, columns, from: sql`${record} join ${sql.table(of.table)} at on at.id = record.id` }];
    for (const place of places) await assertLive(ctx, metadata, { ...place, root });
  }
}

interface Place extends Pick<FieldModel, 'definition' | 'columns'> {
  /** The records, and as `at` what has the column: themselves, or their rows. */
  readonly from: RawBuilder<unknown>;
  readonly root: string;
}

async function assertLive(
  ctx: Context,
  metadata: Metadata,
  { definition, columns: [column], from, root }: Place,
): Promise<void> {
  if ((definition.type !== 'ref' && definition.type !== 'refs') || !column) return;
  const target = metadata.resources.get(definition.target);
  if (!target || target.isPlatform) return;
  const at = sql`at.${sql.id(column.name)}`;
  const who = await whoOf(ctx, needsUnits(reachOf(ctx.actor, target)));
  const titles = titlesOf(target, { actor: ctx.actor, param: paramsOf(who) });
  const { rows } = await sql<{ title: string; isGone: boolean }>`
    select named.title, target.deleted_at is not null and target.delete_root is distinct from ${root}::uuid as "isGone"
    from ${from} join ${sql.table(target.table)} target
      on ${definition.type === 'refs' ? sql`target.id = any(${at})` : sql`target.id = ${at}`}
      join ${titles} named on named.id = target.id
    where record.delete_root = ${root} for key share of target`.execute(ctx.db);
  const gone = rows.find(({ isGone }) => isGone);
  if (gone) throw new AppError('RECORD_TARGET_DELETED', { title: gone.title });
}

/** Records of one resource that one deletion took along, itself included. */
export async function goneAlong(ctx: Context, of: ResourceModel, root: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(of.table)} where delete_root = ${root} and deleted_at is not null order by id for update`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

async function tellHooks(
  ctx: Context,
  deps: RecordDeps,
  { of, ids }: { of: ResourceModel; ids: readonly string[] },
): Promise<void> {
  const hooks = deps.code.hooks.get(of.code);
  if (!hooks?.afterRestore) return;
  for (const record of await loadRecords({ ...ctx, actor: RESTORATION }, of, { ids })) {
    await hooks.afterRestore(deps.hookOf(ctx), hookRecordOf(of.code, record));
  }
}

/** What comes back along may lie outside the rows of whoever restores. */
const RESTORATION = { kind: 'system', reason: 'records that come back from the recycle bin' } as const;
