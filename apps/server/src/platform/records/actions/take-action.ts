import { type ActionDefinition, draftStateOf, holds, numberPrefixOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import { hookRecordOf, type RecordValues } from '#server/platform/records/code/hook.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { allocateNumbers } from '#server/platform/records/save/allocate-numbers.ts';
import { assertWhole } from '#server/platform/records/steps/completeness.ts';
import { checkReferences, referencesOf } from '#server/platform/records/save/check/check-references.ts';
import type { InputValues } from '#server/platform/records/save/check/input-values.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { withModuleValues } from '#server/platform/records/save/module-values.ts';
import { changedByHand, conflict, updatedBy } from '#server/platform/records/save/update-record.ts';
import { notifyAboutRecord } from './notify-about-record.ts';
import { writeUpdate } from '#server/platform/records/save/write-update.ts';

/** An action for one record with validated parameters. */
export interface Taking {
  readonly resource: ResourceModel;
  readonly action: ActionDefinition;
  readonly id: string;
  readonly rowVersion: number | undefined;
  readonly opinion: string;
  readonly params: RecordValues;
  /** Values to save with the action. */
  readonly inputValues: InputValues;
  /** Reason for deciding without being an assignee; written to the audit log. */
  readonly override?: string | undefined;
}

/** Result of an action on a record. */
export interface Taken {
  readonly rowVersion: number;
  readonly status: string;
  /** The locked record after the action, new rows still without ids; null where module code may have changed it since. */
  readonly stored: StoredRecord | null;
}

/** Code of the submit action: it sets number and submission time. */
export const SUBMIT = 'submit';

/**
 * Takes an action in one transaction: checks state and condition of the current record, runs module code, saves values and new state,
 * writes history and audit.
 * @throws AppError RECORD_NOT_FOUND, RECORD_CONFLICT, RECORD_ACTION_REFUSED, and what a save throws
 */
export async function takeAction(ctx: Context, deps: RecordDeps, taking: Taking): Promise<Taken> {
  const { resource, action, id } = taking;
  return inTransaction(ctx, async (ctx) => {
    const lockedRecords = await loadRecords(ctx, resource, {
      ids: [id, ...alsoLocked(taking)],
      isLocked: true,
    });
    const stored = lockedRecords.find((one) => one.id === id);
    if (!stored) throw new AppError('RECORD_NOT_FOUND');
    if (taking.rowVersion !== undefined && taking.rowVersion !== stored.rowVersion)
      throw await conflict(ctx, deps, { resource, id });
    const values = await checkedAfter(ctx, deps, { taking, stored });
    const rowVersion = await writeUpdate(ctx, {
      resource,
      stored,
      values,
      isForced: true,
      trailEntry: {
        action: action.code,
        opinion: taking.opinion,
        details: { params: Object.keys(taking.params) },
      },
    });
    if (rowVersion === null) throw new AppError('RECORD_NOT_FOUND');
    const event = { kind: 'action', action: action.code, id, before: stored.values, values } as const;
    const hooks = deps.code.hooks.get(resource.code);
    await hooks?.afterSave?.(deps.hookOf(ctx), event);
    const { notifies } = action;
    if (notifies) await notifyAboutRecord(ctx, deps, { resource, id, ...notifies, opinion: taking.opinion });
    return {
      rowVersion,
      status: scalarText(values['status']),
      stored: hooks?.afterSave ? null : { ...stored, rowVersion, values },
    };
  });
}

/**
 * The values of a locked record after an action: checks state and condition, runs module code, and locks newly referenced records.
 * @throws AppError RECORD_ACTION_REFUSED, RECORD_INVALID, and what module code throws
 */
export async function checkedAfter(
  ctx: Context,
  deps: RecordDeps,
  { taking, stored, isNumberedLater = false, isWhole = false }: LockedTaking,
): Promise<RecordValues> {
  assertPossible(ctx, taking, stored);
  const values = await valuesAfter(ctx, deps, { taking, stored, isNumberedLater, isWhole });
  const issues = await checkReferences(ctx, deps, referencesOf(taking.resource, values, stored.values));
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
  return values;
}

/** Other records of the resource used by the action: of two concurrent actions on them, the second sees the effect of the first. */
function alsoLocked({ resource, action, params }: Taking): readonly string[] {
  return Object.entries(action.params ?? {}).flatMap(([name, field]) => {
    const isOfKind = (field.type === 'ref' || field.type === 'refs') && field.target === resource.code;
    const value = params[name] ?? null;
    if (!isOfKind || value === null) return [];
    return Array.isArray(value) ? value.map(scalarText) : [scalarText(value)];
  });
}

function assertPossible(ctx: Context, { resource, action }: Taking, { values }: StoredRecord): void {
  const env = recordEnv(ctx, resource);
  const status = scalarText(values['status']);
  if (isPossible(action, status, (when) => holds(when, values, env))) return;
  throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
}

interface LockedTaking {
  readonly taking: Taking;
  readonly stored: StoredRecord;
  /** The number is allocated separately (`withNumber`) to keep its lock short. */
  readonly isNumberedLater?: boolean;
  /** It was created in the same step and fully validated then. */
  readonly isWhole?: boolean;
}

/** Values of a submitted record with its number, which is locked until the transaction ends, and with the module's derived values. */
export async function withNumber(
  ctx: Context,
  deps: RecordDeps,
  { taking, stored, values }: LockedTaking & { readonly values: RecordValues },
): Promise<RecordValues> {
  const { resource, action } = taking;
  const set = await numberOf(ctx, resource, values);
  const valuesBefore = withValues(ctx, resource, { values, set });
  const event = {
    kind: 'action',
    action: action.code,
    id: stored.id,
    before: stored.values,
    values: valuesBefore,
  } as const;
  return withModuleValues(ctx, deps, { resource, event });
}

/** Whether an action changes the state of a record. */
function leadsOn({ to, startsFlow }: ActionDefinition): boolean {
  return to !== undefined || startsFlow === true;
}

/**
 * Whether a draft is submitted: then all fields are validated (DOMAIN §1.3). Later only changed values are, because not every field is
 * writable.
 */
function isHandedIn({ taking: { resource, action }, stored }: LockedTaking): boolean {
  const status = scalarText(stored.values['status'] ?? null);
  return leadsOn(action) && status === draftStateOf(resource.definition);
}

async function valuesAfter(
  ctx: Context,
  deps: RecordDeps,
  lockedTaking: LockedTaking,
): Promise<RecordValues> {
  const { taking, stored, isNumberedLater, isWhole } = lockedTaking;
  const { resource, action, params, opinion, inputValues, override } = taking;
  const saved = await savedAlong(ctx, deps, { taking, stored });
  if (!isWhole && isHandedIn(lockedTaking)) assertWhole(ctx, resource.definition, saved);
  const handler = deps.code.actions.get(resource.code)?.get(action.code);
  if (!handler && !leadsOn(action) && Object.keys(inputValues).length === 0) {
    throw new Error(
      `the action ${action.code} of ${resource.code} has no target state, and no module implements it`,
    );
  }
  const record = hookRecordOf(resource.code, { ...stored, values: saved });
  const further = await handler?.(deps.hookOf(ctx), {
    action: action.code,
    record,
    params,
    opinion,
    isOverride: override !== undefined,
  });
  const transition = {
    ...(action.to === undefined ? {} : { status: action.to }),
    ...(action.code === SUBMIT ? { submittedAt: ctx.clock.now().toISOString() } : {}),
    ...(action.code === SUBMIT && !isNumberedLater ? await numberOf(ctx, resource, stored.values) : {}),
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

/** Values changed with the action are a change of the record: they need the permission and a state that allows it. */
async function savedAlong(
  ctx: Context,
  deps: RecordDeps,
  { taking: { resource, inputValues }, stored }: { taking: Taking; stored: StoredRecord },
): Promise<RecordValues> {
  if (Object.keys(inputValues).length === 0) return stored.values;
  assertMay(ctx, resource, 'update');
  return changedByHand(ctx, deps, { resource, stored, inputValues });
}

/** Number for a record without one. */
async function numberOf(
  ctx: Context,
  { definition }: ResourceModel,
  values: RecordValues,
): Promise<RecordValues> {
  const prefix = numberPrefixOf(definition, values);
  if (prefix === undefined || values['recordNo'] !== null) return {};
  const [recordNo = null] = await allocateNumbers(ctx, prefix);
  return { recordNo };
}
