import { callEndpoint } from '#web/api/client.ts';
import { login } from '#web/api/entry-endpoints.ts';
import { QUICK_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { sealPasswords } from '#web/session/seal-passwords.ts';
import type { Session } from '#web/session/session-storage.ts';
import type { CaptchaAnswer } from '../captcha/captcha-state.ts';
import { NoMenusError } from './login-failure.ts';

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly answer: CaptchaAnswer;
}

/** Failures are shown by the form itself. */
const CALL = { silent: true, timeoutMs: QUICK_TIMEOUT_MS } as const;

/**
 * Signs in with an encrypted password (AUTH-04, AUTH-05). Nothing is stored yet.
 * @throws ApiError as the server refuses; NoMenusError for an account without menus (AUTH-07)
 */
export async function requestSession({ account, password, answer }: Credentials): Promise<Session> {
  const [sealed = ''] = await sealPasswords([password], CALL);
  const session = await callEndpoint(
    login,
    {
      username: account,
      password: sealed,
      captcha: answer.captcha,
      captchaId: answer.captchaId,
      tag: 'admin',
    },
    CALL,
  );
  // The server starts no session for such an account: there is nothing to give back.
  if (session.modules.length === 0) throw new NoMenusError('no menus');
  return session;
}
