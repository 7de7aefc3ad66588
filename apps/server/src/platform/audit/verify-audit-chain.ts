import type { KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditHead } from '#server/adapters/audit-head.ts';
import type { Database } from '#server/db/tables.ts';
import { blockHash, CHAIN_START, isSignedBy, rowHashOf } from './audit-chain.ts';
import { isHead } from './keep-audit-head.ts';

/** What looking through the audit log came to. */
export interface AuditFindings {
  /** Blocks and rows that were looked at, up to the first fault. */
  readonly blocks: number;
  readonly rows: number;
  /** Rows that wait for the sealer. */
  readonly unsealed: number;
  /** The first fault; null when the chain is whole. */
  readonly fault: AuditFault | null;
}

/** Where somebody has been at the audit log. */
export interface AuditFault {
  /** `row-changed` a row says something else than when it was sealed; `rows-changed` rows were added to the block or taken out of it; `block-missing` a number is left out; `block-changed` the block itself; `signature` nobody with the key signed it; `row-backdated` a row was sealed long after the moment that it claims; `cut-off` the last block that a node remembers is gone, or another one. */
  readonly kind:
    | 'row-changed'
    | 'rows-changed'
    | 'block-missing'
    | 'block-changed'
    | 'signature'
    | 'row-backdated'
    | 'cut-off';
  readonly block: number;
  /** Id of the row, where one can be named. */
  readonly row?: string;
}

/** The longest work in one transaction, an import, is ended after four hours; a row that comes in later claims a moment that is not its own. */
const LATE_MS = 5 * 3_600_000;

const PAGE = 500;

interface BlockRow {
  readonly no: number;
  readonly sealed_at: Date;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly row_count: number;
  readonly rows_hash: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
  /** What the rows say now. */
  readonly found_count: number;
  readonly found_hash: Buffer | null;
  readonly changed_row: string | null;
}

interface Place {
  readonly no: number;
  readonly hash: Buffer;
  readonly toAt: Date | null;
}

/** What the chain is measured by. */
export interface ChainMarks {
  /** Of the key that sealed it. */
  readonly publicKey: KeyObject;
  /** The last block that this node remembers; null for none. */
  readonly head: AuditHead | null;
}

/**
 * Goes through the whole chain and names the first block, and where possible the row, that was tampered with:
 * changed, deleted or added rows, changed or deleted blocks.
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  { publicKey, head }: ChainMarks,
): Promise<AuditFindings> {
  const unsealed = await countUnsealed(db);
  let place: Place = { no: 0, hash: CHAIN_START, toAt: null };
  let rows = 0;
  for (;;) {
    const blocks = await readBlocks(db, place.no);
    for (const block of blocks) {
      const fault = faultOf(block, place, publicKey) ?? cutOff(block, head);
      if (fault) return { blocks: place.no, rows, unsealed, fault };
      place = { no: block.no, hash: block.hash, toAt: block.to_at };
      rows += block.row_count;
    }
    if (blocks.length >= PAGE) continue;
    const isCut = head !== null && place.no < head.no;
    return {
      blocks: place.no,
      rows,
      unsealed,
      fault: isCut ? { kind: 'cut-off', block: place.no + 1 } : null,
    };
  }
}

async function countUnsealed(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('log_audit')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('block_no', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

async function readBlocks(db: Kysely<Database>, after: number): Promise<readonly BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.no, b.sealed_at, b.from_at, b.to_at, b.row_count, b.rows_hash, b.previous_hash, b.hash, b.signature,
      found.found_count, found.found_hash, found.changed_row
    from log_audit_block b
    cross join lateral (
      select count(*) as found_count, sha256(string_agg(a.row_hash, ''::bytea order by a.at, a.id)) as found_hash,
        min(a.id::text) filter (where a.row_hash is distinct from ${rowHashOf('a')}) as changed_row
      from log_audit a where a.block_no = b.no
    ) found
    where b.no > ${after} order by b.no limit ${PAGE}`.execute(db);
  return rows;
}

function faultOf(block: BlockRow, before: Place, publicKey: KeyObject): AuditFault | null {
  if (block.no !== before.no + 1) return { kind: 'block-missing', block: before.no + 1 };
  if (block.changed_row !== null) return { kind: 'row-changed', block: block.no, row: block.changed_row };
  const hasItsRows =
    block.found_count === block.row_count && block.found_hash?.equals(block.rows_hash) === true;
  if (!hasItsRows) return { kind: 'rows-changed', block: block.no };
  if (!isItself(block, before)) return { kind: 'block-changed', block: block.no };
  if (!isSignedBy(publicKey, block.hash, block.signature)) return { kind: 'signature', block: block.no };
  const isBackdated = before.toAt !== null && before.toAt.getTime() - block.from_at.getTime() > LATE_MS;
  return isBackdated ? { kind: 'row-backdated', block: block.no } : null;
}

/** Whoever cut the end off and had the log go on put another block in the place of the one that is remembered. */
function cutOff(block: BlockRow, head: AuditHead | null): AuditFault | null {
  return head?.no === block.no && !isHead(head, block) ? { kind: 'cut-off', block: block.no } : null;
}

function isItself(block: BlockRow, before: Place): boolean {
  const hash = blockHash({
    no: block.no,
    sealedAt: block.sealed_at,
    fromAt: block.from_at,
    toAt: block.to_at,
    rowCount: block.row_count,
    rowsHash: block.rows_hash,
    previousHash: block.previous_hash,
  });
  return block.previous_hash.equals(before.hash) && hash.equals(block.hash);
}
