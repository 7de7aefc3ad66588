import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { oncePer } from '#server/lib/once-per.ts';
import type { FormModel, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import type { StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import {
  type Creation,
  createEvent,
  type NewRecord,
  prepareCreation,
} from '#server/platform/records/save/create-record.ts';
import { checkParams } from './action-params.ts';
import { HANDED_IN_VERSION, insertHandedIn } from './insert-handed-in.ts';
import type { WriteRecord } from './record-flows.ts';
import { checkedAfter, SUBMIT, type Taking, withNumber } from './take-action.ts';
import { notifyAboutRecord } from './notify-about-record.ts';

/** A record created and submitted in one step. */
export interface NewSubmission {
  readonly form: FormModel;
  readonly creation: Omit<Creation, 'resource' | 'requestKey'>;
  /** The caller does nothing more in the transaction. */
  readonly endsTransaction: boolean;
}

/**
 * Creates and submits a record with all checks of both actions, in one transaction and one insert. Module code of the submit action runs
 * before the row exists.
 * @returns the record as its flow leaves it; null where module code may have changed it since
 * @throws AppError RECORD_ACTION_REFUSED for records that cannot be submitted; as `createRecord` and `takeAction`
 */
export async function handInNew(
  ctx: Context,
  recordDeps: RecordDeps,
  { form, creation, endsTransaction }: NewSubmission,
): Promise<StoredRecord | null> {
  const deps = await recordDeps.snapshot();
  const { resource } = form;
  const action = resource.definition.actions?.find(({ code }) => code === SUBMIT);
  if (!action || action.opens !== undefined) throw new AppError('RECORD_ACTION_REFUSED', { action: SUBMIT });
  assertMay(ctx, resource, action.code);
  const checked = await checkParams(ctx, deps, { resource, action, input: {} });
  return inTransaction(ctx, async (ctx) => {
    const made = await prepareCreation(ctx, deps, { ...creation, resource });
    const { id } = made;
    const draft = draftOf(resource, made);
    const taking: Taking = { resource, action, ...checked, id, rowVersion: undefined, inputValues: {} };
    const isWrittenLast = canBeWrittenLast(deps, { resource, action });
    const isNumberedLater = isWrittenLast;
    const values = await checkedAfter(ctx, deps, { taking, stored: draft, isNumberedLater, isWhole: true });
    const write: WriteRecord = async (values, isLast) => {
      const numbered = isWrittenLast
        ? await withNumber(ctx, deps, { taking, stored: draft, values })
        : values;
      const writing = { taking, draft, values: numbered, endsTransaction: isLast && endsTransaction };
      return writeNew(ctx, deps, writing);
    };
    if (!deps.flows || !resource.hasFlow) return write(values, isWrittenLast);
    const { opinion } = checked;
    const nothing = { rowVersion: undefined, params: undefined, values: undefined, choices: undefined };
    const taken = { form, action, id, opinion, ...nothing };
    const handed = { ...draft, rowVersion: HANDED_IN_VERSION, values };
    if (isWrittenLast) return deps.flows.handedIn(ctx, deps, { taken, storedRecord: handed, write });
    return deps.flows.handedIn(ctx, deps, { taken, storedRecord: await write(values, false) });
  });
}

/**
 * Whether a record may be numbered and inserted last, after all other work of the submission, to keep the number lock short: nothing else
 * reads its row or depends on its number.
 */
function canBeWrittenLast(
  { code }: Pick<RecordDeps, 'code'>,
  { resource, action }: { resource: ResourceModel; action: ActionDefinition },
): boolean {
  const hooks = code.hooks.get(resource.code);
  return !hooks?.beforeSave && !hooks?.afterSave && !action.notifies && !dependsOnNumber(resource);
}

/** Whether the title or a computed value contains the number. */
const dependsOnNumber = oncePer(({ definition: { title, fields } }: ResourceModel) => {
  const computed = Object.values(fields).map((field) => (field.type === 'computed' ? field.value : null));
  return JSON.stringify([title, computed]).includes('"recordNo"');
});

/** A new record as it would be read: missing values are empty. */
function draftOf({ fields }: ResourceModel, { id, values }: NewRecord): StoredRecord {
  const all = Object.fromEntries([...fields.keys()].map((name) => [name, values[name] ?? null]));
  return { id, rowVersion: 1, deletedAt: null, deleteRoot: null, values: all };
}

interface Writing {
  readonly taking: Taking;
  readonly draft: StoredRecord;
  readonly values: RecordValues;
  readonly endsTransaction: boolean;
}

/** @returns the current record; null where module code may have changed it since */
async function writeNew(
  ctx: Context,
  deps: RecordDeps,
  { taking, draft, values, endsTransaction }: Writing,
): Promise<StoredRecord | null> {
  const { resource, action, id, opinion } = taking;
  const made = draft.values;
  const trailEntry = { action: action.code, opinion, details: { params: Object.keys(taking.params) } };
  await insertHandedIn(ctx, resource, { record: { id, values }, made, trailEntry, endsTransaction });
  const afterSave = deps.code.hooks.get(resource.code)?.afterSave;
  await afterSave?.(deps.hookOf(ctx), createEvent(id, made));
  const event = { kind: 'action', action: action.code, id, before: made, values } as const;
  await afterSave?.(deps.hookOf(ctx), event);
  const { notifies } = action;
  if (notifies) await notifyAboutRecord(ctx, deps, { resource, id, ...notifies, opinion });
  return afterSave ? null : { ...draft, rowVersion: HANDED_IN_VERSION, values };
}
