import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { withoutMetadata } from '#server/platform/files/content/image-metadata.ts';
import type { Files } from '#server/platform/files/files.ts';
import { replaceContent } from '#server/platform/files/stored-content.ts';
import { defineJob, type JobFacts } from '#server/platform/jobs/define-job.ts';

/** Files read at once. */
const BATCH = 100;

/** Time limit; the next night continues with the remaining images. */
const EXPIRE_SECONDS = 3 * 3600;

/** What became of an image. */
type Outcome = 'changed' | 'unchanged' | 'signed' | 'missing' | 'failed';

interface StoredImage {
  readonly id: string;
  readonly key: string;
  readonly mime: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Removes the metadata of images that were stored before this happened on arrival (UPL-02, decision 0056). Each image is marked when it is
 * done, so that a stopped job continues behind it. A file whose hash a record states, as a signed document does, is never changed.
 */
export function removeMetadataJob(files: Pick<Files, 'storage'>) {
  return defineJob({
    name: 'files.remove-metadata',
    schedule: '30 1 * * *',
    expireSeconds: EXPIRE_SECONDS,
    run: (ctx, _data, { signal }) => removeMetadata(ctx, files, signal),
  });
}

async function removeMetadata(
  ctx: Context,
  files: Pick<Files, 'storage'>,
  signal: AbortSignal,
): Promise<JobFacts> {
  const facts: Partial<Record<Outcome, number>> = {};
  let failure: unknown;
  for (let after = '', isDone = false; !isDone; ) {
    const images = await nextImages(ctx, after);
    after = images.at(-1)?.id ?? '';
    isDone = images.length < BATCH;
    const signed = await signedHashes(ctx, images);
    for (const image of images) {
      signal.throwIfAborted();
      const outcome = await settle(ctx, files, { image, isSigned: signed.has(image.sha256) }).catch(
        (error: unknown) => {
          // Other images continue; this one is tried again the next night.
          ctx.log.error({ err: error, file: image.id }, 'the metadata of an image stays');
          failure ??= error;
          return 'failed' as const; // an outcome
        },
      );
      facts[outcome] = (facts[outcome] ?? 0) + 1;
    }
  }
  if (failure !== undefined) throw failure;
  return facts;
}

function nextImages({ db }: Context, after: string): Promise<readonly StoredImage[]> {
  return db
    .selectFrom('sys_file')
    .select(['id', 'key', 'mime', 'sha256', 'size_bytes as sizeBytes'])
    .where('is_metadata_checked', '=', false)
    .where('purpose', '=', 'upload')
    .where('deleted_at', 'is', null)
    .where('mime', 'in', ['image/jpeg', 'image/png'])
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function settle(
  ctx: Context,
  { storage }: Pick<Files, 'storage'>,
  { image, isSigned }: { readonly image: StoredImage; readonly isSigned: boolean },
): Promise<Outcome> {
  const { id, key, mime, sha256 } = image;
  if (isSigned) return checked(ctx, id, 'signed');
  try {
    const plain = await withoutMetadata(await storage.localPath(key), mime);
    if (plain === null) return await checked(ctx, id, 'unchanged');
    const draft = await storage.receive(plain);
    await replaceContent(ctx, storage, {
      key,
      sha256,
      draft,
      async whenReplaced(ctx, ids) {
        for (const fileId of ids) await auditChange(ctx, fileId, { before: image, after: draft });
      },
    });
    return 'changed';
  } catch (error) {
    // Nothing is stored any more, or another file with the same content was replaced in this run.
    if (error instanceof AppError && error.id === 'FILE_NOT_FOUND') return checked(ctx, id, 'missing');
    throw error;
  }
}

async function checked(ctx: Context, id: string, outcome: Outcome): Promise<Outcome> {
  await ctx.db.updateTable('sys_file').set({ is_metadata_checked: true }).where('id', '=', id).execute();
  return outcome;
}

interface Content {
  readonly sha256: string;
  readonly sizeBytes: number;
}

function auditChange(ctx: Context, id: string, { before, after }: { before: Content; after: Content }) {
  return writeAudit(ctx, {
    action: 'file.removeMetadata',
    outcome: 'done',
    target: { type: 'file', id },
    details: {
      sha256Before: before.sha256,
      sha256: after.sha256,
      sizeBytesBefore: before.sizeBytes,
      sizeBytes: after.sizeBytes,
    },
  });
}

/** Column in which a record states the hash of a file that it signs or seals. */
const HASH_COLUMN = 'sha256';

/** Those hashes that a record states, whether or not a definition still has the column. */
async function signedHashes(ctx: Context, images: readonly StoredImage[]): Promise<ReadonlySet<string>> {
  const hashes = [...new Set(images.map(({ sha256 }) => sha256))];
  const tables = await sql<{ table: string }>`
    select tables.relname as "table"
    from pg_attribute columns join pg_class tables on tables.oid = columns.attrelid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname like 'biz\\_%'
      and columns.attname = ${HASH_COLUMN} and columns.atttypid = 'text'::regtype and not columns.attisdropped`.execute(
    ctx.db,
  );
  if (tables.rows.length === 0 || hashes.length === 0) return new Set();
  const parts = tables.rows.map(
    ({ table }) => sql`select sha256 from ${sql.table(table)} where sha256 = any(${hashes}::text[])`,
  );
  const { rows } = await sql<{ sha256: string }>`${sql.join(parts, sql` union `)}`.execute(ctx.db);
  return new Set(rows.map(({ sha256 }) => sha256));
}
