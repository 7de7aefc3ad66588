import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { paramsOf } from '#server/platform/access/row-scopes/condition-sql.ts';
import { needsUnits, actorRowScopeOf } from '#server/platform/access/row-scopes/row-scope.ts';
import { whoOf } from '#server/platform/access/row-scopes/who.ts';
import { uniqueRulesIn } from '#server/platform/install/tables/field-indexes.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { hookRecordOf } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { InputValues } from '#server/platform/records/save/check/input-values.ts';
import { findClashes } from '#server/platform/records/save/insert-records.ts';
import { passedValues, prepareRecord } from '#server/platform/records/save/check/prepare-record.ts';
import { namingClashes } from '#server/platform/records/save/check/unique-clash.ts';
import { updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { titlesOf } from '#server/platform/records/source/titles.ts';
import { followersOf } from './bin-resources.ts';
import { markRows } from './mark-rows.ts';

/** A deleted record to restore. */
export interface Restoration {
  readonly resource: ResourceModel;
  readonly id: string;
  /** Replacement values for fields that clash now. */
  readonly values?: InputValues | undefined;
}

/**
 * Restores a deleted record with everything deleted with it, in one transaction. Permissions, references and uniqueness are checked again.
 * @throws AppError ACCESS_DENIED, RECORD_NOT_FOUND, RECORD_INVALID, RECORD_NOT_UNIQUE with every clashing field, RECORD_TARGET_DELETED
 */
export async function restoreRecord(
  ctx: Context,
  recordDeps: RecordDeps,
  restoration: Restoration,
): Promise<void> {
  const { resource, id } = restoration;
  const deps = await recordDeps.snapshot();
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
          trailEntry: { action: 'restore' },
          set: sql`deleted_at = null, deleted_by = null, delete_reason = null, delete_root = null`,
        }),
      );
      await runRestoreHooks(ctx, deps, { of, ids });
    }
  });
}

async function loadRoot(ctx: Context, resource: ResourceModel, id: string): Promise<StoredRecord> {
  const [root] = await loadRecords(ctx, resource, { ids: [id], isDeleted: true, isLocked: true });
  if (!root || root.deleteRoot !== id) throw new AppError('RECORD_NOT_FOUND');
  return root;
}

/** New values first, while the record is in the bin and cannot clash; then all remaining clashes are reported at once. */
async function rename(
  ctx: Context,
  deps: RecordDeps,
  { restoration, root }: { restoration: Restoration; root: StoredRecord },
): Promise<void> {
  const { resource, values: inputValues } = restoration;
  let values = root.values;
  if (inputValues) {
    assertNamesClash(resource, inputValues);
    const prepared = prepareRecord(ctx, { resource, before: root.values, set: updatedBy(ctx), inputValues });
    values = await passedValues(ctx, deps, { resource, prepared });
    await writeUpdate(ctx, {
      resource,
      stored: root,
      values,
      trailEntry: { action: 'update' },
      isDeleted: true,
    });
  }
  const clashes = await findClashes(ctx, { resource, passed: new Map([[0, { id: root.id, values }]]) });
  if (clashes.length > 0)
    throw new AppError('RECORD_NOT_UNIQUE', { issues: clashes.map(({ issue }) => issue) });
}

/**
 * A restore is no change of the record, which most states do not allow.
 * @throws AppError RECORD_INVALID for fields without a unique rule
 */
function assertNamesClash(resource: ResourceModel, inputValues: InputValues): void {
  const unique = new Set(uniqueRulesIn(resource).flatMap(({ fields }) => fields));
  const strays = Object.keys(inputValues).filter((name) => !unique.has(name));
  if (strays.length > 0)
    throw new AppError('RECORD_INVALID', { issues: strays.map((path) => ({ path, rule: 'readonly' })) });
}

/** A restored record and its rows may not refer to one in the bin, or to one being deleted now. */
async function assertTargetsLive(
  ctx: Context,
  metadata: Metadata,
  { of, root }: { of: ResourceModel; root: string },
): Promise<void> {
  const table = everyRow(of, RESTORATION.reason);
  const record = sql`${table} record`;
  for (const { definition, columns, rows: part } of of.fields.values()) {
    const rowFields = part ? [...part.fields.values()] : [];
    const references = part
      ? rowFields.map((cell) => ({
          ...cell,
          from: sql`${record} join ${everyRow(part, RESTORATION.reason)} at on at.parent_id = record.id`,
        }))
      : [{ definition, columns, from: sql`${record} join ${table} at on at.id = record.id` }];
    for (const reference of references) await assertLive(ctx, metadata, { ...reference, root });
  }
}

interface ReferenceColumn extends Pick<FieldModel, 'definition' | 'columns'> {
  /** The records joined with `at`, the table that has the column: their own or their rows'. */
  readonly from: RawBuilder<unknown>;
  readonly root: string;
}

async function assertLive(
  ctx: Context,
  metadata: Metadata,
  { definition, columns: [column], from, root }: ReferenceColumn,
): Promise<void> {
  if ((definition.type !== 'ref' && definition.type !== 'refs') || !column) return;
  const target = metadata.resources.get(definition.target);
  if (!target || target.isPlatform) return;
  const at = sql`at.${sql.id(column.name)}`;
  const who = await whoOf(ctx, needsUnits(actorRowScopeOf(ctx.actor, target)));
  const titles = titlesOf(target, { actor: ctx.actor, param: paramsOf(who) });
  const { rows } = await sql<{ title: string; isGone: boolean }>`
    select named.title, target.deleted_at is not null and target.delete_root is distinct from ${root}::uuid as "isGone"
    from ${from} join ${everyRow(target, RESTORATION.reason)} target
      on ${definition.type === 'refs' ? sql`target.id = any(${at})` : sql`target.id = ${at}`}
      join ${titles} named on named.id = target.id
    where record.delete_root = ${root} for key share of target`.execute(ctx.db);
  const gone = rows.find(({ isGone }) => isGone);
  if (gone) throw new AppError('RECORD_TARGET_DELETED', { title: gone.title });
}

/** Records of one resource deleted by one removal, including itself. */
export async function goneAlong(ctx: Context, of: ResourceModel, root: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${everyRow(of, 'records deleted together come back, or are purged, together')}
    where delete_root = ${root} and deleted_at is not null order by id for update`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function runRestoreHooks(
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

/** Records restored along may be outside the actor's row scope. */
const RESTORATION = { kind: 'system', reason: 'records that come back from the recycle bin' } as const;
