import { textKeys } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import type { RecordDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { prepareStatement, slot } from '@haiqiao/pg';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { RecordChangeTable } from '#server/db/tables/records.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { visibleChanges, namesInChanges } from './visible-changes.ts';
import { readDetail } from './read-detail.ts';
import { labelsFor } from './record-labels.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';

/** Prepared: planning for every partition takes longer than reading. */
const pageStatement = prepareStatement<Selectable<RecordChangeTable>>(sql`
  select * from log_record_change where record_id = ${slot('record')}::uuid
  order by id desc limit ${slot('limit')}::integer offset ${slot('offset')}::integer`);

const countStatement = prepareStatement<{ total: number }>(sql`
  select count(*)::integer as total from log_record_change where record_id = ${slot('record')}::uuid`);

type Reply = EndpointReply<typeof endpoints.queryRecordChanges>;

/**
 * The history of a record, newest first. Field visibility is the same as in the record.
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
  const { status } = await visibleDetail(ctx, deps, { resource, id: input.dataId });
  const page = { limit: input.pageSize, offset: input.pageIndex * input.pageSize };
  const [rows, [counted]] = await Promise.all([
    pageStatement.run(ctx, { record: input.dataId, ...page }),
    countStatement.run(ctx, { record: input.dataId }),
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
    changes: visibleChanges(ctx, { metadata, resource, status, changes: row.changes, labelOf }),
    opinion: row.opinion,
  }));
  return { datas, total: counted?.total ?? 0 };
}

/** A record in the recycle bin has a history too. */
async function visibleDetail(
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

/** Codes of verbs are translated by the client; an action has its own name. */
function actionName(
  ctx: Context,
  { metadata, resource, action }: { metadata: Metadata; resource: ResourceModel; action: string },
): string {
  const definition = resource.definition.actions?.find(({ code }) => code === action);
  return definition
    ? metadata.text(textKeys.action(resource.code, action), definition.label, ctx.locale)
    : action;
}
