import type { KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditHead } from '#server/adapters/audit-head.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AuditArchive, anchorHash, auditArchives, type ChainPosition } from './audit-anchor.ts';
import { blockHash, CHAIN_START, isSignedBy, rowHashOf } from './audit-chain.ts';
import { isHead } from './store-audit-head.ts';

/** Result of verifying the audit log. */
export interface AuditFindings {
  /** Blocks and rows verified, up to the first fault. */
  readonly blocks: number;
  readonly rows: number;
  /** Unsealed rows. */
  readonly unsealed: number;
  /** The first fault; null when the chain is valid. */
  readonly fault: AuditFault | null;
}

/** Evidence that the audit log was modified. */
export interface AuditFault {
  /**
   * `row-changed` a row differs from its sealed content; `rows-changed` rows were added to the block or removed; `block-missing` a number
   * is missing; `block-changed` the block itself; `signature` not signed with the key; `row-backdated` a row was sealed long after its
   * time; `cut-off` the last block stored by a node is missing, or differs; `archive` an archive is not signed with the key, does not
   * continue the one before, or its file is missing or differs.
   */
  readonly kind:
    | 'row-changed'
    | 'rows-changed'
    | 'block-missing'
    | 'block-changed'
    | 'signature'
    | 'row-backdated'
    | 'cut-off'
    | 'archive';
  readonly block: number;
  /** Id of the row, if it can be identified. */
  readonly row?: string;
}

/** The longest transaction, an import, is ended after four hours; a row sealed later than this is backdated. */
const LATE_MS = 5 * 3_600_000;

const PAGE = 500;

/** A block with what its rows contain now. */
export interface BlockRow {
  readonly no: number;
  readonly sealed_at: Date;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly row_count: number;
  readonly rows_hash: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
  /** Computed from the current rows. */
  readonly found_count: number;
  readonly found_hash: Buffer | null;
  readonly changed_row: string | null;
}

/** Data to verify the chain against. */
export interface ChainMarks {
  /** The public key of the sealing key. */
  readonly publicKey: KeyObject;
  /** The last block stored by this node; null for none. */
  readonly head: AuditHead | null;
  /** Number of the block behind which the verification ends, without `head`; the end of the chain by default. */
  readonly lastBlock?: number;
}

/**
 * Verifies the whole chain behind the archives, and that these continue each other, and reports the first modified block, and the row if
 * possible: changed, deleted or added rows, changed or deleted blocks.
 */
export async function verifyAuditChain(
  db: Kysely<Tables>,
  { publicKey, head, lastBlock }: ChainMarks,
): Promise<AuditFindings> {
  const unsealed = await countUnsealed(db);
  const archived = behindArchives(await auditArchives(db), publicKey);
  let { position } = archived;
  let rows = 0;
  if (archived.fault) return { blocks: position.no, rows, unsealed, fault: archived.fault };
  if (head?.no === position.no && head.hash !== position.hash.toString('hex'))
    return { blocks: position.no, rows, unsealed, fault: { kind: 'cut-off', block: position.no } };
  for (;;) {
    const blocks = await readBlocks(db, { after: position.no, last: lastBlock ?? null });
    for (const block of blocks) {
      const fault = faultOf(block, position, publicKey) ?? cutOff(block, head);
      if (fault) return { blocks: position.no, rows, unsealed, fault };
      position = { no: block.no, hash: block.hash, toAt: block.to_at };
      rows += block.row_count;
    }
    if (blocks.length >= PAGE) continue;
    const isCut = head !== null && position.no < head.no;
    return {
      blocks: position.no,
      rows,
      unsealed,
      fault: isCut ? { kind: 'cut-off', block: position.no + 1 } : null,
    };
  }
}

/** The position behind archives that continue each other and are signed; a fault for others. */
function behindArchives(
  archives: readonly AuditArchive[],
  publicKey: KeyObject,
): { readonly position: ChainPosition; readonly fault: AuditFault | null } {
  let position: ChainPosition = { no: 0, hash: CHAIN_START, toAt: null };
  for (const archive of archives) {
    const isNext = archive.first_block === position.no + 1 && archive.previous_hash.equals(position.hash);
    if (!isNext || !isSignedBy(publicKey, anchorHash(archive), archive.signature))
      return { position, fault: { kind: 'archive', block: position.no + 1 } };
    position = { no: archive.last_block, hash: archive.last_hash, toAt: archive.last_to_at };
  }
  return { position, fault: null };
}

async function countUnsealed(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('log_audit')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('block_no', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** What the rows `a` of one block contain: their number, the hash over their hashes, and a row that differs from its hash. */
export const foundIn = sql<Pick<BlockRow, 'found_count' | 'found_hash' | 'changed_row'>>`
  select count(*) as found_count, sha256(string_agg(a.row_hash, ''::bytea order by a.at, a.id)) as found_hash,
    min(a.id::text) filter (where a.row_hash is distinct from ${rowHashOf('a')}) as changed_row`;

async function readBlocks(
  db: Kysely<Tables>,
  { after, last }: { readonly after: number; readonly last: number | null },
): Promise<readonly BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.no, b.sealed_at, b.from_at, b.to_at, b.row_count, b.rows_hash, b.previous_hash, b.hash, b.signature,
      found.found_count, found.found_hash, found.changed_row
    from log_audit_block b
    cross join lateral (${foundIn} from log_audit a where a.block_no = b.no) found
    where b.no > ${after} ${last === null ? sql`` : sql`and b.no <= ${last}`} order by b.no limit ${PAGE}`.execute(
    db,
  );
  return rows;
}

/** The first fault of a block behind a position. */
export function faultOf(block: BlockRow, before: ChainPosition, publicKey: KeyObject): AuditFault | null {
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

/** Detects a truncated log that was continued: the stored block was replaced by another one. */
function cutOff(block: BlockRow, head: AuditHead | null): AuditFault | null {
  return head?.no === block.no && !isHead(head, block) ? { kind: 'cut-off', block: block.no } : null;
}

function isItself(block: BlockRow, before: ChainPosition): boolean {
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
