import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuNode } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { AccessTokens } from './access-token.ts';
import { type OpenPasswordsDeps, openPasswords } from './password/open-passwords.ts';
import { type ProvenMember, type ProvePasswordDeps, provePassword } from './password/prove-password.ts';
import { insertSession, type SessionTokens } from './session.repository.ts';
import { queryUserInfo } from './user-info.ts';

export interface LoginDeps extends OpenPasswordsDeps, ProvePasswordDeps {
  readonly tokens: AccessTokens;
  /** Judges a captcha and uses it up, whatever comes of the sign-in. */
  readonly judgeCaptcha: (ctx: Context, given: { captchaId: string; answer: string }) => Promise<boolean>;
  /** The menus of a member who is not signed in yet. */
  readonly queryMenus: (ctx: Context, memberId: string) => Promise<MenuNode[]>;
}

type LoginInput = EndpointBody<typeof endpoints.login>;
type LoginReply = EndpointReply<typeof endpoints.login>;

/**
 * Signs in (AUTH-05, AUTH-06). Checked in this order: captcha (used up by every try), password as it travelled, lock and
 * wait of the account, password, whether the member may sign in. So a wrong captcha is no wrong password, a locked
 * account costs no hash, and only who knows the password learns that an account is disabled.
 *
 * A member without menus (AUTH-07) is answered with `modules: []` and empty tokens: there is no session, so nothing has
 * to be ended, and the browser says 该账号没有菜单权限!
 * @throws AppError AUTH_CAPTCHA_WRONG, AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_CREDENTIALS_WRONG,
 * AUTH_DISABLED, AUTH_BUSY
 */
export async function login(ctx: Context, input: LoginInput, deps: LoginDeps): Promise<LoginReply> {
  return auditAttempt(ctx, { action: 'auth.login', account: input.username }, async () => {
    const member = await proveLogin(ctx, input, deps);
    const modules = await deps.queryMenus(ctx, member.id);
    const userInfo = await queryUserInfo(ctx, member);
    if (modules.length === 0) {
      await auditLogin(ctx, member, { outcome: 'refused', details: { reason: 'noMenus' } });
      return { userInfo, modules, token: '', refreshToken: '' };
    }
    const { sessionId, refreshToken } = await startSession(ctx, member, deps);
    const token = await deps.tokens.sign({ memberId: member.id, sessionId }, ctx.clock.now());
    return { userInfo, modules, token, refreshToken };
  });
}

async function proveLogin(ctx: Context, input: LoginInput, deps: LoginDeps): Promise<ProvenMember> {
  const isCaptchaRight = await deps.judgeCaptcha(ctx, { captchaId: input.captchaId, answer: input.captcha });
  if (!isCaptchaRight) throw new AppError('AUTH_CAPTCHA_WRONG');
  const [password = ''] = await openPasswords(ctx, [input.password], deps);
  const member = await provePassword(ctx, { account: input.username, password }, deps);
  if (member.status !== 'ACTIVE') throw new AppError('AUTH_DISABLED');
  return member;
}

async function startSession(ctx: Context, member: ProvenMember, deps: LoginDeps): Promise<SessionTokens> {
  const hours = await deps.settings.read('auth.sessionHours');
  const expiresAt = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
  return inTransaction(ctx, async (ctx) => {
    const session = await insertSession(ctx, member, expiresAt);
    if (!session) throw new AppError('AUTH_PASSWORD_UNREADABLE');
    await auditLogin(ctx, member, { outcome: 'done', details: { sessionId: session.sessionId } });
    return session;
  });
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
