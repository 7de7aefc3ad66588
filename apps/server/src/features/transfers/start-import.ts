import type { startImport as startImportEndpoint, Transfer } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { accessTo } from '#server/platform/access/field-accesses.ts';
import type { ListModel, Metadata } from '#server/platform/metadata/model.ts';
import { assertImportable, assertMay, assertOwnTable } from '#server/platform/records/assert-may.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { describeTransfer } from './describe-transfer.ts';
import { type ImportField, importFieldsOf } from './import/import-fields.ts';
import { findSheet } from './import/read-import-file.ts';
import type { ImportParams } from './transfer-params.ts';
import type { TransfersDeps } from './transfers-deps.ts';
import { insertTransfer } from './transfers.repository.ts';

type Input = EndpointBody<typeof startImportEndpoint>;

/**
 * Queues a dry run or an import of the caller's upload.
 * @throws AppError ACCESS_DENIED, FILE_NOT_FOUND, IMPORT_FILE_BROKEN, IMPORT_MAPPING_INVALID, TRANSFER_LIMIT
 */
export async function startImport(ctx: Context, deps: TransfersDeps, input: Input): Promise<Transfer> {
  const { listCode, uri, ...wanted } = input;
  const list = await deps.records.metadata.list(listCode);
  assertMayImport(ctx, deps.records, { list, input });
  assertMapping(ctx, await deps.records.metadata.current(), { list, input });
  const file = await findSheet(ctx, deps, uri);
  const asked = { requestId: ctx.requestId, address: ctx.origin.address };
  const params: ImportParams = { ...wanted, fileId: file.id, fileKey: file.key, asked };
  const row = await inTransaction(ctx, async (inner) => {
    const queued = await insertTransfer(inner, { kind: 'import', listCode, fileName: file.name, params });
    await deps.jobs.send(inner, deps.transferJobs.import, { transferId: queued.id });
    return queued;
  });
  return describeTransfer(ctx, deps, row);
}

/** @throws AppError ACCESS_DENIED */
export function assertMayImport(
  ctx: Context,
  tables: Pick<RecordDeps, 'tables'>,
  { list: { resource }, input: { matchBy } }: { list: ListModel; input: { matchBy?: string | undefined } },
): void {
  assertImportable(resource, tables);
  // A custom service only creates rows; it cannot update them.
  if (matchBy !== undefined) assertOwnTable(resource, 'update');
  assertMay(ctx, resource, 'import');
  assertMay(ctx, resource, 'create');
  if (matchBy !== undefined) assertMay(ctx, resource, 'update');
}

/** Checks that each column maps to one importable field. @throws AppError IMPORT_MAPPING_INVALID */
export function assertMapping(
  ctx: Context,
  metadata: Metadata,
  { list, input }: { list: ListModel; input: Pick<Input, 'mapping' | 'matchBy' | 'corrections'> },
): void {
  const fields = new Map(importFieldsOf(ctx, metadata, list).map((field) => [field.name, field]));
  const mapped = new Set<string>();
  const columns = new Set<number>();
  for (const { index, field } of input.mapping) {
    if (!fields.has(field)) throw invalid(field, 'unknown');
    if (mapped.has(field) || columns.has(index)) throw invalid(field, 'twice');
    mapped.add(field);
    columns.add(index);
  }
  const stray = input.corrections.find(({ field }) => !fields.has(field));
  if (stray) throw invalid(stray.field, 'unknown');
  if (input.matchBy === undefined) return;
  const match = fields.get(input.matchBy);
  if (!match || !mapped.has(match.name)) throw invalid(input.matchBy, 'unmapped');
  if (!isKey(ctx, list, match)) throw invalid(input.matchBy, 'type');
}

/** Whether a field identifies records for a caller who sees it unmasked: otherwise imports could reveal values. */
function isKey(ctx: Context, { resource }: ListModel, { name, definition }: ImportField): boolean {
  const isEditable = accessTo(ctx.actor, resource, name).mode === 'editable';
  return isEditable && (definition.type === 'text' || definition.type === 'integer');
}

function invalid(field: string, reason: string): AppError {
  return new AppError('IMPORT_MAPPING_INVALID', { field, reason });
}
