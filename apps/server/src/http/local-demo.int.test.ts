import { getPublicKey, login } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const PASSWORD = 'Haiqiao@2026';
let centre: TestApp;

beforeAll(async () => {
  centre = await testApp({ config: { demoSaidAloud: false } });
  await centre.makeMember({ account: 'wang', password: PASSWORD });
});
afterAll(() => centre.close());

/** Signs in with the headers of a proxy. @returns id of the error, undefined without one */
async function signIn(headers: Record<string, string>, { app } = centre): Promise<string | undefined> {
  const [password = ''] = await encryptPasswords(centre, [PASSWORD]);
  const reply = await app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress: '127.0.0.1',
    headers,
    payload: { username: 'wang', password, tag: 'admin' },
  });
  return reply.json<{ data?: { error?: string } }>().data?.error;
}

test('AUTH-01 a demo centre that was not requested explicitly is for its own machine only', async () => {
  expect(await signIn({ host: '127.0.0.1:3000' })).toBeUndefined();
  expect(await signIn({ host: 'localhost:3000' })).toBeUndefined();
  expect(await signIn({ host: '[::1]:3000' })).toBeUndefined();
});

test.each([
  { 'x-forwarded-for': '192.0.2.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '192.0.2.7' },
  { forwarded: 'for=192.0.2.7' },
  { via: '1.1 proxy' },
  { host: 'demo.example.com' },
  { host: '127.0.0.1.example.com' },
])('AUTH-01 sign-in through a proxy or a tunnel is refused there: %j', async (headers) => {
  expect(await signIn(headers)).toBe('AUTH_DEMO_LOCAL_ONLY');
});

test('AUTH-01 everything before sign-in is served there, so that its message can be shown', async () => {
  const reply = await centre.app.inject({
    method: 'POST',
    url: getPublicKey.path,
    headers: { via: '1.1 proxy' },
    payload: { data: {} },
  });
  expect(reply.statusCode).toBe(200);
});

test('AUTH-01 an explicitly requested demo centre, and a real one, are reached through proxies', async () => {
  for (const config of [{ demoSaidAloud: true }, { demo: false, demoSaidAloud: false }]) {
    const reached = await testApp({ sharing: centre, config });
    expect(await signIn({ via: '1.1 proxy' }, reached)).toBeUndefined();
    await reached.close();
  }
});
