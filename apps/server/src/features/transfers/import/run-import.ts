import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { catalogName } from '#server/platform/records/source/record-source.ts';
import type { Progress } from '../progress.ts';
import { readSheetFile, type SheetFile } from '../sheets/reading/read-sheet.ts';
import { readInThread } from '../sheets/thread/read-in-thread.ts';
import { assertMapping, assertMayImport } from '../start-import.ts';
import type { ImportParams, ImportReport } from '../transfer-params.ts';
import { endTransfer, type TransferRow } from '../transfers.repository.ts';
import type { TransferDeps } from '../worker/worker-deps.ts';
import { withBulkIndexes } from './bulk-indexes.ts';
import { inInterruptibleTransaction } from './interruptible.ts';
import { type ImportPlan, ImportSession, LateRefusal } from './import-session.ts';

/** A file with invalid rows: everything written is rolled back. */
class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  /** The issues by row. @param ctx outside the transaction */
  readonly report: (ctx: Context) => Promise<ImportReport>;

  constructor(report: (ctx: Context) => Promise<ImportReport>, cause?: unknown) {
    super('rows are wrong', { cause });
    this.report = report;
  }
}

/** Some thousand rows: below, preparing the search indexes or a reader thread is not worthwhile. */
const LARGE_FILE_BYTES = 500_000;

interface ImportRun {
  readonly row: TransferRow;
  readonly progress: Progress;
}

/**
 * Checks the rows of an upload, and writes all or none of them, unless it is a dry run. The import and its completion are one transaction.
 * @throws AppError ACCESS_DENIED, IMPORT_MAPPING_INVALID, FILE_NOT_FOUND, IMPORT_FILE_BROKEN, TRANSFER_TOO_MANY_ROWS
 */
export async function runImport(ctx: Context, deps: TransferDeps, run: ImportRun): Promise<void> {
  const params = run.row.params as ImportParams; // what `startImport` stored
  const list = await deps.records.metadata.list(run.row.list_code);
  const metadata = await deps.records.metadata.current();
  // Current rights apply, not those at the time of the request.
  assertMayImport(ctx, deps.records, { list, input: params });
  assertMapping(ctx, metadata, { list, input: params });
  const path = await deps.storage.localPath(params.fileKey);
  const plan = { list, metadata, params };
  const isLarge = ((await deps.storage.sizeBytes(params.fileKey)) ?? 0) > LARGE_FILE_BYTES;
  const source = { path, name: run.row.file_name, isLarge };
  if (params.dryRun) return dryRun(ctx, deps, { ...run, plan, source });
  try {
    const real = { ...run, plan, source };
    const { signal } = run.progress;
    const write = () => inInterruptibleTransaction(ctx, signal, (inner) => realRun(inner, deps, real));
    await (isLarge ? withBulkIndexes(ctx, catalogName(list.resource), write) : write());
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await run.progress.end();
    const report = await error.report(ctx);
    const details = new AppError('IMPORT_ROWS_INVALID', { wrongRows: report.wrongRows });
    const end = {
      error: details.id,
      errorDetails: details.shownDetails(),
      done: report.rows,
      total: report.rows,
    };
    await endTransfer(ctx, run.row.id, { state: 'failed', report, ...end });
  }
}

interface PlannedRun extends ImportRun {
  readonly plan: ImportPlan;
  readonly source: SheetFile & { readonly isLarge: boolean };
}

async function dryRun(ctx: Context, deps: TransferDeps, run: PlannedRun): Promise<void> {
  const report = await takeAll(ctx, deps, run);
  await run.progress.end();
  run.progress.check();
  await endTransfer(ctx, run.row.id, { state: 'done', report, done: report.rows, total: report.rows });
}

async function realRun(ctx: Context, deps: TransferDeps, run: PlannedRun): Promise<void> {
  const report = await takeAll(ctx, deps, run);
  if (report.wrongRows > 0) throw new RowsRefused(() => Promise.resolve(report));
  const { resource } = run.plan.list;
  await writeAudit(ctx, {
    action: 'record.import',
    outcome: 'done',
    target: { type: resource.code, id: run.row.id },
    details: {
      list: run.row.list_code,
      file: run.row.file_name,
      creates: report.creates,
      updates: report.updates,
      ...(report.skipped > 0 ? { skipped: report.skipped } : {}),
    },
  });
  await run.progress.end();
  run.progress.check();
  const isMine = await endTransfer(ctx, run.row.id, {
    state: 'done',
    report,
    done: report.rows,
    total: report.rows,
  });
  if (!isMine) throw new Error(`transfer ${run.row.id} was already ended`);
}

async function takeAll(
  ctx: Context,
  deps: TransferDeps,
  { plan, source, progress }: PlannedRun,
): Promise<ImportReport> {
  const session = new ImportSession(ctx, deps.records, plan);
  try {
    await takeRows(session, { source, progress });
  } catch (error) {
    if (!(error instanceof LateRefusal)) throw error;
    throw new RowsRefused(async (outside) => {
      await error.report(outside);
      return session.report.finish();
    }, error);
  }
  progress.check();
  return session.report.finish();
}

async function takeRows(
  session: ImportSession,
  { source, progress }: Pick<PlannedRun, 'source' | 'progress'>,
): Promise<void> {
  const { isLarge, ...file } = source;
  try {
    for await (const batch of isLarge ? readInThread(file, progress.signal) : readSheetFile(file)) {
      await session.take(batch, () => progress.check());
      progress.done = session.report.rows + session.report.skipped;
    }
  } finally {
    // Pending writes must end before the rollback, or they would run outside the transaction. The error of a failed write has priority,
    // because later errors are its consequences.
    await session.end();
  }
}
