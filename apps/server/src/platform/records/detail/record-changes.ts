import { textKeys } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { changesSeen, namesInChanges } from './changes-seen.ts';
import { readDetail } from './read-detail.ts';
import { labelsFor } from './record-labels.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';

type Reply = EndpointReply<typeof endpoints.queryRecordChanges>;

/**
 * The history of a record, newest first. Hidden fields are left out, masked ones masked, as they are in the record itself.
 * @throws AppError RECORD_NOT_FOUND
 */
export async function queryRecordChanges(
  caller: Context,
  deps: RecordDeps,
  input: EndpointBody<typeof endpoints.queryRecordChanges>,
): Promise<Reply> {
  const { resource } = await deps.metadata.form(input.id);
  const ctx = await readerOf(caller, deps, { resource, id: input.dataId });
  assertMay(ctx, resource, 'read');
  const { status } = await seenDetail(ctx, deps, { resource, id: input.dataId });
  const history = ctx.db.selectFrom('log_record_change').where('record_id', '=', input.dataId);
  const [rows, { total }] = await Promise.all([
    history
      .selectAll()
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset(input.pageIndex * input.pageSize)
      .execute(),
    history.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const metadata = await deps.metadata.current();
  const names = await namesInChanges(ctx, {
    metadata,
    resource,
    changes: rows.map(({ changes }) => changes),
  });
  const labelOf = (await labelsFor(ctx, deps, resource))(names);
  const datas = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_name,
    action: actionName(ctx, { metadata, resource, action: row.action }),
    rowVersion: row.row_version,
    changes: changesSeen(ctx, { metadata, resource, status, changes: row.changes, labelOf }),
    opinion: row.opinion,
  }));
  return { datas, total };
}

/** A record in the recycle bin has a history too. */
async function seenDetail(
  ctx: Context,
  deps: RecordDeps,
  wanted: { resource: ResourceModel; id: string },
): Promise<RecordDetail> {
  try {
    return await readDetail(ctx, deps, wanted);
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'RECORD_NOT_FOUND') throw error;
    return readDetail(ctx, deps, { ...wanted, isDeleted: true });
  }
}

/** Codes of the verbs stay what they are, the reader's screen says them; an action says its name. */
function actionName(
  ctx: Context,
  { metadata, resource, action }: { metadata: Metadata; resource: ResourceModel; action: string },
): string {
  const definition = resource.definition.actions?.find(({ code }) => code === action);
  return definition
    ? metadata.text(textKeys.action(resource.code, action), definition.label, ctx.locale)
    : action;
}
