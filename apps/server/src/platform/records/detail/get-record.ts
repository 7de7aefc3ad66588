import type { RecordDetail } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { readDetail } from './read-detail.ts';

/**
 * One record by its form (ENG-02), with its flow part for the reader (ENG-04).
 * @throws AppError DEFINITION_NOT_FOUND, ACCESS_DENIED, RECORD_NOT_FOUND
 */
export async function getRecord(
  ctx: Context,
  deps: RecordDeps,
  { id: formCode, dataId }: { id: string; dataId: string },
): Promise<RecordDetail> {
  const form = await deps.metadata.form(formCode);
  const { resource } = form;
  if (deps.flows && resource.hasFlow) return withFlow(ctx, deps, { form, dataId });
  assertMay(ctx, resource, 'read');
  return readDetail(ctx, deps, { resource, id: dataId });
}

async function withFlow(
  ctx: Context,
  deps: RecordDeps,
  { form, dataId: id }: { form: FormModel; dataId: string },
): Promise<RecordDetail> {
  const { resource } = form;
  const reader = (await deps.flows?.withTask(ctx, resource, id)) ?? ctx;
  assertMay(reader, resource, 'read');
  const detail = await readDetail(reader, deps, { resource, id, said: ctx.actor });
  const { status } = detail;
  const actions = detail.actions.map(({ code }) => code);
  const part = await deps.flows?.partOf(ctx, { form, id, status, actions });
  return {
    ...detail,
    ...(part?.flow && { flow: part.flow }),
    actions: detail.actions.filter(({ code }) => !part?.bound.has(code)),
  };
}
