import type { getImportReport as getImportReportEndpoint, Transfer } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { describeTransfer } from './describe-transfer.ts';
import type { ImportReport } from './transfer-params.ts';
import type { TransfersDeps } from './transfers-deps.ts';
import { findOwnTransfer, queryOwnTransfers, wantCancel } from './transfers.repository.ts';

/** One transfer of the caller. @throws AppError TRANSFER_NOT_FOUND */
export async function getTransfer(ctx: Context, deps: TransfersDeps, id: string): Promise<Transfer> {
  return describeTransfer(ctx, deps, await findOwnTransfer(ctx, id));
}

/** The transfers of the caller, newest first. */
export async function queryTransfers(ctx: Context, deps: TransfersDeps, limit: number): Promise<Transfer[]> {
  const rows = await queryOwnTransfers(ctx, limit);
  return Promise.all(rows.map((row) => describeTransfer(ctx, deps, row)));
}

/** Cancels a transfer of the caller; one that has ended is unchanged. @throws AppError TRANSFER_NOT_FOUND */
export async function cancelTransfer(ctx: Context, deps: TransfersDeps, id: string): Promise<Transfer> {
  await findOwnTransfer(ctx, id);
  await wantCancel(ctx, id);
  return getTransfer(ctx, deps, id);
}

/** A running import, or one that ended before its rows. */
const NOTHING_FOUND: ImportReport = {
  rows: 0,
  skipped: 0,
  creates: 0,
  updates: 0,
  wrongRows: 0,
  wrongNumbers: [],
  issues: [],
  wrong: [],
};

/** The report of the caller's import. @throws AppError TRANSFER_NOT_FOUND */
export async function getImportReport(
  ctx: Context,
  id: string,
): Promise<EndpointReply<typeof getImportReportEndpoint>> {
  const { kind, report } = await findOwnTransfer(ctx, id);
  if (kind !== 'import') throw new AppError('TRANSFER_NOT_FOUND');
  // Stored by `runImport`, possibly by an earlier version without skipped rows.
  const found: ImportReport = { ...NOTHING_FOUND, ...(report as ImportReport | null) };
  const { issues, wrong, wrongNumbers, taken, ...counts } = found;
  return {
    ...counts,
    wrongNumbers: [...wrongNumbers],
    issues: issues.map((issue) => ({ ...issue })),
    ...(taken && { taken: { ...taken } }),
    wrong: wrong.map(({ row, cells }) => ({ row, cells: { ...cells } })),
  };
}
