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
import { type Holding, holdingsOf } from './file-holders.ts';

/** A stored file that somebody may read now. */
export interface ReadableFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Only with the reader's name over it (DOMAIN §1.9). */
  readonly isIdentity: boolean;
  /** The record by which it may be read; null for an upload of one's own that nothing holds yet. */
  readonly holding: Pick<Holding, 'recordId' | 'place' | 'resource'> | null;
}

/** What files are read with; without flows nothing is lent. */
export type FileReadingDeps = Pick<RecordDeps, 'metadata' | 'flows'>;

/** What is asked for. */
export interface ReadWanted {
  /** `file/<id>`. */
  readonly uri: string;
  /** The reader has said why they want to see the masked values of this field. */
  readonly isUnmasked?: boolean;
}

/**
 * A file that the actor may read at this moment: as whoever may read some record and field that holds it, in the state that
 * the record is in, or as whoever uploaded it while nothing holds it.
 * @throws AppError FILE_NOT_FOUND also for one that is out of reach
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
  const holdings = await holdingsOf(ctx, metadata, [row.id]);
  const file = fileOf(row, isIdentityIn(holdings));
  if (holdings.length === 0) {
    if (isOneself(ctx, row.uploaded_by)) return { ...file, holding: null };
    throw new AppError('FILE_NOT_FOUND');
  }
  const readings = recordReadings(ctx, deps);
  for (const holding of holdings) {
    if (await mayReadAt(readings, { holding, isUnmasked })) return { ...file, holding };
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
  const holdings = await holdingsOf(
    ctx,
    await deps.metadata.current(),
    files.map(({ id }) => id),
  );
  const held = Map.groupBy(holdings, ({ fileId }) => fileId);
  const readings = recordReadings(ctx, deps);
  const readable = new Map<string, { isIdentity: boolean }>();
  for (const { id, isOwn } of files) {
    const holding = held.get(id) ?? [];
    const isReadable = holding.length === 0 ? isOwn : await mayReadSome(readings, holding);
    if (isReadable) readable.set(id, { isIdentity: isIdentityIn(holding) });
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

function fileOf(row: FileRow, isIdentity: boolean): Omit<ReadableFile, 'holding'> {
  const { id, key, name, mime, size_bytes: size, sha256 } = row;
  return { id, key, name, mime, sizeBytes: size, sha256, isIdentity };
}

function isOneself({ actor }: Context, memberId: string | null): boolean {
  return actor.kind === 'member' && actor.memberId === memberId;
}

/** A document that stands among identity documents anywhere is one everywhere. */
function isIdentityIn(holdings: readonly Holding[]): boolean {
  return holdings.some(({ place }) => place.isIdentity);
}

async function mayReadSome(readings: RecordReadings, holdings: readonly Holding[]): Promise<boolean> {
  for (const holding of holdings) if (await mayReadAt(readings, { holding, isUnmasked: false })) return true;
  return false;
}

/** A record with whoever reads it, as far as its flow lends it to them. */
interface RecordReading {
  readonly ctx: Context;
  readonly record: StoredRecord;
}

/** Reads a record for whoever asks; null where it is out of reach. */
type RecordReadings = (held: Pick<Holding, 'resource' | 'recordId'>) => Promise<RecordReading | null>;

/** Each record is read once, however many of its files are asked for. */
function recordReadings(caller: Context, deps: FileReadingDeps): RecordReadings {
  const known = new Map<string, Promise<RecordReading | null>>();
  const read: RecordReadings = async ({ resource, recordId }) => {
    const ctx = await readerOf(caller, deps, { resource, id: recordId });
    if (!mayDo(ctx.actor, resource.code, 'read')) return null;
    const record = await findRecord(ctx, { resource, recordId });
    return record ? { ctx, record } : null;
  };
  return (held) => {
    const key = `${held.resource.code} ${held.recordId}`;
    const reading = known.get(key) ?? read(held);
    known.set(key, reading);
    return reading;
  };
}

/** Whether the actor may read what a field of this record holds. */
async function mayReadAt(
  readings: RecordReadings,
  { holding, isUnmasked }: { readonly holding: Holding; readonly isUnmasked: boolean },
): Promise<boolean> {
  const { resource, place } = holding;
  const reading = await readings(holding);
  if (!reading) return false;
  const { ctx, record } = reading;
  const status = scalarText(record.values['status'] ?? null);
  const [table = ''] = place.path.split('.');
  return [table, place.path].every((path) => {
    const { mode, canUnmask } = accessIn(ctx.actor, resource, { path, status });
    return mode === 'masked' ? isUnmasked && canUnmask : mode !== 'hidden';
  });
}

async function findRecord(
  ctx: Context,
  { resource, recordId }: Pick<Holding, 'resource' | 'recordId'>,
): Promise<StoredRecord | undefined> {
  const [live] = await loadRecords(ctx, resource, { ids: [recordId] });
  if (live || !mayReadBin(ctx)) return live;
  const [deleted] = await loadRecords(ctx, resource, { ids: [recordId], isDeleted: true });
  return deleted;
}

function mayReadBin({ actor }: Context): boolean {
  return actor.kind === 'system' || (actor.kind === 'member' && actor.permissions.has(PERMISSIONS.readBin));
}
