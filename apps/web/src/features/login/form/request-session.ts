import type { login as loginEndpoint } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { callEndpoint } from '#web/api/client.ts';
import { login } from '#web/api/entry-endpoints.ts';
import { SHORT_TIMEOUT_MS } from '#web/api/timeouts.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import type { Session } from '#web/session/session-storage.ts';
import type { CaptchaAnswer } from '../captcha/captcha-state.ts';
import { NoMenusError } from './login-failure.ts';

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly answer: CaptchaAnswer;
}

/** Failures are shown by the form itself. */
const CALL = { silent: true, timeoutMs: SHORT_TIMEOUT_MS } as const;

type Reply = EndpointReply<typeof loginEndpoint>;

/**
 * Requests a sign-in with an encrypted password (AUTH-04, AUTH-05). Stores nothing.
 * @throws ApiError with the server's refusal
 */
export async function requestSession({ account, password, answer }: Credentials): Promise<Reply> {
  const [sealed = ''] = await sealPasswords([password], CALL);
  return callEndpoint(
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
}

/**
 * The session of a completed sign-in.
 * @throws NoMenusError for an account without menus (AUTH-07)
 */
export function sessionIn({ userInfo, modules, token, refreshToken }: Reply): Session {
  // The server starts no session for such an account: there is nothing to end.
  if (modules.length === 0) throw new NoMenusError('no menus');
  return { userInfo, modules, token, refreshToken };
}
