import { mayDo, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { FileTable } from '#server/db/tables/transfers.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import { fileIdOf } from '#server/platform/files/file-uri.ts';
import { readerOf } from '#server/platform/records/actions/reader-of.ts';
import { loadRecords, type StoredRecord } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type FileUsage, usagesOf } from './file-holders.ts';

/** A stored file readable by the actor now. */
export interface ReadableFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Shown only with the reader's name as a watermark (DOMAIN §1.9). */
  readonly isIdentity: boolean;
  /** The record that grants access; null for the actor's own upload that no record contains yet. */
  readonly usage: Pick<FileUsage, 'recordId' | 'fileColumn' | 'resource'> | null;
}

/** Dependencies for reading files; without flows there is no delegated access. */
export type FileReadingDeps = Pick<RecordDeps, 'metadata' | 'flows'>;

/** The requested file. */
export interface ReadWanted {
  /** `file/<id>`. */
  readonly uri: string;
  /** The reader has stated a reason for unmasking this field. */
  readonly isUnmasked?: boolean;
}

/**
 * A file that the actor may read now: because they may read a record and field that contains it, in the record's state, or because they
 * uploaded it and no record contains it.
 * @throws AppError FILE_NOT_FOUND also for one that is not readable
 */
export async function readableFile(
  ctx: Context,
  deps: FileReadingDeps,
  { uri, isUnmasked = false }: ReadWanted,
): Promise<ReadableFile> {
  const id = fileIdOf(uri);
  const row = id === null ? undefined : await findFile(ctx, id);
  if (!row) throw new AppError('FILE_NOT_FOUND');
  const metadata = await deps.metadata.current();
  const usages = await usagesOf(ctx, metadata, [row.id]);
  const file = fileOf(row, isIdentityIn(usages));
  if (usages.length === 0) {
    if (isOneself(ctx, row.uploaded_by)) return { ...file, usage: null };
    throw new AppError('FILE_NOT_FOUND');
  }
  const readings = recordReadings(ctx, deps);
  for (const usage of usages) {
    if (await mayReadAt(readings, { usage, isUnmasked })) return { ...file, usage };
  }
  throw new AppError('FILE_NOT_FOUND');
}

/**
 * Which of several files the actor may read, by id, and whether they are identity documents.
 * @param files those with `isOwn` were uploaded by the actor
 */
export async function readableFiles(
  ctx: Context,
  deps: FileReadingDeps,
  files: readonly { readonly id: string; readonly isOwn: boolean }[],
): Promise<ReadonlyMap<string, { readonly isIdentity: boolean }>> {
  const usages = await usagesOf(
    ctx,
    await deps.metadata.current(),
    files.map(({ id }) => id),
  );
  const usagesByFile = Map.groupBy(usages, ({ fileId }) => fileId);
  const readings = recordReadings(ctx, deps);
  const readable = new Map<string, { isIdentity: boolean }>();
  for (const { id, isOwn } of files) {
    const fileUsages = usagesByFile.get(id) ?? [];
    const isReadable = fileUsages.length === 0 ? isOwn : await mayReadSome(readings, fileUsages);
    if (isReadable) readable.set(id, { isIdentity: isIdentityIn(fileUsages) });
  }
  return readable;
}

type FileRow = Pick<FileTable, 'id' | 'key' | 'name' | 'mime' | 'size_bytes' | 'sha256' | 'uploaded_by'>;

function findFile(ctx: Context, id: string): Promise<FileRow | undefined> {
  return ctx.db
    .selectFrom('sys_file')
    .select(['id', 'key', 'name', 'mime', 'size_bytes', 'sha256', 'uploaded_by'])
    .where('id', '=', id)
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', ctx.clock.now())]))
    .executeTakeFirst();
}

function fileOf(row: FileRow, isIdentity: boolean): Omit<ReadableFile, 'usage'> {
  const { id, key, name, mime, size_bytes: size, sha256 } = row;
  return { id, key, name, mime, sizeBytes: size, sha256, isIdentity };
}

function isOneself({ actor }: Context, memberId: string | null): boolean {
  return actor.kind === 'member' && actor.memberId === memberId;
}

/** A file that is an identity document in one field is one everywhere. */
function isIdentityIn(usages: readonly FileUsage[]): boolean {
  return usages.some(({ fileColumn }) => fileColumn.isIdentity);
}

async function mayReadSome(readings: RecordReadings, usages: readonly FileUsage[]): Promise<boolean> {
  for (const usage of usages) if (await mayReadAt(readings, { usage, isUnmasked: false })) return true;
  return false;
}

/** A record with the context for reading it, including delegated access from its flow. */
interface RecordReading {
  readonly ctx: Context;
  readonly record: StoredRecord;
}

/** Reads a record for the actor; null where it is not visible. */
type RecordReadings = (usage: Pick<FileUsage, 'resource' | 'recordId'>) => Promise<RecordReading | null>;

/** Each record is read once, however many of its files are requested. */
function recordReadings(caller: Context, deps: FileReadingDeps): RecordReadings {
  const cached = new Map<string, Promise<RecordReading | null>>();
  const read: RecordReadings = async ({ resource, recordId }) => {
    const ctx = await readerOf(caller, deps, { resource, id: recordId });
    if (!mayDo(ctx.actor, resource.code, 'read')) return null;
    const record = await findRecord(ctx, { resource, recordId });
    return record ? { ctx, record } : null;
  };
  return (usage) => {
    const key = `${usage.resource.code} ${usage.recordId}`;
    const reading = cached.get(key) ?? read(usage);
    cached.set(key, reading);
    return reading;
  };
}

/** Whether the actor may read a field of this record. */
async function mayReadAt(
  readings: RecordReadings,
  { usage, isUnmasked }: { readonly usage: FileUsage; readonly isUnmasked: boolean },
): Promise<boolean> {
  const { resource, fileColumn } = usage;
  const reading = await readings(usage);
  if (!reading) return false;
  const { ctx, record } = reading;
  const status = scalarText(record.values['status'] ?? null);
  const [table = ''] = fileColumn.path.split('.');
  return [table, fileColumn.path].every((path) => {
    const { mode, canUnmask } = accessIn(ctx.actor, resource, { path, status });
    return mode === 'masked' ? isUnmasked && canUnmask : mode !== 'hidden';
  });
}

async function findRecord(
  ctx: Context,
  { resource, recordId }: Pick<FileUsage, 'resource' | 'recordId'>,
): Promise<StoredRecord | undefined> {
  const [live] = await loadRecords(ctx, resource, { ids: [recordId] });
  if (live || !mayReadBin(ctx)) return live;
  const [deleted] = await loadRecords(ctx, resource, { ids: [recordId], isDeleted: true });
  return deleted;
}

function mayReadBin({ actor }: Context): boolean {
  return actor.kind === 'system' || (actor.kind === 'member' && actor.permissions.has(PERMISSIONS.readBin));
}
