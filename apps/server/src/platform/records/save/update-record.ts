import { mayDo } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkReferences, mustHold, referencesOf } from './check/check-references.ts';
import type { Saved } from './create-record.ts';
import type { GivenValues } from './check/given-values.ts';
import { assertNoWarnings, assertPrepared, prepareRecord } from './check/prepare-record.ts';
import { isSavedInTransaction, withModuleValues } from './module-values.ts';
import { writeUpdate } from './write-update.ts';

/** A change of a record. */
export interface Update {
  readonly resource: ResourceModel;
  readonly id: string;
  /** Version that the caller has seen; undefined only for changes of several records at once. */
  readonly rowVersion: number | undefined;
  readonly given: GivenValues;
  /** Warnings that the caller has seen; all of them when left out. */
  readonly acceptedWarnings?: readonly string[];
}

/**
 * Changes a record: compares the version, checks the values, and writes record, rows, history and audit at once.
 * @throws AppError RECORD_NOT_FOUND, RECORD_CONFLICT, RECORD_READONLY, RECORD_INVALID, RECORD_WARNINGS, RECORD_NOT_UNIQUE
 */
export async function updateRecord(ctx: Context, given: RecordDeps, update: Update): Promise<Saved> {
  const { resource } = update;
  const deps = await given.steady();
  assertOwnTable(resource, 'update');
  assertMay(ctx, resource, 'update');
  return isSavedInTransaction(deps, resource)
    ? inTransaction(ctx, (ctx) => changeRecord(ctx, deps, update))
    : changeRecord(ctx, deps, update);
}

async function changeRecord(ctx: Context, deps: RecordDeps, update: Update): Promise<Saved> {
  const { resource, id } = update;
  const [stored] = await loadRecords(ctx, resource, { ids: [id], isLocked: ctx.db.isTransaction });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  if (update.rowVersion !== undefined && stored.rowVersion !== update.rowVersion)
    throw await conflict(ctx, deps, update);
  const values = await nextValues(ctx, deps, { update, stored });
  const references = referencesOf(resource, values, stored.values);
  const write = async (ctx: Context) => {
    const issues = await checkReferences(ctx, deps, references);
    if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
    const rowVersion = await writeUpdate(ctx, { resource, stored, values, deed: { action: 'update' } });
    if (rowVersion === null) throw await conflict(ctx, deps, update);
    const hooks = deps.code.hooks.get(resource.code);
    await hooks?.afterSave?.(deps.hookOf(ctx), { kind: 'update', id, before: stored.values, values });
    return { dataId: id, rowVersion };
  };
  return mustHold(references) ? inTransaction(ctx, write) : write(ctx);
}

async function nextValues(
  ctx: Context,
  deps: RecordDeps,
  { update, stored }: { update: Update; stored: StoredRecord },
): Promise<RecordValues> {
  const { resource, id, given } = update;
  const hooks = deps.code.hooks.get(resource.code);
  const event = (values: RecordValues) => ({ kind: 'update' as const, id, before: stored.values, values }); // a literal, widened otherwise
  // What a hook sees before the check is as unchecked as what a form sends.
  const replaced = await hooks?.beforeValidate?.(deps.hookOf(ctx), event(given as RecordValues));
  const prepared = prepareRecord(ctx, {
    resource,
    before: stored.values,
    set: updatedBy(ctx),
    given: { ...given, ...replaced },
  });
  assertPrepared(resource, prepared);
  const values = await withModuleValues(ctx, deps, { resource, event: event(prepared.values) });
  if (update.acceptedWarnings) {
    const accepted = update.acceptedWarnings;
    await assertNoWarnings(ctx, deps, { resource, values, before: stored.values, accepted });
  }
  return values;
}

/** Who changes a record, and when. */
export function updatedBy(ctx: Context): RecordValues {
  return {
    updatedBy: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    updatedAt: ctx.clock.now().toISOString(),
  };
}

/**
 * Somebody else was first. The other version comes along, as the caller may see it; null for those who may not read. A
 * record that is gone by now is not there at all.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function conflict(
  ctx: Context,
  deps: RecordDeps,
  { resource, id }: Pick<Update, 'resource' | 'id'>,
): Promise<AppError> {
  const theirs = await readDetail(ctx, deps, { resource, id });
  const isSeen = mayDo(ctx.actor, resource.code, 'read');
  return new AppError('RECORD_CONFLICT', { rowVersion: theirs.rowVersion, theirs: isSeen ? theirs : null });
}
