import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';

export interface ProveOwnerDeps {
  /** Decrypts the passwords of one call and consumes their nonce. */
  readonly openPasswords: (ctx: Context, texts: readonly string[]) => Promise<readonly string[]>;
  /** Verifies the caller's own password, with the count and lock of a sign-in; returns the verified hash. */
  readonly provePassword: (
    ctx: Context,
    claim: { account: string; password: string },
  ) => Promise<{ readonly passwordHash: string }>;
}

/** The purpose of the password check. */
export interface OwnerClaim {
  readonly sealed: string;
  /** Audit action of a rejection. */
  readonly action: string;
  /** Error for a wrong password. */
  readonly wrong: 'SETTING_PASSWORD_WRONG' | 'ACCOUNT_PASSWORD_WRONG';
}

/** Proof that the caller has just entered their password. */
export interface OwnerProof {
  /** @throws AppError SETTING_PASSWORD_WRONG, ACCOUNT_PASSWORD_WRONG when it has been changed since */
  stillStands(ctx: Context): Promise<void>;
}

/**
 * Verifies the caller's own password again, like a sign-in; rejections are audited. Call it outside any transaction.
 * @throws AppError SETTING_PASSWORD_WRONG, ACCOUNT_PASSWORD_WRONG, AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_BUSY
 */
export async function proveOwner(
  ctx: Context,
  { sealed, action, wrong }: OwnerClaim,
  deps: ProveOwnerDeps,
): Promise<OwnerProof> {
  const { account, memberId } = memberOf(ctx);
  const [password = ''] = await deps.openPasswords(ctx, [sealed]);
  const { passwordHash } = await auditAttempt(ctx, { action }, () =>
    deps.provePassword(ctx, { account, password }).catch((cause: unknown) => {
      const isWrong = cause instanceof AppError && cause.id === 'AUTH_CREDENTIALS_WRONG';
      throw isWrong ? new AppError(wrong, undefined, { cause }) : cause;
    }),
  );
  return {
    async stillStands({ db }) {
      const row = await db
        .selectFrom('sys_member')
        .select('id')
        .where('id', '=', memberId)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst();
      if (!row) throw new AppError(wrong);
    },
  };
}
