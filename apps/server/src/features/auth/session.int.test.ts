import {
  refreshToken as refreshEndpoint,
  isMessageRead,
  logout,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type DemoCentre, demoNodes, errorOf } from '#server/testing/demo-centre.ts';
import { createAccessTokens } from './access-token.ts';

const MINUTE_MS = 60_000;
const ABSENT = '019a9e2c-7b1a-7c3d-8e4f-5a6b7c8d9e0f';

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;

beforeAll(async () => {
  [centre, other] = await demoNodes();
});
afterAll(() => centre.close());

async function refresh(token: string, method: 'GET' | 'POST' = 'POST'): Promise<RawAnswer> {
  const headers = { 'x-authorization': `Bearer ${token}` };
  const reply = await centre.app.inject({ method, url: refreshEndpoint.path, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function renewed(token: string, method?: 'GET' | 'POST') {
  const { body } = await refresh(token, method);
  expect(body).toMatchObject({ code: 0 });
  return refreshEndpoint.reply.parse(body.data);
}

/** The result of a token on both nodes: `''`, or the error. */
async function validity(token: string): Promise<string[]> {
  const answers = await Promise.all(
    [centre, other].map((node) => node.ask(validateToken, {}, { as: { token } })),
  );
  return answers.map(errorOf);
}

async function sessionOf(account: string) {
  return centre.base.db
    .selectFrom('sys_session as s')
    .innerJoin('sys_member as m', 'm.id', 's.member_id')
    .select(['s.id', 's.ended_at', 's.end_reason', 's.expires_at'])
    .where('m.account', '=', account)
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow();
}

/** Waits for a broadcast to arrive at the other node. */
async function until(check: () => Promise<void>): Promise<void> {
  await expect.poll(async () => check().then(() => 'done', String), { timeout: 5_000 }).toBe('done');
}

test('AUTH-09 an access token expires after a quarter of an hour with code -10000, and is renewed', async () => {
  const { token, refreshToken } = await centre.enter('yushen');
  centre.clock.advance(15 * MINUTE_MS);
  const expired = await centre.ask(validateToken, {}, { as: { token } });
  expect([expired.status, expired.body.code, errorOf(expired)]).toEqual([200, -10000, 'AUTH_TOKEN_EXPIRED']);
  const next = await renewed(refreshToken);
  expect(await validity(next.token)).toEqual(['', '']);
  // A cached token expires too.
  centre.clock.advance(15 * MINUTE_MS);
  expect(await validity(next.token)).toEqual(['AUTH_TOKEN_EXPIRED', 'AUTH_TOKEN_EXPIRED']);
});

test('AUTH-10 refresh accepts POST and GET, and each token is valid once', async () => {
  const { refreshToken } = await centre.enter('yushen');
  const second = await renewed(refreshToken, 'GET');
  const third = await renewed(second.refreshToken, 'POST');
  expect(new Set([refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
});

test('AUTH-10 only hashes of refresh tokens are stored', async () => {
  const { refreshToken } = await centre.enter('yushen');
  const rows = await centre.base.db.selectFrom('sys_refresh_token').select('token_hash').execute();
  expect(rows.map((row) => row.token_hash)).not.toContain(refreshToken);
  for (const { token_hash: hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('AUTH-10 reuse of a rotated token ends the whole session on every node, with code -1', async () => {
  const { refreshToken } = await centre.enter('heyan');
  const next = await renewed(refreshToken);
  expect(await validity(next.token)).toEqual(['', '']);

  const reused = await refresh(refreshToken);
  expect([reused.status, reused.body.code, errorOf(reused)]).toEqual([200, -1, 'AUTH_REFRESH_REFUSED']);
  expect(errorOf(await centre.ask(validateToken, {}, { as: next }))).toBe('AUTH_LOGIN_EXPIRED');
  await until(async () =>
    expect(await validity(next.token)).toEqual(['AUTH_LOGIN_EXPIRED', 'AUTH_LOGIN_EXPIRED']),
  );
  expect(errorOf(await refresh(next.refreshToken))).toBe('AUTH_REFRESH_REFUSED');
  const session = await sessionOf('heyan');
  expect(session.end_reason).toBe('REUSE');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['outcome', 'details'])
    .where('action', '=', 'auth.refresh')
    .execute();
  expect(audit).toEqual([{ outcome: 'refused', details: { reason: 'reuse', sessionId: session.id } }]);
});

test('AUTH-10 of two concurrent exchanges of one token one succeeds, and the session ends', async () => {
  const { refreshToken } = await centre.enter('shenhe');
  const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  expect(answers.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([-1, 0]);
  expect((await sessionOf('shenhe')).end_reason).toBe('REUSE');
});

test('AUTH-10 unknown and malformed refresh tokens return -1 and end nothing, and a missing one returns 401', async () => {
  const { token } = await centre.enter('huodong');
  for (const text of ['x', token, 'A'.repeat(43)])
    expect(errorOf(await refresh(text))).toBe('AUTH_REFRESH_REFUSED');
  expect(await validity(token)).toEqual(['', '']);
  const none = await centre.app.inject({ method: 'POST', url: refreshEndpoint.path });
  expect([none.statusCode, none.json().data.error]).toEqual([401, 'AUTH_LOGIN_REQUIRED']);
});

test('AUTH-10 a session ends twelve hours after the sign-in regardless of renewals', async () => {
  const { refreshToken } = await centre.enter('zoufang');
  let token = refreshToken;
  for (let hour = 0; hour < 11; hour += 1) {
    centre.clock.advance(60 * MINUTE_MS);
    token = (await renewed(token)).refreshToken;
  }
  centre.clock.advance(50 * MINUTE_MS);
  const last = await renewed(token);
  centre.clock.advance(10 * MINUTE_MS);
  // The access token itself would be valid for five more minutes.
  expect(await validity(last.token)).toEqual(['AUTH_LOGIN_EXPIRED', 'AUTH_LOGIN_EXPIRED']);
  expect(errorOf(await refresh(last.refreshToken))).toBe('AUTH_REFRESH_REFUSED');
});

test('AUTH-10 a disabled member cannot renew, and this does not count as a stolen token', async () => {
  const { refreshToken } = await centre.enter('fenxi');
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('account', '=', 'fenxi')
    .execute();
  expect(errorOf(await refresh(refreshToken))).toBe('AUTH_REFRESH_REFUSED');
  expect((await sessionOf('fenxi')).end_reason).toBeNull();
});

test('AUTH-08 logout invalidates access and refresh token on every node', async () => {
  const { token, refreshToken } = await centre.enter('qiyeku');
  const elsewhere = await centre.enter('qiyeku');
  expect(await validity(token)).toEqual(['', '']);
  expect(await centre.call(logout, {}, { as: { token } })).toBe(true);
  const after = await centre.ask(validateToken, {}, { as: { token } });
  expect([after.status, errorOf(after)]).toEqual([401, 'AUTH_LOGIN_EXPIRED']);
  await until(async () =>
    expect(await validity(token)).toEqual(['AUTH_LOGIN_EXPIRED', 'AUTH_LOGIN_EXPIRED']),
  );
  expect(errorOf(await refresh(refreshToken))).toBe('AUTH_REFRESH_REFUSED');
  // Another session of the same person remains valid.
  expect(await validity(elsewhere.token)).toEqual(['', '']);
});

test('AUTH-12 a missing token, a forged one, and one without a session are rejected with 401', async () => {
  const forged = await createAccessTokens(new Uint8Array(32)).sign(
    { memberId: ABSENT, sessionId: ABSENT },
    centre.clock.now(),
  );
  const { userInfo } = await centre.enter('neirong');
  const claims = { memberId: userInfo.id, sessionId: ABSENT };
  const homeless = await createAccessTokens(centre.secrets.tokenKey).sign(claims, centre.clock.now());
  const errors = await Promise.all(
    [undefined, forged, homeless].map(async (token) => {
      const answer = await centre.ask(
        isMessageRead,
        { id: ABSENT },
        { as: token === undefined ? undefined : { token } },
      );
      return [answer.status, errorOf(answer)];
    }),
  );
  expect(errors).toEqual([
    [401, 'AUTH_LOGIN_REQUIRED'],
    [401, 'AUTH_LOGIN_EXPIRED'],
    [401, 'AUTH_LOGIN_EXPIRED'],
  ]);
});

test('AUTH-12 one member’s session is not valid for another, even in a signed token', async () => {
  const one = await centre.signIn('xuqiu');
  const another = await centre.enter('neirong');
  const claims = { memberId: another.userInfo.id, sessionId: one.sessionId };
  const mixed = await createAccessTokens(centre.secrets.tokenKey).sign(claims, centre.clock.now());
  expect(await validity(mixed)).toEqual(['AUTH_LOGIN_EXPIRED', 'AUTH_LOGIN_EXPIRED']);
});
