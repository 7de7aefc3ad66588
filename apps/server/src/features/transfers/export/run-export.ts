import { extensionOf } from '@haiqiao/contract/field-types';
import { storageError } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { WallPass } from '#server/db/wall.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { passFor, walled } from '#server/platform/access/wall/walled.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { keysInUse } from '#server/platform/files/stored-content.ts';
import { assertMay } from '#server/platform/records/assert-may.ts';
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
 * Writes what a list query selects into a file, with the rows, fields and masks that its member has now. Nothing of a
 * file that is not finished stays.
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
  const { db } = await walled(ctx, list.resource);
  const [counted] = (await db.executeQuery(plan.count)).rows;
  progress.total = counted?.total ?? null;
  const draft = await openDraft(deps.storage);
  try {
    const pass = await passFor(ctx, list.resource);
    await writeRows(deps, { plan, pass, progress, format: params.format, sink: draft.write });
    const file = await draft.close();
    await progress.end();
    progress.check();
    await keepResult(ctx, deps, { row, plan, progress, file });
  } catch (error) {
    throw storageError(error);
  } finally {
    await draft.drop();
  }
}

interface Writing {
  readonly plan: ExportPlan;
  /** With whose eyes the database is read. */
  readonly pass: WallPass | null;
  readonly progress: Progress;
  readonly format: ExportParams['format'];
  readonly sink: ByteSink;
}

async function writeRows(
  { connection }: TransferDeps,
  { plan, pass, progress, format, sink }: Writing,
): Promise<void> {
  const { columns, label } = plan;
  const writer: TableWriter =
    format === 'csv' ? createCsvWriter(columns, sink) : createXlsxWriter({ columns, name: label, sink });
  for await (const rows of readByCursor(connection, { query: plan.rows, pass })) {
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

/** File, end and audit row stand together: whoever cancelled in the last moment has no file. */
async function keepResult(ctx: Context, deps: TransferDeps, result: Result): Promise<void> {
  let keptKey: string | null = null;
  try {
    await inTransaction(ctx, async (inner) => {
      const { id, key } = await keepFile(inner, deps, result);
      keptKey = key;
      await endWith(inner, result, id);
    });
  } catch (error) {
    // What went wrong counts more than the rubbish, which the night would find as well.
    if (keptKey !== null) await removeUnnamed(ctx, deps, keptKey).catch(() => undefined);
    throw error;
  }
}

/** The row is undone, and nobody would ever find its bytes again; unless another file has the same. */
async function removeUnnamed(ctx: Context, { storage }: TransferDeps, key: string): Promise<void> {
  const used = await keysInUse(ctx, [key]);
  if (!used.has(key)) await storage.remove(key);
}

function keepFile(ctx: Context, deps: TransferDeps, { row, file }: Result) {
  const { memberId } = memberOf(ctx);
  return deps.files.keep(ctx, file.draft, {
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
    throw new Error(`transfer ${row.id} was ended by somebody else`);
}
