import { sql, type Transaction } from 'kysely';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import type { Database } from '#server/db/tables.ts';
import { type AuditBlock, blockHash, CHAIN_START, rowHashOf, signBlock } from './audit-chain.ts';

/** Rows younger than this wait for the next block: most of what happens at one moment then stands in one. */
const SETTLE_MS = 2_000;

/** Rows of a block at most; what is left over gets into the next ones. */
const BLOCK_ROWS_MAX = 10_000;

/** Only one node seals at a time; the lock ends with its transaction. */
const SEALER_LOCK = 1_746_201;

/**
 * Takes the audit rows that belong to no block yet into the next block of the chain, if there are any and no other node
 * is at it. Rows are taken by what they are, unsealed and committed, not by their moment: one whose transaction took
 * long gets into a later block. Writers never wait for it.
 * @returns how many rows were sealed
 */
export async function sealAudit(base: ContextBase, key: AuditKey): Promise<number> {
  const before = new Date(base.clock.now().getTime() - SETTLE_MS);
  const waiting = await base.db
    .selectFrom('log_audit')
    .select('id')
    .where('block_no', 'is', null)
    .where('at', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return 0;
  return base.db.transaction().execute(async (db) => {
    const lock = await sql<{
      held: boolean;
    }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as held`.execute(db);
    return lock.rows[0]?.held ? sealBlock(db, { base, key, before }) : 0;
  });
}

interface Sealing {
  readonly base: ContextBase;
  readonly key: AuditKey;
  readonly before: Date;
}

async function sealBlock(db: Transaction<Database>, { base, key, before }: Sealing): Promise<number> {
  const last = await db
    .selectFrom('log_audit_block')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const no = (last?.no ?? 0) + 1;
  const rows = await takeRows(db, { no, before });
  if (!rows) return 0;
  const block: AuditBlock = {
    no,
    sealedAt: base.clock.now(),
    ...rows,
    previousHash: last?.hash ?? CHAIN_START,
  };
  const hash = blockHash(block);
  await db
    .insertInto('log_audit_block')
    .values({
      no,
      sealed_at: block.sealedAt,
      from_at: block.fromAt,
      to_at: block.toAt,
      row_count: block.rowCount,
      rows_hash: block.rowsHash,
      previous_hash: block.previousHash,
      hash,
      key_id: key.keyId,
      signature: signBlock(hash, key.privateKey),
    })
    .execute();
  return block.rowCount;
}

/** Writes number and hash into the rows of the new block. The block itself follows; its key is checked at the end. */
async function takeRows(
  db: Transaction<Database>,
  { no, before }: { no: number; before: Date },
): Promise<Pick<AuditBlock, 'fromAt' | 'toAt' | 'rowCount' | 'rowsHash'> | null> {
  const { rows } = await sql<{ from_at: Date; to_at: Date; row_count: number; rows_hash: Buffer }>`
    with taken as (
      update log_audit a set block_no = ${no}, row_hash = ${rowHashOf('a')}
      where a.id in (
        select id from log_audit where block_no is null and at < ${before} order by at, id limit ${BLOCK_ROWS_MAX}
      )
      returning a.at, a.id, a.row_hash
    )
    select min(at) as from_at, max(at) as to_at, count(*) as row_count,
      sha256(string_agg(row_hash, ''::bytea order by at, id)) as rows_hash
    from taken having count(*) > 0`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return { fromAt: row.from_at, toAt: row.to_at, rowCount: row.row_count, rowsHash: row.rows_hash };
}
