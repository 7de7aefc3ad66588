import { type ActionDefinition, draftStateOf, holds, numberPrefixOf } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
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
import type { GivenValues } from '#server/platform/records/save/check/given-values.ts';
import { withValues } from '#server/platform/records/save/check/prepare-record.ts';
import { withModuleValues } from '#server/platform/records/save/module-values.ts';
import { changedByHand, conflict, updatedBy } from '#server/platform/records/save/update-record.ts';
import { tellOf } from './tell-of.ts';
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
  /** Why somebody decides although it is not theirs; the audit log knows of it. */
  readonly override?: string | undefined;
}

/** What an action has made of a record. */
export interface Taken {
  readonly rowVersion: number;
  readonly status: string;
  /**
   * The record as it is held now, rows that came by the action still without ids; null where code of the module may have changed it
   * since.
   */
  readonly stored: StoredRecord | null;
}

/** The code of the action by which a record is handed in: it gets its number and the moment. */
export const SUBMIT = 'submit';

/**
 * Takes an action in one transaction: asks state and condition of the record as it stands now, runs the module's code, saves
 * values and new state, and writes history and audit.
 * @throws AppError RECORD_NOT_FOUND, RECORD_CONFLICT, RECORD_ACTION_REFUSED, and what a save throws
 */
export async function takeAction(ctx: Context, deps: RecordDeps, taking: Taking): Promise<Taken> {
  const { resource, action, id } = taking;
  return inTransaction(ctx, async (ctx) => {
    const held = await loadRecords(ctx, resource, { ids: [id, ...alsoHeld(taking)], isLocked: true });
    const stored = held.find((one) => one.id === id);
    if (!stored) throw new AppError('RECORD_NOT_FOUND');
    if (taking.rowVersion !== undefined && taking.rowVersion !== stored.rowVersion)
      throw await conflict(ctx, deps, { resource, id });
    const values = await checkedAfter(ctx, deps, { taking, stored });
    const rowVersion = await writeUpdate(ctx, {
      resource,
      stored,
      values,
      isForced: true,
      deed: { action: action.code, opinion: taking.opinion, details: { params: Object.keys(taking.params) } },
    });
    if (rowVersion === null) throw new AppError('RECORD_NOT_FOUND');
    const event = { kind: 'action', action: action.code, id, before: stored.values, values } as const;
    const hooks = deps.code.hooks.get(resource.code);
    await hooks?.afterSave?.(deps.hookOf(ctx), event);
    const { tells } = action;
    if (tells) await tellOf(ctx, deps, { resource, id, ...tells, opinion: taking.opinion });
    return {
      rowVersion,
      status: scalarText(values['status']),
      stored: hooks?.afterSave ? null : { ...stored, rowVersion, values },
    };
  });
}

/**
 * The values of a held record as an action leaves them: state and condition allow it, the module's code has run, and what the values
 * newly refer to is held.
 * @throws AppError RECORD_ACTION_REFUSED, RECORD_INVALID, and what the code of the module throws
 */
export async function checkedAfter(
  ctx: Context,
  deps: RecordDeps,
  { taking, stored, isNumberedLater = false, isWhole = false }: TakingHeld,
): Promise<RecordValues> {
  assertPossible(ctx, taking, stored);
  const values = await valuesAfter(ctx, deps, { taking, stored, isNumberedLater, isWhole });
  const issues = await checkReferences(ctx, deps, referencesOf(taking.resource, values, stored.values));
  if (issues.length > 0) throw new AppError('RECORD_INVALID', { issues });
  return values;
}

/** Other records of the kind that the action is about: of two actions at once over the same ones, the second sees what the first did. */
function alsoHeld({ resource, action, params }: Taking): readonly string[] {
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

interface TakingHeld {
  readonly taking: Taking;
  readonly stored: StoredRecord;
  /** The number is drawn apart (`withNumber`), so that nobody waits for it longer than need be. */
  readonly isNumberedLater?: boolean;
  /** It was made in the same go, and judged whole then. */
  readonly isWhole?: boolean;
}

/**
 * The values of a record that is handed in with its number, which is held from now until the transaction ends, and with what its module
 * works out of it.
 */
export async function withNumber(
  ctx: Context,
  deps: RecordDeps,
  { taking, stored, values }: TakingHeld & { readonly values: RecordValues },
): Promise<RecordValues> {
  const { resource, action } = taking;
  const set = await numberOf(ctx, resource, values);
  const given = withValues(ctx, resource, { values, set });
  const event = {
    kind: 'action',
    action: action.code,
    id: stored.id,
    before: stored.values,
    values: given,
  } as const;
  return withModuleValues(ctx, deps, { resource, event });
}

/** Whether an action brings a record out of its state. */
function leadsOn({ to, startsFlow }: ActionDefinition): boolean {
  return to !== undefined || startsFlow === true;
}

/** Whether a draft is handed in: it is whole then (DOMAIN §1.3). Later it is judged by what is changed: not every field is open then. */
function isHandedIn({ taking: { resource, action }, stored }: TakingHeld): boolean {
  const status = scalarText(stored.values['status'] ?? null);
  return leadsOn(action) && status === draftStateOf(resource.definition);
}

async function valuesAfter(ctx: Context, deps: RecordDeps, held: TakingHeld): Promise<RecordValues> {
  const { taking, stored, isNumberedLater, isWhole } = held;
  const { resource, action, params, opinion, given, override } = taking;
  const saved = await savedAlong(ctx, deps, { taking, stored });
  if (!isWhole && isHandedIn(held)) assertWhole(ctx, resource.definition, saved);
  const handler = deps.code.actions.get(resource.code)?.get(action.code);
  if (!handler && !leadsOn(action) && Object.keys(given).length === 0) {
    throw new Error(
      `the action ${action.code} of ${resource.code} leads nowhere and no module says what it does`,
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

/** Values that a person changes in the same go are a change of the record: they need the right to it, and a state that allows it. */
async function savedAlong(
  ctx: Context,
  deps: RecordDeps,
  { taking: { resource, given }, stored }: { taking: Taking; stored: StoredRecord },
): Promise<RecordValues> {
  if (Object.keys(given).length === 0) return stored.values;
  assertMay(ctx, resource, 'update');
  return changedByHand(ctx, deps, { resource, stored, given });
}

/** The number of a record that has none yet. */
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
