import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { createRecord, type Saved } from './create-record.ts';
import { type Update, updateRecord } from './update-record.ts';

/**
 * Creates a record without `dataId`, else changes it (ENG-02).
 * @throws AppError DEFINITION_NOT_FOUND, and what `createRecord` and `updateRecord` throw
 */
export async function saveRecord(
  ctx: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.saveRecord>,
): Promise<Saved> {
  const { resource, definition } = await deps.metadata.form(input.id);
  const { values: inputValues, acceptedWarnings, requestKey } = input;
  if (input.dataId === undefined)
    return createRecord(ctx, deps, {
      resource,
      inputValues,
      acceptedWarnings,
      requestKey,
      fixed: definition.fixed,
      mayLack: true,
    });
  const { dataId: id, rowVersion } = input;
  if (rowVersion === undefined) {
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'rowVersion', rule: 'required' }] });
  }
  return changeRecord(ctx, deps, { resource, id, rowVersion, inputValues, acceptedWarnings });
}

/**
 * Changes a record: an actor with a task changes only what the field modes of its node allow.
 * @throws AppError as `updateRecord`
 */
export async function changeRecord(ctx: Context, deps: RecordDeps, update: Update): Promise<Saved> {
  const { resource, id } = update;
  const isInFlow = deps.flows !== undefined && resource.hasFlow;
  const writer = isInFlow ? await deps.flows.withOpenTask(ctx, resource, id) : ctx;
  return updateRecord(writer, deps, update);
}
