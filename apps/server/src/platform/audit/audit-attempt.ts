import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { writeAudit } from './write-audit.ts';

/** Allowed characters of accounts; a password typed into the wrong field contains a special character. */
const ACCOUNT_LIKE = /^[A-Za-z0-9_.-]{1,64}$/;

/** Runs `work` and audits a rejection (AUTH-13: every outcome is audited; on success `work` writes its own row). */
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

/** The part of an entered account name that may be audited. */
export function shownAccount(text: string): string {
  return ACCOUNT_LIKE.test(text.trim()) ? text.trim() : '***';
}
