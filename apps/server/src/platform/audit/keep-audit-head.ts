import type { AuditHead, AuditHeadFile } from '#server/adapters/audit-head.ts';
import type { ContextBase } from '#server/context.ts';

/**
 * Remembers the last block of the chain outside the database. Where the block that was remembered is gone or another one,
 * nothing newer is remembered: doctor goes on to name it, however much is sealed after it.
 * @returns whether the chain goes on from what was remembered
 */
export async function keepAuditHead({ db }: Pick<ContextBase, 'db'>, file: AuditHeadFile): Promise<boolean> {
  const known = await file.read();
  const blocks = db.selectFrom('log_audit_block').select(['no', 'hash']);
  if (known !== null) {
    const same = await blocks.where('no', '=', known.no).executeTakeFirst();
    if (!same || !isHead(known, same)) return false;
  }
  const last = await blocks.orderBy('no', 'desc').limit(1).executeTakeFirst();
  if (last && last.no !== known?.no) await file.write({ no: last.no, hash: last.hash.toString('hex') });
  return true;
}

/** Whether a block is the one that was remembered. */
export function isHead(head: AuditHead, block: { readonly no: number; readonly hash: Buffer }): boolean {
  return block.no === head.no && block.hash.toString('hex') === head.hash;
}
