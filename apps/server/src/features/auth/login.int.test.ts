import { createCaptcha, login, queryModulesTree, validateToken } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import { type DemoCentre, demoCentre, errorOf, type LoginReply } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let centre: DemoCentre;
/** The same centre with captchas enabled. */
let guarded: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre();
  guarded = await demoCentre({ sharing: centre, config: { captcha: 'slide' } });
});
afterAll(async () => {
  await guarded.close();
  await centre.close();
});
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_login_guard').execute();
  await centre.base.db.deleteFrom('log_audit').execute();
});

async function audited(where: TestApp = centre) {
  return where.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'target_type', 'details'])
    .orderBy('id')
    .execute();
}

async function guardOf(account: string) {
  return centre.base.db
    .selectFrom('sys_login_guard')
    .selectAll()
    .where('account_key', '=', account)
    .executeTakeFirst();
}

/** A captcha with its correct answer, read from the database. */
async function solvedCaptcha() {
  const drawn = await guarded.call(createCaptcha, {});
  const row = await centre.base.db
    .selectFrom('sys_captcha')
    .select('answer')
    .where('id', '=', drawn.captchaId)
    .executeTakeFirstOrThrow();
  const { x } = row.answer as { x: number }; // as stored by the captcha feature
  const trail = Array.from({ length: 11 }, (_, step) => ({ x: (x * step) / 10, y: 0, t: step * 40 }));
  centre.clock.advance(1_000);
  return { captchaId: drawn.captchaId, captcha: JSON.stringify({ x, trail }) };
}

test('AUTH-05 AUTH-06 a sign-in returns the member, the menus and a valid pair of tokens', async () => {
  const { body, status } = await centre.attempt('yushen');
  expect(status).toBe(200);
  const { userInfo, modules, token, refreshToken } = body.data as LoginReply; // validated by the application in tests
  expect(userInfo).toMatchObject({
    username: '李静怡',
    account: 'yushen',
    postName: '预审岗',
    orgName: '备案服务部',
  });
  expect(userInfo.postIds).toHaveLength(1);
  expect(modules.map((menu) => menu.code)).toEqual(['home']);
  expect(refreshToken).toMatch(/^[\w-]{43}$/);
  expect(await centre.call(validateToken, {}, { as: { token } })).toBe(true);
  expect(await centre.call(queryModulesTree, { id: userInfo.id }, { as: { token } })).toEqual(modules);
  expect(await audited()).toEqual([
    {
      action: 'auth.login',
      outcome: 'done',
      actor_account: 'yushen',
      target_type: 'member',
      details: { sessionId: expect.any(String) },
    },
  ]);
});

test('AUTH-05 the input may be passed as query parameters', async () => {
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const query = new URLSearchParams({
    username: 'yushen',
    password,
    tag: 'admin',
    captcha: '',
    captchaId: '',
  });
  const reply = await centre.app.inject({ method: 'POST', url: `${login.path}?${query.toString()}` });
  expect(reply.json()).toMatchObject({ code: 0, data: { userInfo: { account: 'yushen' } } });
});

test('AUTH-01 an account name ignores case and surrounding blanks', async () => {
  expect((await centre.attempt(' YuShen ')).body.code).toBe(0);
});

test('AUTH-04 a plain-text password is rejected before it is checked', async () => {
  const reply = await centre.ask(login, { username: 'yushen', password: DEMO_PASSWORD, tag: 'admin' });
  expect([reply.status, errorOf(reply)]).toEqual([400, 'REQUEST_INVALID']);
  expect(JSON.stringify(reply.body)).not.toContain(DEMO_PASSWORD);
});

test('AUTH-04 an encrypted password is valid for one call within five minutes', async () => {
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const input = { username: 'yushen', password, tag: 'admin' as const };
  expect((await centre.ask(login, input)).body.code).toBe(0);
  expect(errorOf(await centre.ask(login, input))).toBe('AUTH_PASSWORD_UNREADABLE');

  const [late = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  centre.clock.advance(5 * 60_000);
  expect(errorOf(await centre.ask(login, { ...input, password: late }))).toBe('AUTH_PASSWORD_UNREADABLE');
  expect(await guardOf('yushen')).toMatchObject({ failed_count: 0 });
});

test('AUTH-04 of ten concurrent calls with one nonce, exactly one succeeds', async () => {
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const input = { username: 'fenxi', password, tag: 'admin' as const };
  const answers = await Promise.all(Array.from({ length: 10 }, () => centre.ask(login, input)));
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(new Set(answers.map(errorOf))).toEqual(new Set(['', 'AUTH_PASSWORD_UNREADABLE']));
});

test('AUTH-01 wrong password, locked account, disabled account and wrong captcha have separate messages', async () => {
  const wrong = await centre.attempt('heyan', { password: 'Wrong@2026' });
  expect(wrong.body).toMatchObject({ code: -1, message: '账号或密码错误，还可尝试 4 次' });
  expect(wrong.body.data).toMatchObject({
    error: 'AUTH_CREDENTIALS_WRONG',
    attemptsLeft: 4,
    maxAttempts: 5,
    lockMinutes: 15,
  });

  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('account', '=', 'heyan')
    .execute();
  const disabled = await centre.attempt('heyan');
  expect([disabled.status, disabled.body.message]).toEqual([200, '账号已停用，请联系系统管理员']);
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'ACTIVE' })
    .where('account', '=', 'heyan')
    .execute();

  const answered = await guarded.attempt('heyan', { captcha: { captchaId: '', captcha: '' } });
  expect([errorOf(answered), answered.body.message]).toEqual([
    'AUTH_CAPTCHA_WRONG',
    '验证未通过，请重新完成验证',
  ]);
  expect((await audited()).map(({ outcome, details }) => [outcome, details['reason']])).toEqual([
    ['refused', 'AUTH_CREDENTIALS_WRONG'],
    ['refused', 'AUTH_DISABLED'],
    ['refused', 'AUTH_CAPTCHA_WRONG'],
  ]);
});

