import { type ActionDefinition, holds } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import { hookRecordOf, type RecordValues } from '#server/platform/records/module-code.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
import { checkReferences, referencesOf } from '#server/platform/records/save/check/check-references.ts';
import type { GivenValues } from '#server/platform/records/save/check/given-values.ts';
import {
  assertPrepared,
  prepareRecord,
  withValues,
} from '#server/platform/records/save/check/prepare-record.ts';
import { withModuleValues } from '#server/platform/records/save/module-values.ts';
import { conflict, updatedBy } from '#server/platform/records/save/update-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';

/** An action for one record, its parameters checked. */
export interface Taking {
  readonly resource: ResourceModel;
  readonly action: ActionDefinition;
  readonly id: string;
  readonly rowVersion: number | undefined;
  readonly opinion: string;
  readonly params: RecordValues;
  /** Values that are saved along with it. */
  readonly given: GivenValues;
}

/** The code of the action by which a record is handed in: it gets its number and the moment. */
const SUBMIT = 'submit';

/**
 * Takes an action in one transaction: asks state and condition of the record as it stands now, runs the module's code, saves
 * values and new state, and writes history and audit.
 * @throws AppError RECORD_NOT_FOUND, RECORD_CONFLICT, RECORD_ACTION_REFUSED, and what a save throws
 */
export async function takeAction(
  ctx: Context,
  deps: RecordDeps,
  taking: Taking,
): Promise<{ readonly rowVersion: number; readonly status: string }> {
  const { resource, action, id } = taking;
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await loadRecords(ctx, resource, { ids: [id], isLocked: true });
    if (!stored) throw new AppError('RECORD_NOT_FOUND');
    if (taking.rowVersion !== undefined && taking.rowVersion !== stored.rowVersion)
      throw await conflict(ctx, deps, { resource, id });
    assertPossible(ctx, taking, stored);
    const values = await valuesAfter(ctx, deps, { taking, stored });
    const issues = await checkReferences(ctx, deps, referencesOf(resource, values, stored.values));
    if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
    const rowVersion = await writeUpdate(ctx, {
      resource,
      stored,
      values,
      isForced: true,
      deed: { action: action.code, opinion: taking.opinion, details: { params: Object.keys(taking.params) } },
    });
    if (rowVersion === null) throw new AppError('RECORD_NOT_FOUND');
    const event = { kind: 'action', action: action.code, id, before: stored.values, values } as const;
    await deps.code.hooks.get(resource.code)?.afterSave?.(deps.hookOf(ctx), event);
    return { rowVersion, status: scalarText(values['status']) };
  });
}

function assertPossible(ctx: Context, { resource, action }: Taking, { values }: StoredRecord): void {
  const env = recordEnv(ctx, resource);
  const status = scalarText(values['status']);
  if (isPossible(action, status, (when) => holds(when, values, env))) return;
  throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
}

async function valuesAfter(
  ctx: Context,
  deps: RecordDeps,
  { taking, stored }: { taking: Taking; stored: StoredRecord },
): Promise<RecordValues> {
  const { resource, action, params, opinion, given } = taking;
  const saved = savedAlong(ctx, taking, stored);
  const handler = deps.code.actions.get(resource.code)?.get(action.code);
  if (!handler && action.to === undefined && Object.keys(given).length === 0) {
    throw new Error(
      `the action ${action.code} of ${resource.code} leads nowhere and no module says what it does`,
    );
  }
  const record = hookRecordOf(resource.code, { ...stored, values: saved });
  const further = await handler?.(deps.hookOf(ctx), { action: action.code, record, params, opinion });
  const transition = {
    ...(action.to === undefined ? {} : { status: action.to }),
    ...(action.code === SUBMIT ? await handedIn(ctx, resource, stored) : {}),
  };
  const set = { ...transition, ...further, ...updatedBy(ctx) };
  const values = withValues(ctx, resource, { values: saved, set });
  const event = {
    kind: 'action',
    action: action.code,
    id: stored.id,
    before: stored.values,
    values,
  } as const;
  return withModuleValues(ctx, deps, { resource, event });
}

/** Values that a person changes in the same go need the right to change the record. */
function savedAlong(ctx: Context, { resource, given }: Taking, stored: StoredRecord): RecordValues {
  if (Object.keys(given).length === 0) return stored.values;
  assertMay(ctx, resource, 'update');
  const prepared = prepareRecord(ctx, { resource, before: stored.values, set: updatedBy(ctx), given });
  assertPrepared(resource, prepared);
  return prepared.values;
}

async function handedIn(
  ctx: Context,
  { definition }: ResourceModel,
  { values }: StoredRecord,
): Promise<RecordValues> {
  const { numberPrefix } = definition;
  const isNumbered = numberPrefix === undefined || values['recordNo'] !== null;
  const [recordNo = null] = isNumbered ? [] : await allocateNumbers(ctx, numberPrefix);
  return {
    submittedAt: ctx.clock.now().toISOString(),
    ...(isNumbered ? {} : { recordNo }),
  };
}
