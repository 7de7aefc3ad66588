import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuNode } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { endSessionsBut } from '#server/platform/credentials/sessions.ts';
import type { AccessTokens } from '../access-token.ts';
import type { ProvenMember } from '../password/prove-password.ts';
import { insertSession, type SessionTokens } from '../session.repository.ts';
import { queryUserInfo } from '../user-info.ts';
import { nextStep, type NextStepDeps } from './next-step.ts';
import { insertStep, spendStep, type Standing, type Ticket } from './sign-in-step.repository.ts';

export interface ProceedDeps extends NextStepDeps {
  readonly tokens: AccessTokens;
  readonly broadcast: Broadcast;
  /** The menus of a member who has not signed in yet. */
  readonly queryMenus: (ctx: Context, memberId: string) => Promise<MenuNode[]>;
}

type LoginReply = EndpointReply<typeof endpoints.login>;

/**
 * Continues a sign-in: returns the next required step with a ticket, or a session.
 *
 * A member without menus (AUTH-07) gets `modules: []` and empty tokens: no session is created, and the browser shows 该账号没有菜单权限!
 * @throws AppError AUTH_PASSWORD_UNREADABLE, AUTH_STEP_OVER
 */
export async function proceed(
  ctx: Context,
  standing: Standing & Partial<Ticket>,
  deps: ProceedDeps,
): Promise<LoginReply> {
  const { member } = standing;
  const step = await nextStep(ctx, standing, deps);
  if (step) return pendingReply(member, { step, ...(await ticketOf(ctx, standing)) });
  const modules = await deps.queryMenus(ctx, member.id);
  const userInfo = await queryUserInfo(ctx, member);
  if (modules.length === 0) {
    await auditLogin(ctx, member, { outcome: 'refused', details: { reason: 'noMenus' } });
    return { userInfo, modules, token: '', refreshToken: '' };
  }
  const { sessionId, refreshToken } = await startSession(ctx, standing, deps);
  const token = await deps.tokens.sign({ memberId: member.id, sessionId }, ctx.clock.now());
  return { userInfo, modules, token, refreshToken };
}

async function ticketOf(ctx: Context, standing: Standing & Partial<Ticket>): Promise<Ticket> {
  const { ticket, expiresAt } = standing;
  return ticket !== undefined && expiresAt ? { ticket, expiresAt } : insertStep(ctx, standing.member);
}

function pendingReply(
  { id, account }: ProvenMember,
  { step, ticket, expiresAt }: Ticket & Pick<NonNullable<LoginReply['pending']>, 'step'>,
): LoginReply {
  return {
    userInfo: { id, account, username: '', postIds: [], postName: '', orgName: '' },
    modules: [],
    token: '',
    refreshToken: '',
    pending: { step, ticket, expiresAt: expiresAt.toISOString() },
  };
}

async function startSession(
  ctx: Context,
  { member, ticket }: Standing & Partial<Ticket>,
  deps: ProceedDeps,
): Promise<SessionTokens> {
  const hours = await deps.settings.read('auth.sessionHours');
  const isSingle = await deps.settings.read('auth.singleSession');
  const expiresAt = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
  const { session, replaced } = await inTransaction(ctx, async (ctx) => {
    if (ticket !== undefined) await spendStep(ctx, ticket);
    const session = await insertSession(ctx, member, expiresAt);
    if (!session) throw new AppError('AUTH_PASSWORD_UNREADABLE');
    const { sessionId } = session;
    const replaced = isSingle
      ? await endSessionsBut(ctx, { memberId: member.id, sessionId, reason: 'REPLACED' })
      : 0;
    const details = { sessionId, ...(replaced > 0 ? { replaced } : {}) };
    await auditLogin(ctx, member, { outcome: 'done', details });
    return { session, replaced };
  });
  if (replaced > 0) await deps.broadcast.publish('member-changed', { memberId: member.id });
  return session;
}

async function auditLogin(
  ctx: Context,
  member: ProvenMember,
  entry: { outcome: 'done' | 'refused'; details: Record<string, unknown> },
): Promise<void> {
  await writeAudit(ctx, {
    action: 'auth.login',
    account: member.account,
    target: { type: 'member', id: member.id },
    ...entry,
  });
}