test('AUTH-01 a disabled account is reported only after the right password', async () => {
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('account', '=', 'neirong')
    .execute();
  expect(errorOf(await centre.attempt('neirong', { password: 'Wrong@2026' }))).toBe('AUTH_CREDENTIALS_WRONG');
  expect(errorOf(await centre.attempt('neirong'))).toBe('AUTH_DISABLED');
});

test('AUTH-01 an unknown account gets the same responses, count and lock as an existing one', async () => {
  const answersOf = async (account: string) => {
    const answers = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { body } = await centre.attempt(account, { password: 'Wrong@2026' });
      answers.push({ ...body, data: { ...Object(body.data), requestId: '' } });
      centre.clock.advance(2_000);
    }
    return answers;
  };
  const existing = await answersOf('zoufang');
  expect(await answersOf('nobody')).toEqual(existing);
  expect(existing.map(({ data }) => data.error)).toEqual([
    'AUTH_CREDENTIALS_WRONG',
    'AUTH_CREDENTIALS_WRONG',
    'AUTH_CREDENTIALS_WRONG',
    'AUTH_CREDENTIALS_WRONG',
    'AUTH_LOCKED',
    'AUTH_LOCKED',
    'AUTH_LOCKED',
  ]);
});

test('AUTH-01 an unknown account costs the same work as a wrong password', async () => {
  const measure = async (account: string) => {
    await centre.base.db.deleteFrom('sys_login_guard').execute();
    const [password = ''] = await encryptPasswords(centre, ['Wrong@2026']);
    const started = performance.now();
    await centre.ask(login, { username: account, password, tag: 'admin' });
    return performance.now() - started;
  };
  const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[4] ?? 0;
  const existing: number[] = [];
  const unknown: number[] = [];
  // Alternating, so other load on the machine affects both.
  for (let round = 0; round < 9; round += 1) {
    existing.push(await measure('xuqiu'));
    unknown.push(await measure('nobody-there'));
  }
  // Without the hash the ratio is below a fifth.
  expect(median(unknown) / median(existing)).toBeGreaterThan(0.3);
});

test('AUTH-02 a captcha is valid for one sign-in, right or wrong, and does not count as a wrong password', async () => {
  const captcha = await solvedCaptcha();
  expect(errorOf(await guarded.attempt('huodong', { password: 'Wrong@2026', captcha }))).toBe(
    'AUTH_CREDENTIALS_WRONG',
  );
  expect(errorOf(await guarded.attempt('huodong', { captcha }))).toBe('AUTH_CAPTCHA_WRONG');
  const wrong = { ...(await solvedCaptcha()), captcha: '{"x":0,"trail":[]}' };
  expect(errorOf(await guarded.attempt('huodong', { captcha: wrong }))).toBe('AUTH_CAPTCHA_WRONG');
  expect(await guardOf('huodong')).toMatchObject({ failed_count: 1 });
  expect((await guarded.attempt('huodong', { captcha: await solvedCaptcha() })).body.code).toBe(0);
  expect(await guardOf('huodong')).toMatchObject({ failed_count: 0, last_failed_at: null });
});

test('AUTH-07 an account without menus gets no menus, tokens or session', async () => {
  const { body } = await centre.attempt('nomenu');
  expect(body).toMatchObject({ code: 0, data: { modules: [], token: '', refreshToken: '' } });
  const sessions = await centre.base.db
    .selectFrom('sys_session as s')
    .innerJoin('sys_member as m', 'm.id', 's.member_id')
    .select('s.id')
    .where('m.account', '=', 'nomenu')
    .execute();
  expect(sessions).toEqual([]);
  expect(await audited()).toMatchObject([{ outcome: 'refused', details: { reason: 'noMenus' } }]);
});

test('AUTH-05 log and audit never contain a password, a token or an account that may be a password', async () => {
  centre.logged.clear();
  const [encrypted = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const good = await centre.ask(login, { username: 'yushen', password: encrypted, tag: 'admin' });
  const { token, refreshToken } = good.body.data as LoginReply; // it is one
  await centre.attempt(DEMO_PASSWORD, { password: 'Wrong@2026' });
  const query = new URLSearchParams({ username: 'yushen', password: encrypted, tag: 'admin' });
  await centre.app.inject({ method: 'POST', url: `${login.path}?${query.toString()}` });
  const written = centre.logged.text() + JSON.stringify(await audited());
  expect(written.length).toBeGreaterThan(100);
  for (const secret of [DEMO_PASSWORD, 'Wrong@2026', encrypted, token, refreshToken])
    expect(written).not.toContain(secret);
  expect((await audited()).map((row) => row.actor_account)).toContain('***');
});

test('AUTH-05 a password changed during its verification does not start a session', async () => {
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  // The change is uncommitted while the sign-in verifies the old password.
  const signIn = await centre.base.db.transaction().execute(async (db) => {
    await db
      .updateTable('sys_member')
      .set({ password_hash: 'changed' })
      .where('account', '=', 'shenhe')
      .execute();
    const answer = centre.ask(login, { username: 'shenhe', password, tag: 'admin' });
    await expect(
      Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))]),
    ).resolves.toBe('waits');
    return { answer };
  });
  expect(errorOf(await signIn.answer)).toBe('AUTH_PASSWORD_UNREADABLE');
});
