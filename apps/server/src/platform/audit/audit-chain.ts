import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** The content of an audit block, without its hash and signature. */
export interface AuditBlock {
  /** 1 for the first; without gaps. */
  readonly no: number;
  readonly sealedAt: Date;
  /** Times of its first and last row. */
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly rowCount: number;
  /** SHA-256 over the hashes of its rows, in order of time and id. */
  readonly rowsHash: Buffer;
  /** Hash of the previous block; 32 zeros for the first. */
  readonly previousHash: Buffer;
}

/** The previous hash of the first block. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** The hash of a block: over all its properties, including the previous hash. */
export function blockHash(block: AuditBlock): Buffer {
  const text = JSON.stringify([
    block.no,
    block.sealedAt.toISOString(),
    block.fromAt.toISOString(),
    block.toAt.toISOString(),
    block.rowCount,
    block.rowsHash.toString('hex'),
    block.previousHash.toString('hex'),
  ]);
  return createHash('sha256').update(text).digest();
}

/** Signs the hash of a block. */
export function signBlock(hash: Buffer, privateKey: KeyObject): Buffer {
  return sign(null, hash, privateKey);
}

/** Whether the signature of a block's hash is valid for this key. */
export function isSignedBy(publicKey: KeyObject, hash: Buffer, signature: Buffer): boolean {
  return verify(null, hash, publicKey, signature);
}

/** SHA-256 of all columns of a row of `log_audit`, computed in the database. `row` is the table alias. */
export function rowHashOf(row: string): RawBuilder<Buffer> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<Buffer>`sha256(convert_to(jsonb_build_array(
    ${column('id')}, to_char(${column('at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    ${column('actor_kind')}, ${column('actor_id')}, ${column('actor_account')}, ${column('action')},
    ${column('outcome')}, ${column('target_type')}, ${column('target_id')}, ${column('details')},
    ${column('address')}, ${column('request_id')}
  )::text, 'UTF8'))`;
}
