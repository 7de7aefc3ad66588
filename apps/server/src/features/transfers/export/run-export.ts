import { extensionOf } from '@haiqiao/contract/field-types';
import { inTransaction, type RowSecuritySettings } from '@haiqiao/pg';
import { storageError } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { keysInUse } from '#server/platform/files/stored-content.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { Progress } from '../progress.ts';
import { createCsvWriter } from '../sheets/csv-writer.ts';
import type { ByteSink, SheetRow, TableWriter } from '../sheets/sheet.ts';
import { createXlsxWriter } from '../sheets/xlsx-writer.ts';
import type { ExportParams } from '../transfer-params.ts';
import { endTransfer, type TransferRow } from '../transfers.repository.ts';
import type { TransferDeps } from '../worker/worker-deps.ts';
import { readByCursor } from './export-cursor.ts';
import { openDraft, type WrittenFile } from './export-file.ts';
import { exportRightsOf } from './export-rights.ts';
import { type ExportPlan, planExport } from './plan-export.ts';

const MIMES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
const DAY_MS = 86_400_000;

/**
 * Writes the result of a list query to a file, with the member's current rows, fields and masks. An unfinished file is removed.
 * @throws AppError ACCESS_DENIED, QUERY_INVALID, FILE_STORAGE_FULL
 */
export async function runExport(
  ctx: Context,
  deps: TransferDeps,
  { row, progress }: { row: TransferRow; progress: Progress },
): Promise<void> {
  const params = row.params as ExportParams; // what `startExport` stored
  const list = await deps.records.metadata.list(row.list_code);
  assertMay(ctx, list.resource, 'export');
  const plan = await planExport(ctx, deps.records, { listCode: row.list_code, params });
  const [counted] = await records(ctx).query(plan.count, list.resource);
  progress.total = counted?.total ?? null;
  await deps.storage.assertRoom(0);
  const draft = await openDraft(deps.storage);
  try {
    const settings = await records(ctx).settings(list.resource);
    await writeRows(deps, { plan, settings, progress, format: params.format, sink: draft.write });
    const file = await draft.close();
    await progress.end();
    progress.check();
    await storeResult(ctx, deps, { row, plan, progress, file });
  } catch (error) {
    throw storageError(error);
  } finally {
    await draft.drop();
  }
}

interface Writing {
  readonly plan: ExportPlan;
  /** Row security pass of the member. */
  readonly settings: RowSecuritySettings | null;
  readonly progress: Progress;
  readonly format: ExportParams['format'];
  readonly sink: ByteSink;
}

async function writeRows(
  { connection }: TransferDeps,
  { plan, settings, progress, format, sink }: Writing,
): Promise<void> {
  const { columns, label } = plan;
  const writer: TableWriter =
    format === 'csv' ? createCsvWriter(columns, sink) : createXlsxWriter({ columns, name: label, sink });
  for await (const rows of readByCursor(connection, { query: plan.rows, settings })) {
    progress.check();
    await writer.writeRows(rows.map((cells) => written(cells, plan.toCells)));
    progress.done += rows.length;
  }
  progress.check();
  await writer.end();
}

function written(cells: SheetRow, toCells: ExportPlan['toCells']): SheetRow {
  return cells.map((cell, index) => {
    const toCell = toCells[index];
    return cell === null || !toCell ? cell : toCell(cell);
  });
}

interface Result {
  readonly row: TransferRow;
  readonly plan: ExportPlan;
  readonly progress: Progress;
  readonly file: WrittenFile;
}

/** File, completion and audit row are written in one transaction: a late cancellation leaves no file. */
async function storeResult(ctx: Context, deps: TransferDeps, result: Result): Promise<void> {
  let storedKey: string | null = null;
  try {
    await inTransaction(ctx, async (inner) => {
      const { id, key } = await storeFile(inner, deps, result);
      storedKey = key;
      await endWith(inner, result, id);
    });
  } catch (error) {
    // The original error has priority over the clean-up, which the nightly job would also do.
    if (storedKey !== null) await removeUnnamed(ctx, deps, storedKey).catch(() => undefined);
    throw error;
  }
}

/** The row was rolled back, so its content is unreferenced; unless another file has the same. */
async function removeUnnamed(ctx: Context, { storage }: TransferDeps, key: string): Promise<void> {
  const used = await keysInUse(ctx, [key]);
  if (!used.has(key)) await storage.remove(key);
}

function storeFile(ctx: Context, deps: TransferDeps, { row, file }: Result) {
  const { memberId } = memberOf(ctx);
  return deps.files.store(ctx, file.draft, {
    name: row.file_name,
    mime: MIMES[extensionOf(row.file_name)] ?? 'application/octet-stream',
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    purpose: 'export',
    memberId,
    expiresAt: new Date(ctx.clock.now().getTime() + deps.exportDays * DAY_MS),
  });
}

async function endWith(ctx: Context, { row, plan, progress }: Result, fileId: string): Promise<void> {
  const { personal } = row.params as ExportParams; // what `startExport` stored
  await writeAudit(ctx, {
    action: 'record.export',
    outcome: 'done',
    target: { type: plan.list.resource.code, id: row.id },
    details: {
      list: row.list_code,
      format: extensionOf(row.file_name),
      rows: progress.done,
      columns: plan.columns.map(({ heading }) => heading),
      ...(personal ? { personal: { fields: plan.personal, reason: personal.reason } } : {}),
    },
  });
  const report = exportRightsOf(memberOf(ctx), plan.list, plan);
  const end = { fileId, done: progress.done, total: progress.done, report };
  if (!(await endTransfer(ctx, row.id, { state: 'done', ...end })))
    throw new Error(`transfer ${row.id} was already ended`);
}
