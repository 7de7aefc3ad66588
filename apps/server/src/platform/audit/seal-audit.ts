import { prepareStatement, slot } from '@haiqiao/pg';
import { sql, type Transaction } from 'kysely';
import type { AuditKey } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { anchorBefore } from './audit-anchor.ts';
import { type AuditBlock, blockHash, rowHashOf, signBlock } from './audit-chain.ts';

/** Rows younger than this wait for the next block, so rows of one moment are mostly in one block. */
const SETTLE_MS = 2_000;

/** Maximum rows per block; the rest is sealed in the next ones. */
const BLOCK_ROWS_MAX = 10_000;

/** Only one node seals at a time; the lock ends with its transaction. */
const SEALER_LOCK = 1_746_201;

/** Prepared: every node asks it every second, and planning for every partition takes longer than reading. */
const waitingStatement = prepareStatement<{ id: string }>(sql`
  select id from log_audit where block_no is null and at < ${slot('before')}::timestamptz limit 1`);

/**
 * Seals unsealed audit rows into the next block, if there are any and no other node is sealing. All committed unsealed rows qualify,
 * independent of their time: a row of a long transaction is sealed in a later block. Writers never wait for it.
 * @returns the number of sealed rows
 */
export async function sealAudit(base: ContextBase, key: AuditKey): Promise<number> {
  const before = new Date(base.clock.now().getTime() - SETTLE_MS);
  const waiting = await waitingStatement.run(base, { before });
  if (waiting.length === 0) return 0;
  return base.db.transaction().execute(async (db) => {
    const lock = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as locked`.execute(db);
    return lock.rows[0]?.locked ? sealBlock(db, { base, key, before }) : 0;
  });
}

interface Sealing {
  readonly base: ContextBase;
  readonly key: AuditKey;
  readonly before: Date;
}

async function sealBlock(db: Transaction<Tables>, { base, key, before }: Sealing): Promise<number> {
  const last = await db
    .selectFrom('log_audit_block')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previous = last ?? (await anchorBefore(db));
  const no = previous.no + 1;
  const rows = await takeRows(db, { no, before });
  if (!rows) return 0;
  const block: AuditBlock = {
    no,
    sealedAt: base.clock.now(),
    ...rows,
    previousHash: previous.hash,
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

/** Writes number and hash into the rows of the new block. The block is inserted afterwards; the foreign key is checked at commit. */
async function takeRows(
  db: Transaction<Tables>,
  { no, before }: { no: number; before: Date },
): Promise<Pick<AuditBlock, 'fromAt' | 'toAt' | 'rowCount' | 'rowsHash'> | null> {
  const { rows } = await sql<{ from_at: Date; to_at: Date; row_count: number; rows_hash: Buffer }>`
    with taken as (
      update log_audit a set block_no = ${no}, row_hash = ${rowHashOf('a')}
      where (a.id, a.at) in (
        select id, at from log_audit where block_no is null and at < ${before} order by at, id limit ${BLOCK_ROWS_MAX}
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
