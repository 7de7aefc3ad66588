import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { writeAudit } from './write-audit.ts';

/** Accounts are made of these; a password, typed into the wrong field, holds a special character. */
const ACCOUNT_LIKE = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * Does `work` and, when it is refused, writes that down (AUTH-13: every outcome is audited; the good end writes its own
 * row with what came of it).
 */
export async function auditAttempt<Result>(
  ctx: Context,
  attempt: { action: string; account?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) {
      const { action, account } = attempt;
      await writeAudit(ctx, {
        action,
        outcome: 'refused',
        ...(account === undefined ? {} : { account: shownAccount(account) }),
        details: { reason: error.id },
      });
    }
    throw error;
  }
}

/** What the audit log may show of a text typed as an account. */
export function shownAccount(text: string): string {
  return ACCOUNT_LIKE.test(text.trim()) ? text.trim() : '***';
}
