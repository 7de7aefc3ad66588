import { createHash, type KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AuditArchive, ChainPosition } from '#server/platform/audit/audit-anchor.ts';
import {
  type AuditFault,
  type BlockRow,
  faultOf,
  foundIn,
} from '#server/platform/audit/verify-audit-chain.ts';
import { readLines } from './archive-file.ts';

const bytes = z.string().transform((text) => Buffer.from(text.replace(/^\\x/u, ''), 'hex'));
const moment = z.string().transform((text) => new Date(text));
const blockSchema = z.object({
  no: z.number(),
  sealed_at: moment,
  from_at: moment,
  to_at: moment,
  row_count: z.number(),
  rows_hash: bytes,
  previous_hash: bytes,
  hash: bytes,
  signature: bytes,
});
const lineSchema = z.union([
  z.object({ log: z.string() }),
  z.object({ block: blockSchema }),
  z.object({ row: z.unknown() }),
]);

type Block = z.output<typeof blockSchema>;
/**
 * Verifies a file of the audit log as the chain in the database is verified: the file, its rows, its blocks and their signatures. The
 * database computes the hashes of the rows; it reads no table.
 * @returns the first fault; null for an unmodified file
 */
export async function verifyAuditArchive(
  db: Kysely<Tables>,
  storage: Pick<FileStorage, 'open'>,
  { archive, publicKey }: { readonly archive: AuditArchive; readonly publicKey: KeyObject },
): Promise<AuditFault | null> {
  const whole: AuditFault = { kind: 'archive', block: archive.first_block };
  let position: ChainPosition = { no: archive.first_block - 1, hash: archive.previous_hash, toAt: null };
  try {
    if ((await sha256Of(storage, archive.key)) !== archive.sha256) return whole;
    for await (const { block, rows } of blocksOf(readLines(storage, archive.key))) {
      const fault = faultOf({ ...block, ...(await foundOf(db, rows)) }, position, publicKey);
      if (fault) return fault;
      position = { no: block.no, hash: block.hash, toAt: block.to_at };
    }
  } catch {
    return whole; // missing or damaged
  }
  return position.no === archive.last_block && position.hash.equals(archive.last_hash) ? null : whole;
}

/** The blocks of a file, each with its rows, which follow it. */
async function* blocksOf(lines: AsyncIterable<string>): AsyncGenerator<{ block: Block; rows: unknown[] }> {
  let current: { block: Block; rows: unknown[] } | null = null;
  for await (const text of lines) {
    const line = lineSchema.parse(JSON.parse(text));
    if ('row' in line) current?.rows.push(line.row);
    if (!('block' in line)) continue;
    if (current) yield current;
    current = { block: line.block, rows: [] };
  }
  if (current) yield current;
}

async function foundOf(
  db: Kysely<Tables>,
  rows: readonly unknown[],
): Promise<Pick<BlockRow, 'found_count' | 'found_hash' | 'changed_row'>> {
  const { rows: found } = await sql<Pick<BlockRow, 'found_count' | 'found_hash' | 'changed_row'>>`
    ${foundIn} from jsonb_populate_recordset(null::log_audit, ${JSON.stringify(rows)}::jsonb) a`.execute(db);
  return found[0] ?? { found_count: 0, found_hash: null, changed_row: null };
}

async function sha256Of(storage: Pick<FileStorage, 'open'>, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of await storage.open(key)) hash.update(part as Buffer); // a stream of bytes
  return hash.digest('hex');
}
