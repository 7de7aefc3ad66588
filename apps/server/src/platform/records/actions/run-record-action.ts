import type { ActionDefinition } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError, errorText } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { tagOf } from '@haiqiao/contract/i18n';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { asAppError } from '#server/db/pg-errors.ts';
import { withDelegatedAccess } from '#server/platform/access/delegated-access.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { FlowAction } from '#server/platform/records/actions/record-flows.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { type ActionParamsChecked, checkParams } from './action-params.ts';
import { takeAction } from './take-action.ts';

type Input = EndpointBody<typeof endpoints.runRecordAction>;
type Outcomes = EndpointReply<typeof endpoints.runRecordAction>;

/**
 * Takes an action for one or more records. Faults of the call are thrown; a refusal for one record is its outcome, and the others continue.
 * For a single record it is thrown.
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_INVALID, RECORD_ACTION_REFUSED; for one record also RECORD_NOT_FOUND,
 * RECORD_CONFLICT and what a save throws
 */
export async function runRecordAction(ctx: Context, recordDeps: RecordDeps, input: Input): Promise<Outcomes> {
  const deps = await recordDeps.snapshot();
  const form = await deps.metadata.form(input.id);
  const { resource } = form;
  assertOwnTable(resource, input.action);
  const action = resource.definition.actions?.find(({ code }) => code === input.action);
  // An action that opens a dialog is done by the dialog's own calls.
  if (!action || action.opens !== undefined)
    throw new AppError('RECORD_ACTION_REFUSED', { action: input.action });
  // In a flow the task grants the action, which is known per record only.
  const isInFlow = deps.flows !== undefined && resource.hasFlow;
  if (!isInFlow) assertMay(ctx, resource, action.code);
  const items = itemsOf(input, action);
  const checked = await checkParams(ctx, deps, { resource, action, input });
  const run = { form, action, checked, input };
  const [only] = items;
  if (input.items === undefined && only) return [await done(ctx, deps, { ...run, item: only })];
  const outcomes: Outcomes[number][] = [];
  for (const item of items) outcomes.push(await outcomeOf(ctx, deps, { ...run, item }));
  return outcomes;
}

interface Item {
  readonly dataId: string;
  readonly rowVersion?: number | undefined;
}

function itemsOf(input: Input, action: ActionDefinition): readonly Item[] {
  const { items, dataId, rowVersion } = input;
  if ((items === undefined) === (dataId === undefined)) {
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'dataId', rule: 'required' }] });
  }
  if (items === undefined) return dataId === undefined ? [] : [{ dataId, rowVersion }];
  if (!action.batch && items.length > 1) throw new AppError('RECORD_ACTION_REFUSED', { action: action.code });
  const ids = new Set(items.map((item) => item.dataId));
  if (ids.size < items.length)
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'items', rule: 'duplicateRow' }] });
  return items;
}

interface One {
  readonly form: FormModel;
  readonly action: ActionDefinition;
  readonly checked: ActionParamsChecked;
  readonly input: Input;
  readonly item: Item;
}

async function done(ctx: Context, deps: RecordDeps, one: One): Promise<Outcomes[number]> {
  const { form, item } = one;
  const { flows } = deps;
  if (!flows || !form.resource.hasFlow) return outcomeAs(item, await take(ctx, deps, one));
  const taken = flowActionOf(one);
  if (await flows.take(ctx, deps, taken)) return doneByFlow(ctx, form, item);
  assertMay(ctx, form.resource, one.action.code);
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await take(ctx, deps, one);
    const left = await flows.handedIn(ctx, deps, { taken, storedRecord: stored });
    return left ? outcomeOfStored(item, left) : doneByFlow(ctx, form, item);
  });
}

function take(ctx: Context, deps: RecordDeps, { form, action, checked, input, item }: One) {
  const { dataId: id, rowVersion } = item;
  const inputValues = input.values ?? {};
  return takeAction(ctx, deps, { resource: form.resource, action, ...checked, id, rowVersion, inputValues });
}

function outcomeAs(
  { dataId }: Item,
  { rowVersion, status }: { readonly rowVersion: number; readonly status: string },
): Outcomes[number] {
  return { dataId, ok: true, rowVersion, status };
}

function flowActionOf({ form, action, checked, input, item }: One): FlowAction {
  return {
    form,
    action,
    id: item.dataId,
    rowVersion: item.rowVersion,
    opinion: checked.opinion,
    params: input.params,
    values: input.values,
    choices: input.choices,
  };
}

/** The record after the flow handled the action. */
async function doneByFlow(ctx: Context, { resource }: FormModel, item: Item): Promise<Outcomes[number]> {
  const own = withDelegatedAccess(ctx, resource.code, 'all');
  const [stored] = await loadRecords(own, resource, { ids: [item.dataId] });
  if (!stored) throw new AppError('RECORD_NOT_FOUND');
  return outcomeOfStored(item, stored);
}

function outcomeOfStored(item: Item, { rowVersion, values }: StoredRecord): Outcomes[number] {
  return outcomeAs(item, { rowVersion, status: scalarText(values['status']) });
}

async function outcomeOf(ctx: Context, deps: RecordDeps, one: One): Promise<Outcomes[number]> {
  try {
    return await done(ctx, deps, one);
  } catch (error) {
    // An unexpected error is also the outcome of one record, because the others are done and must be reported.
    const failure = asAppError(error);
    const { dataId } = one.item;
    if (failure.id === 'INTERNAL') ctx.log.error({ err: error, dataId }, `${one.action.code} failed`);
    const texts = Object.entries(failure.shownDetails()).filter(([, value]) => typeof value === 'string');
    const params = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    return {
      dataId,
      ok: false,
      error: failure.id,
      message: errorText(failure.id, tagOf(ctx.locale), params),
    };
  }
}
