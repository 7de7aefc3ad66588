import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { brokenPasswordRules } from '@haiqiao/contract/rules';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { EarlierPasswordsDeps } from '#server/platform/credentials/earlier-passwords.ts';
import { findResetLink, type ResetOwner, spendResetLink } from '#server/platform/credentials/reset-links.ts';
import { storePassword } from '#server/platform/credentials/store-password.ts';
import { assertNewPassword, refusedPassword } from '../password/assert-new-password.ts';
import { accountKey } from '../password/login-guard.logic.ts';
import { liftLock } from '../password/login-guard.repository.ts';
import { type OpenPasswordsDeps, openPasswords } from '../password/open-passwords.ts';
import { endSessionsOf } from '../session.repository.ts';

/** What another feature knows of the accounts of enterprises. */
export interface EnterprisePasswords {
  /** @throws AppError RESET_LINK_UNKNOWN for an account that was given up */
  readonly findName: (ctx: Context, id: string) => Promise<string>;
  /** Whether a password is the one in force. @throws AppError AUTH_BUSY */
  readonly isInForce: (ctx: Context, given: { id: string; password: string }) => Promise<boolean>;
  /** Gives an account a password in the transaction of `ctx`. @throws AppError RESET_LINK_UNKNOWN */
  readonly give: (ctx: Context, given: { id: string; hash: string }) => Promise<void>;
}

export interface ResetDeps extends OpenPasswordsDeps, EarlierPasswordsDeps {
  readonly broadcast: Broadcast;
  readonly enterprisePasswords: EnterprisePasswords;
}

/**
 * Until when a link is good. Nothing is told of whose it is, but which side it is for.
 * @throws AppError RESET_LINK_UNKNOWN, RESET_LINK_SPENT, RESET_LINK_EXPIRED
 */
export async function checkPasswordReset(
  ctx: Context,
  { token }: { token: string },
  deps: ResetDeps,
): Promise<EndpointReply<typeof endpoints.checkPasswordReset>> {
  const { owner, expiresAt } = await findLink(ctx, token, deps);
  const audience = owner.kind === 'member' ? 'STAFF' : 'ENTERPRISE';
  return { expiresAt: expiresAt.toISOString(), audience };
}

/**
 * Gives a member, or an account of an enterprise, the password that whoever holds the link has chosen. The link is used
 * up, every session ends, and the lock that wrong passwords set is lifted. A password that breaks a rule leaves the link
 * as it is.
 * @throws AppError RESET_LINK_UNKNOWN, RESET_LINK_SPENT, RESET_LINK_EXPIRED, ACCOUNT_INVALID, AUTH_PASSWORD_UNREADABLE,
 * AUTH_BUSY
 */
export async function completePasswordReset(
  ctx: Context,
  { token, newPass }: EndpointBody<typeof endpoints.completePasswordReset>,
  deps: ResetDeps,
): Promise<true> {
  const [password = ''] = await openPasswords(ctx, [newPass], deps);
  const { owner, name } = await auditAttempt(ctx, { action: 'auth.reset' }, () => findLink(ctx, token, deps));
  const side = SIDES[owner.kind];
  await side.check(ctx, { id: owner.id, password }, deps);
  const hash = await deps.hasher.hash(password);
  await inTransaction(ctx, async (ctx) => {
    await spendResetLink(ctx, token);
    const details = await side.give(ctx, { id: owner.id, name, hash }, deps);
    const target = { type: side.target, id: owner.id };
    await writeAudit(ctx, { action: 'auth.reset', outcome: 'done', account: name, target, details });
  });
  if (owner.kind === 'member') await deps.broadcast.publish('member-changed', { memberId: owner.id });
  return true;
}

interface Link {
  readonly owner: ResetOwner;
  /** Name of the account. */
  readonly name: string;
  readonly expiresAt: Date;
}

async function findLink(ctx: Context, token: string, { enterprisePasswords }: ResetDeps): Promise<Link> {
  const { owner, account, expiresAt } = await findResetLink(ctx, token);
  const name = owner.kind === 'member' ? account : await enterprisePasswords.findName(ctx, owner.id);
  return { owner, name, expiresAt };
}

/** What differs between members and accounts of enterprises. */
interface Side {
  readonly target: string;
  /** @throws AppError ACCOUNT_INVALID, AUTH_BUSY */
  readonly check: (ctx: Context, given: { id: string; password: string }, deps: ResetDeps) => Promise<void>;
  /** Answers what the audit log says beside who it was. */
  readonly give: (
    ctx: Context,
    given: { id: string; name: string; hash: string },
    deps: ResetDeps,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

const SIDES: Readonly<Record<ResetOwner['kind'], Side>> = {
  member: {
    target: 'member',
    check: (ctx, { id, password }, deps) => assertNewPassword(ctx, { memberId: id, password }, deps),
    async give(ctx, { id, name, hash }) {
      await storePassword(ctx, { memberId: id, oldHash: null, newHash: hash });
      const endedSessions = await endSessionsOf(ctx, id, 'PASSWORD');
      await liftLock(ctx, accountKey(name));
      return { endedSessions };
    },
  },
  enterpriseAccount: {
    target: 'ent_account',
    async check(ctx, given, { enterprisePasswords, settings }) {
      if (brokenPasswordRules(given.password).length > 0) throw refusedPassword('newPasswordRule');
      const asksHistory = (await settings.read('auth.passwordHistory')) > 0;
      if (asksHistory && (await enterprisePasswords.isInForce(ctx, given)))
        throw refusedPassword('newPasswordUsedBefore');
    },
    async give(ctx, { id, hash }, { enterprisePasswords }) {
      await enterprisePasswords.give(ctx, { id, hash });
      return {};
    },
  },
};
