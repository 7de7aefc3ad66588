import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { auditAttempt } from '#server/platform/audit/audit-attempt.ts';
import { type OpenPasswordsDeps, openPasswords } from './password/open-passwords.ts';
import { type ProvenMember, type ProvePasswordDeps, provePassword } from './password/prove-password.ts';
import { proceed, type ProceedDeps } from './steps/proceed.ts';

export interface LoginDeps extends OpenPasswordsDeps, ProvePasswordDeps, ProceedDeps {
  /** Verifies a captcha and consumes it, for any result of the sign-in. */
  readonly judgeCaptcha: (ctx: Context, input: { captchaId: string; answer: string }) => Promise<boolean>;
}

type LoginInput = EndpointBody<typeof endpoints.login>;
type LoginReply = EndpointReply<typeof endpoints.login>;

/**
 * Signs in (AUTH-05, AUTH-06). Order of checks: captcha (consumed by every attempt), encrypted password, lock and delay of the account,
 * password, whether the member may sign in, further steps (`proceed`). So a wrong captcha is not a wrong password, a locked account costs no
 * hash, and only a right password reveals a disabled account or further steps.
 * @throws AppError AUTH_CAPTCHA_WRONG, AUTH_PASSWORD_UNREADABLE, AUTH_LOCKED, AUTH_TOO_SOON, AUTH_CREDENTIALS_WRONG, AUTH_DISABLED,
 * AUTH_BUSY
 */
export async function login(ctx: Context, input: LoginInput, deps: LoginDeps): Promise<LoginReply> {
  return auditAttempt(ctx, { action: 'auth.login', account: input.username }, async () => {
    const member = await proveLogin(ctx, input, deps);
    return proceed(ctx, { member, isSecondFactorProven: false }, deps);
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
