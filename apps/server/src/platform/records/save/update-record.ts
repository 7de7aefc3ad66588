import { mayDo } from '@haiqiao/contract/access';
import { statusTextKey } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import { readDetail } from '#server/platform/records/detail/read-detail.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { checkReferences, needsLock, referencesOf } from './check/check-references.ts';
import type { Saved } from './create-record.ts';
import type { InputValues } from './check/input-values.ts';
import { assertNoWarnings, passedValues, prepareRecord } from './check/prepare-record.ts';
import { isSavedInTransaction, withModuleValues } from './module-values.ts';
import { writeUpdate } from './write-update.ts';

/** A change of a record. */
export interface Update {
  readonly resource: ResourceModel;
  readonly id: string;
  /** Version known to the caller; undefined only for changes of several records at once. */
  readonly rowVersion: number | undefined;
  readonly inputValues: InputValues;
  /** Warnings that the caller has accepted; all when left out. */
  readonly acceptedWarnings?: readonly string[];
}

/**
 * Changes a record: compares the version, validates the values, and writes record, rows, history and audit in one step.
 * @throws AppError RECORD_NOT_FOUND, RECORD_CONFLICT, RECORD_FINAL, RECORD_READONLY, RECORD_INVALID, RECORD_WARNINGS, RECORD_NOT_UNIQUE
 */
export async function updateRecord(ctx: Context, recordDeps: RecordDeps, update: Update): Promise<Saved> {
  const { resource } = update;
  const deps = await recordDeps.snapshot();
  assertOwnTable(resource, 'update');
  assertMay(ctx, resource, 'update');
  return isSavedInTransaction(deps, resource)
    ? inTransaction(ctx, (ctx) => applyUpdate(ctx, deps, update))
    : applyUpdate(ctx, deps, update);
}

async function applyUpdate(ctx: Context, deps: RecordDeps, update: Update): Promise<Saved> {
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
    const rowVersion = await writeUpdate(ctx, { resource, stored, values, trailEntry: { action: 'update' } });
    if (rowVersion === null) throw await conflict(ctx, deps, update);
    const hooks = deps.code.hooks.get(resource.code);
    await hooks?.afterSave?.(deps.hookOf(ctx), { kind: 'update', id, before: stored.values, values });
    return { dataId: id, rowVersion };
  };
  return needsLock(references) ? inTransaction(ctx, write) : write(ctx);
}

/** @throws AppError RECORD_FINAL naming the state in the caller's language */
async function assertNotFinal(
  ctx: Context,
  { metadata }: Pick<RecordDeps, 'metadata'>,
  { resource, status }: { resource: ResourceModel; status: unknown },
): Promise<void> {
  const found = resource.statuses.find(({ code, isFinal }) => isFinal && code === status);
  if (!found) return;
  const { text } = await metadata.current();
  const key = statusTextKey(resource.code, found.code, found.label);
  throw new AppError('RECORD_FINAL', { status: text(key, found.label, ctx.locale) });
}

async function nextValues(
  ctx: Context,
  deps: RecordDeps,
  { update, stored }: { update: Update; stored: StoredRecord },
): Promise<RecordValues> {
  const { resource, id, inputValues } = update;
  const passed = await changedByHand(ctx, deps, { resource, stored, inputValues });
  const event = { kind: 'update', id, before: stored.values, values: passed } as const;
  const values = await withModuleValues(ctx, deps, { resource, event });
  if (update.acceptedWarnings) {
    const accepted = update.acceptedWarnings;
    await assertNoWarnings(ctx, deps, { resource, values, before: stored.values, accepted });
  }
  return values;
}

/**
 * The values of a record after a manual change: allowed in its state and by module code, and validated. Every manual change uses this
 * function.
 * @throws AppError RECORD_FINAL, RECORD_READONLY, RECORD_INVALID
 */
export async function changedByHand(
  ctx: Context,
  deps: RecordDeps,
  {
    resource,
    stored,
    inputValues,
  }: Pick<Update, 'resource' | 'inputValues'> & { readonly stored: StoredRecord },
): Promise<RecordValues> {
  const before = stored.values;
  await assertNotFinal(ctx, deps, { resource, status: before['status'] });
  const hooks = deps.code.hooks.get(resource.code);
  // Before validation a hook gets unvalidated input.
  const values = inputValues as RecordValues;
  const event = { kind: 'update', id: stored.id, before, values } as const;
  const replaced = await hooks?.beforeValidate?.(deps.hookOf(ctx), event);
  const wanted = { ...inputValues, ...replaced };
  const prepared = prepareRecord(ctx, {
    resource,
    before,
    set: updatedBy(ctx),
    inputValues: wanted,
    mayLack: true,
  });
  return passedValues(ctx, deps, { resource, prepared });
}

/** Editor and time of a change. */
export function updatedBy(ctx: Context): RecordValues {
  return {
    updatedBy: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    updatedAt: ctx.clock.now().toISOString(),
  };
}

/**
 * Error for a concurrent change, with the other version as visible to the caller; null for those who may not read. A record deleted since
 * is not found.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function conflict(
  ctx: Context,
  deps: RecordDeps,
  { resource, id }: Pick<Update, 'resource' | 'id'>,
): Promise<AppError> {
  const theirs = await readDetail(ctx, deps, { resource, id });
  const mayRead = mayDo(ctx.actor, resource.code, 'read');
  return new AppError('RECORD_CONFLICT', { rowVersion: theirs.rowVersion, theirs: mayRead ? theirs : null });
}
