import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { Tables } from '#server/db/tables.ts';
import { CHAIN_START, signBlock } from './audit-chain.ts';

/** A position in the chain: behind the last archived block, the next block follows. */
export interface ChainPosition {
  readonly no: number;
  readonly hash: Buffer;
  readonly toAt: Date | null;
}

/** The blocks of an archive of the audit log. */
export interface AuditAnchor {
  readonly first_block: number;
  /** Hash of the block before the first; 32 zeros for the first of the chain. */
  readonly previous_hash: Buffer;
  readonly last_block: number;
  readonly last_hash: Buffer;
  /** Time of the last row. */
  readonly last_to_at: Date;
}

/** A signed archive of the audit log. */
export interface AuditArchive extends AuditAnchor {
  readonly log: string;
  readonly partition: string;
  readonly until: Date;
  readonly sha256: string;
  readonly row_count: number;
  readonly signature: Buffer;
  /** Key of the file in the storage. */
  readonly key: string;
}

/** Archives of the audit log, in the order of the chain. */
export async function auditArchives(db: Kysely<Tables>): Promise<readonly AuditArchive[]> {
  const rows = await db
    .selectFrom('log_archive')
    .innerJoin('sys_file', 'sys_file.id', 'log_archive.file_id')
    .selectAll('log_archive')
    .select('sys_file.key')
    .where('log', '=', 'log_audit')
    .where('last_block', 'is not', null)
    .orderBy('last_block')
    .execute();
  return rows.flatMap((row) => {
    const { first_block, previous_hash, last_block, last_hash, last_to_at, signature } = row;
    if (first_block === null || last_block === null || last_to_at === null) return [];
    if (previous_hash === null || last_hash === null || signature === null) return [];
    const anchor = { first_block, previous_hash, last_block, last_hash, last_to_at };
    return [{ ...row, ...anchor, signature }];
  });
}

/** The position behind the last archive, unverified. */
export async function anchorBefore(db: Kysely<Tables>): Promise<ChainPosition> {
  const last = (await auditArchives(db)).at(-1);
  return last
    ? { no: last.last_block, hash: last.last_hash, toAt: last.last_to_at }
    : { no: 0, hash: CHAIN_START, toAt: null };
}

/** The content of an archive that its signature covers. */
type Signed = Omit<AuditArchive, 'signature' | 'key'>;

/** Hash over the file and the blocks of an archive. */
export function anchorHash(archive: Signed): Buffer {
  const text = JSON.stringify([
    archive.log,
    archive.partition,
    archive.until.toISOString(),
    archive.sha256,
    archive.row_count,
    archive.first_block,
    archive.previous_hash.toString('hex'),
    archive.last_block,
    archive.last_hash.toString('hex'),
    archive.last_to_at.toISOString(),
  ]);
  return createHash('sha256').update(text).digest();
}

/** Signature columns of an archive. */
export function signAnchor(archive: Signed, { keyId, privateKey }: AuditKey) {
  return { key_id: keyId, signature: signBlock(anchorHash(archive), privateKey) };
}
