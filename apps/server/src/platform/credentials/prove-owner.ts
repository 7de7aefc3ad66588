import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';

export interface ProveOwnerDeps {
  /** Opens the sealed passwords of one call; their nonce is used up. */
  readonly openPasswords: (ctx: Context, texts: readonly string[]) => Promise<readonly string[]>;
  /** Proves the caller's own password, under the count and lock of a sign-in; answers the hash that stood the proof. */
  readonly provePassword: (
    ctx: Context,
    claim: { account: string; password: string },
  ) => Promise<{ readonly passwordHash: string }>;
}

/** What the caller's password is asked for. */
export interface OwnerClaim {
  readonly sealed: string;
  /** Under which a refusal is audited. */
  readonly action: string;
  /** What a wrong password is answered with. */
  readonly wrong: 'SETTING_PASSWORD_WRONG' | 'ACCOUNT_PASSWORD_WRONG';
}

/** The caller was just shown to know their password. */
export interface OwnerProof {
  /** @throws AppError SETTING_PASSWORD_WRONG, ACCOUNT_PASSWORD_WRONG when it has been changed since */
  stillStands(ctx: Context): Promise<void>;
}

/**
 * Asks for the caller's own password again, as a sign-in would; what is refused is audited. Call it outside any transaction.
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
