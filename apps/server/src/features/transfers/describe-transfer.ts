import { isViewing } from '@haiqiao/contract/access';
import type { Transfer } from '@haiqiao/contract/endpoints';
import { ERROR_CATALOG, type ErrorId, errorText } from '@haiqiao/contract/errors';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { isHandedOut } from './export/handed-out.ts';
import type { TransfersDeps } from './transfers-deps.ts';
import type { TransferRow } from './transfers.repository.ts';

/** A transfer as returned to its member. */
export async function describeTransfer(
  ctx: Context,
  deps: Pick<TransfersDeps, 'files' | 'records'>,
  row: TransferRow,
): Promise<Transfer> {
  const { downloadUri, isWithdrawn } = await linkOf(ctx, deps, row);
  const error = isWithdrawn ? 'EXPORT_RIGHTS_CHANGED' : row.error;
  return {
    id: row.id,
    kind: row.kind,
    dryRun: isDryRun(row.params),
    listCode: row.list_code,
    fileName: row.file_name,
    state: row.state,
    done: row.done,
    total: row.total,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    downloadUri,
    error,
    message: isErrorId(error) ? errorText(error, tagOf(ctx.locale), row.error_details) : '',
  };
}

function isDryRun(params: unknown): boolean {
  return typeof params === 'object' && params !== null && 'dryRun' in params && params.dryRun === true;
}

async function linkOf(
  ctx: Context,
  { files, records }: Pick<TransfersDeps, 'files' | 'records'>,
  row: TransferRow,
): Promise<{ downloadUri: string | null; isWithdrawn: boolean }> {
  if (row.state !== 'done' || row.file_id === null) return { downloadUri: null, isWithdrawn: false };
  if (isViewing(ctx.actor)) return { downloadUri: null, isWithdrawn: false };
  if (!(await isHandedOut(ctx, records.metadata, row))) return { downloadUri: null, isWithdrawn: true };
  const downloadUri = files.link(ctx, { id: row.file_id, name: row.file_name }, row.member_id);
  return { downloadUri, isWithdrawn: false };
}

function isErrorId(id: string | null): id is ErrorId {
  return id !== null && id in ERROR_CATALOG;
}
