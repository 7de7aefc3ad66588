import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { brokenPasswordRules } from '@haiqiao/contract/rules';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { EarlierPasswordsDeps } from '#server/platform/credentials/earlier-passwords.ts';
import { findResetLink, type ResetOwner, spendResetLink } from '#server/platform/credentials/reset-links.ts';
import { storePassword } from '#server/platform/credentials/store-password.ts';
import { assertNewPassword, refusedPassword } from './password/assert-new-password.ts';
import { accountKey } from './password/login-guard.logic.ts';
import { liftLock } from './password/login-guard.repository.ts';
import { type OpenPasswordsDeps, openPasswords } from './password/open-passwords.ts';
import { endSessionsOf } from './session.repository.ts';

/** Operations on enterprise accounts, provided by another feature. */
export interface EnterprisePasswords {
  /** @throws AppError RESET_LINK_UNKNOWN for a closed account */
  readonly findName: (ctx: Context, id: string) => Promise<string>;
  /** Whether a password is the current one. @throws AppError AUTH_BUSY */
  readonly isInForce: (ctx: Context, input: { id: string; password: string }) => Promise<boolean>;
  /** Sets the password of an account in the transaction of `ctx`. @throws AppError RESET_LINK_UNKNOWN */
  readonly give: (ctx: Context, input: { id: string; hash: string }) => Promise<void>;
}

export interface ResetDeps extends OpenPasswordsDeps, EarlierPasswordsDeps {
  readonly broadcast: Broadcast;
  readonly enterprisePasswords: EnterprisePasswords;
}

/**
 * Expiry of a link. Only the kind of account is revealed, not the owner.
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
 * Sets the password chosen by the link's holder for a member or an enterprise account. The link is consumed, every session ends, and a lock
 * by wrong passwords is removed. A password that violates a rule does not consume the link.
 * @throws AppError RESET_LINK_UNKNOWN, RESET_LINK_SPENT, RESET_LINK_EXPIRED, ACCOUNT_INVALID, AUTH_PASSWORD_UNREADABLE, AUTH_BUSY
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

/** Differences between members and enterprise accounts. */
interface Side {
  readonly target: string;
  /** @throws AppError ACCOUNT_INVALID, AUTH_BUSY */
  readonly check: (ctx: Context, input: { id: string; password: string }, deps: ResetDeps) => Promise<void>;
  /** Returns further details for the audit log. */
  readonly give: (
    ctx: Context,
    input: { id: string; name: string; hash: string },
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
    async check(ctx, input, { enterprisePasswords, settings }) {
      if (brokenPasswordRules(input.password).length > 0) throw refusedPassword('newPasswordRule');
      const asksHistory = (await settings.read('auth.passwordHistory')) > 0;
      if (asksHistory && (await enterprisePasswords.isInForce(ctx, input)))
        throw refusedPassword('newPasswordUsedBefore');
    },
    async give(ctx, { id, hash }, { enterprisePasswords }) {
      await enterprisePasswords.give(ctx, { id, hash });
      return {};
    },
  },
};
