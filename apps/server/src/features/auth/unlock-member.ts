import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { shownAccount } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { secondFactorKey } from '#server/platform/credentials/second-factor/guard-key.ts';
import { accountKey } from './password/login-guard.logic.ts';
import { liftLock } from './password/login-guard.repository.ts';

/**
 * Removes the locks of an account name by wrong passwords and second-factor codes, and resets the counts (AUTH-13).
 * @returns whether it was locked; the same for unknown names
 */
export async function unlockMember(ctx: Context, input: { account: string }): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const key = accountKey(input.account);
    const locks = [await liftLock(ctx, key), await liftLock(ctx, secondFactorKey(key))];
    const wasLocked = locks.includes(true);
    await writeAudit(ctx, {
      action: 'auth.unlock',
      outcome: 'done',
      target: { type: 'account', id: shownAccount(input.account) },
      details: { wasLocked },
    });
    return wasLocked;
  });
}
