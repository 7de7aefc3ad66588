import type { AuditHead, AuditHeadFile } from '#server/adapters/audit-head.ts';
import type { ContextBase } from '#server/context.ts';
import { anchorBefore } from './audit-anchor.ts';

/**
 * Stores the last block of the chain outside the database. When the stored block is missing or differs, nothing newer is stored: the doctor
 * continues to report it, however much is sealed later.
 * @returns whether the chain continues from the stored block
 */
export async function storeAuditHead({ db }: Pick<ContextBase, 'db'>, file: AuditHeadFile): Promise<boolean> {
  const stored = await file.read();
  const blocks = db.selectFrom('log_audit_block').select(['no', 'hash']);
  if (stored !== null) {
    const same = await blocks.where('no', '=', stored.no).executeTakeFirst();
    const isArchived = !same && stored.no < (await anchorBefore(db)).no;
    if (!isArchived && !(same ? isHead(stored, same) : await isAnchor(db, stored))) return false;
  }
  const last = await blocks.orderBy('no', 'desc').limit(1).executeTakeFirst();
  if (last && last.no !== stored?.no) await file.write({ no: last.no, hash: last.hash.toString('hex') });
  return true;
}

/** Whether the stored block is the last archived one. */
async function isAnchor(db: ContextBase['db'], stored: AuditHead): Promise<boolean> {
  return isHead(stored, await anchorBefore(db));
}

/** Whether a block is the stored one. */
export function isHead(head: AuditHead, block: { readonly no: number; readonly hash: Buffer }): boolean {
  return block.no === head.no && block.hash.toString('hex') === head.hash;
}
