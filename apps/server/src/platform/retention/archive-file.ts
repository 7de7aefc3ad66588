import { createGunzip, createGzip } from 'node:zlib';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { FileStorage, IncomingFile } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';

/** Rows fetched at once. */
const PAGE = 2_000;

/** The JSON lines of a query, in its order, in constant memory. Call it inside a transaction, one query at a time. */
export async function* linesOf(
  { db }: Pick<Context, 'db'>,
  query: RawBuilder<{ line: string }>,
): AsyncGenerator<string> {
  await sql`declare log_lines no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PAGE)} from log_lines`.execute(db);
    for (const { line } of rows) yield line;
    if (rows.length < PAGE) break;
  }
  await sql`close log_lines`.execute(db);
}

/** Writes lines into a compressed draft. @throws AppError FILE_STORAGE_FULL, and errors of the lines; then no draft is left */
export function writeLines(storage: FileStorage, lines: AsyncIterable<string>): Promise<IncomingFile> {
  async function* text() {
    for await (const line of lines) yield `${line}\n`;
  }
  const compressed = createGzip();
  // A failure on one side ends the other; the receiver reports it.
  pipeline(Readable.from(text()), compressed, () => undefined);
  return storage.receive(compressed);
}

/** The lines of an archived file. @throws AppError FILE_NOT_FOUND, and errors of a damaged file */
export async function* readLines(storage: Pick<FileStorage, 'open'>, key: string): AsyncGenerator<string> {
  const source = await storage.open(key);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error)).pipe(plain);
  yield* createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
}
