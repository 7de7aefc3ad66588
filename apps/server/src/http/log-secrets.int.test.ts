import {
  createCaptcha,
  getPublicKey,
  login,
  logout,
  refreshToken,
  updateAccountSettings,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '#server/features/captcha/solve-captcha.ts';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPassword } from '#server/testing/encrypt-password.ts';

const NEW_PASSWORD = 'Another@Secret-2027';

let centre: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre({ config: { captcha: 'slide' } });
});

afterAll(() => centre.close());

/** Encrypted passwords; all texts that must not be logged are added to `secrets`. */
async function encrypt(passwords: readonly string[], secrets: string[]): Promise<string[]> {
  const key = await centre.call(getPublicKey, {});
  const texts = passwords.map((password) => encryptPassword(key, password));
  secrets.push(key.nonce, ...passwords, ...texts);
  return texts;
}

async function signIn(password: string, secrets: string[]) {
  const { captchaId } = await centre.call(createCaptcha, {});
  const captcha = await solveCaptcha(centre.base.db, captchaId);
  secrets.push(captcha);
  const [text = ''] = await encrypt([password], secrets);
  return centre.ask(login, { username: 'yushen', password: text, captcha, captchaId, tag: 'admin' });
}

test('AUTH-05 a complete session with passwords, tokens and captchas logs none of them at the most verbose level', async () => {
  const secrets: string[] = [];
  expect(errorOf(await signIn('Wrong@Password1', secrets))).toBe('AUTH_CREDENTIALS_WRONG');
  const answer = await signIn(DEMO_PASSWORD, secrets);
  const signedIn = login.reply.parse(answer.body.data);
  secrets.push(signedIn.token, signedIn.refreshToken);

  const renewed = await centre.call(refreshToken, undefined, { as: { token: signedIn.refreshToken } });
  secrets.push(renewed.token, renewed.refreshToken);
  const [oldPass = '', newPass = ''] = await encrypt([DEMO_PASSWORD, NEW_PASSWORD], secrets);
  const changed = { account: 'yushen', oldPass, newPass, phone: null, email: null };
  expect(await centre.call(updateAccountSettings, changed, { as: renewed })).toEqual({
    passwordChanged: true,
  });
  await centre.ask(updateAccountSettings, changed, { as: renewed });
  await centre.ask(logout, {}, { as: renewed });

  const cookie = `token=${renewed.token}; refresh=${renewed.refreshToken}`;
  await centre.ask(validateToken, {}, { headers: { cookie, authorization: `Bearer ${renewed.token}` } });
  await centre.ask(validateToken, {}, { as: { token: `${renewed.token}x` } });
  const url = `${login.path}?username=yushen&password=${encodeURIComponent(DEMO_PASSWORD)}&tag=admin`;
  await centre.app.inject({ method: 'POST', url });
  const headers = { 'content-type': 'application/json' };
  await centre.app.inject({
    method: 'POST',
    url: login.path,
    headers,
    payload: `{"password":"${DEMO_PASSWORD}"`,
  });
  await centre.app.inject({
    method: 'GET',
    url: `/api/no/such?password=${encodeURIComponent(DEMO_PASSWORD)}`,
  });

  const lines = centre.logged.text();
  expect(centre.logged.entries().length).toBeGreaterThan(10);
  expect(secrets.length).toBeGreaterThan(12);
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.slice(0, 40)])
      expect(lines).not.toContain(form);
  }
});

test('AUTH-05 every request logs one line with route, result, duration and actor, without address or body', async () => {
  await centre.call(getPublicKey, {});
  centre.logged.clear();
  const member = await centre.signIn('zhongshen');
  const reply = await centre.ask(
    validateToken,
    {},
    { as: member, headers: { 'user-agent': 'secret-agent' } },
  );
  await centre.app.inject({ method: 'GET', url: '/api/no/such/secret-4711?x=1' });
  const [first, second, ...others] = centre.logged.entries();
  expect(others).toEqual([]);
  expect(first).toEqual({
    level: 'info',
    time: expect.any(String),
    pid: process.pid,
    msg: 'request',
    requestId: reply.headers['x-request-id'],
    method: 'POST',
    route: validateToken.path,
    status: 200,
    code: 0,
    ms: expect.any(Number),
    memberId: member.memberId,
    address: '127.0.0.1',
  });
  expect(second).toMatchObject({
    level: 'info',
    route: 'none',
    status: 404,
    code: -1,
    failure: 'ROUTE_NOT_FOUND',
  });
  expect(JSON.stringify(second)).not.toContain('secret-4711');
});
