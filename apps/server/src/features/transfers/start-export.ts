import type { startExport as startExportEndpoint, Transfer } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { cleanFileName } from '#server/platform/files/file-name.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { describeTransfer } from './describe-transfer.ts';
import { planExport } from './export/plan-export.ts';
import type { ExportParams } from './transfer-params.ts';
import type { TransfersDeps } from './transfers-deps.ts';
import { insertTransfer } from './transfers.repository.ts';

/**
 * Queues an export. Invalid queries and missing rights are reported at once; the rights at run time apply.
 * @throws AppError ACCESS_DENIED, QUERY_INVALID, TRANSFER_LIMIT
 */
export async function startExport(
  ctx: Context,
  deps: TransfersDeps,
  input: EndpointBody<typeof startExportEndpoint>,
): Promise<Transfer> {
  const { listCode, ...wanted } = input;
  const list = await deps.records.metadata.list(listCode);
  assertMay(ctx, list.resource, 'export');
  await planExport(ctx, deps.records, { listCode, params: wanted });
  const { text } = await deps.records.metadata.current();
  const time = shanghaiTime(ctx.clock.now().toISOString()).replaceAll(':', '').replace(' ', '-');
  const params: ExportParams = {
    ...wanted,
    asked: { requestId: ctx.requestId, address: ctx.origin.address },
  };
  const fileName = cleanFileName(
    `${text(listCode, list.definition.label, ctx.locale)}-${time}.${wanted.format}`,
  );
  const row = await inTransaction(ctx, async (inner) => {
    const queued = await insertTransfer(inner, { kind: 'export', listCode, fileName, params });
    await deps.jobs.send(inner, deps.transferJobs.export, { transferId: queued.id });
    return queued;
  });
  return describeTransfer(ctx, deps, row);
}
