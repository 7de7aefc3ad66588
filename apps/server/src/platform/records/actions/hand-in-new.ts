import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
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
import { tellOf } from './tell-of.ts';

/** A record that is made and handed in in one go. */
export interface NewSubmission {
  readonly form: FormModel;
  readonly creation: Omit<Creation, 'resource' | 'requestKey'>;
  /** Whoever calls asks nothing more in the transaction. */
  readonly endsTransaction: boolean;
}

/**
 * Makes a record and hands it in: both deeds with all that they check, in one transaction, and one row that is written once. What
 * the code of a module does when the record is handed in happens before it is there.
 * @returns the record as its flow leaves it; null where code of the module may have changed it since
 * @throws AppError RECORD_ACTION_REFUSED for records that are not handed in; as `createRecord` and `takeAction`
 */
export async function handInNew(
  ctx: Context,
  given: RecordDeps,
  { form, creation, endsTransaction }: NewSubmission,
): Promise<StoredRecord | null> {
  const deps = await given.steady();
  const { resource } = form;
  const action = resource.definition.actions?.find(({ code }) => code === SUBMIT);
  if (!action || action.opens !== undefined) throw new AppError('RECORD_ACTION_REFUSED', { action: SUBMIT });
  assertMay(ctx, resource, action.code);
  const checked = await checkParams(ctx, deps, { resource, action, given: {} });
  return inTransaction(ctx, async (ctx) => {
    const made = await prepareCreation(ctx, deps, { ...creation, resource });
    const { id } = made;
    const draft = draftOf(resource, made);
    const taking: Taking = { resource, action, ...checked, id, rowVersion: undefined, given: {} };
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
    if (isWrittenLast) return deps.flows.handedIn(ctx, deps, { taken, held: handed, write });
    return deps.flows.handedIn(ctx, deps, { taken, held: await write(values, false) });
  });
}

/**
 * Whether a record may be numbered and written after everything else that handing it in brings about, so that those who wait for the next
 * number wait for nothing but that: nothing else looks at its row, and its number tells on nothing but itself.
 */
function canBeWrittenLast(
  { code }: Pick<RecordDeps, 'code'>,
  { resource, action }: { resource: ResourceModel; action: ActionDefinition },
): boolean {
  const hooks = code.hooks.get(resource.code);
  return !hooks?.beforeSave && !hooks?.afterSave && !action.tells && !tellsItsNumber(resource);
}

/** Whether the number stands in the title or in what is worked out of the values. */
const tellsItsNumber = oncePer(({ definition: { title, fields } }: ResourceModel) => {
  const computed = Object.values(fields).map((field) => (field.type === 'computed' ? field.value : null));
  return JSON.stringify([title, computed]).includes('"recordNo"');
});

/** A record that was made as it would be read: what it does not have is empty. */
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

/** @returns the record as it is now; null where code of the module may have changed it since */
async function writeNew(
  ctx: Context,
  deps: RecordDeps,
  { taking, draft, values, endsTransaction }: Writing,
): Promise<StoredRecord | null> {
  const { resource, action, id, opinion } = taking;
  const made = draft.values;
  const deed = { action: action.code, opinion, details: { params: Object.keys(taking.params) } };
  await insertHandedIn(ctx, resource, { record: { id, values }, made, deed, endsTransaction });
  const afterSave = deps.code.hooks.get(resource.code)?.afterSave;
  await afterSave?.(deps.hookOf(ctx), createEvent(id, made));
  const event = { kind: 'action', action: action.code, id, before: made, values } as const;
  await afterSave?.(deps.hookOf(ctx), event);
  const { tells } = action;
  if (tells) await tellOf(ctx, deps, { resource, id, ...tells, opinion });
  return afterSave ? null : { ...draft, rowVersion: HANDED_IN_VERSION, values };
}
