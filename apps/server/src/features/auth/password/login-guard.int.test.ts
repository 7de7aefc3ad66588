import { PERMISSIONS } from '@haiqiao/contract/access';
import { login, unlockMember } from '@haiqiao/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import { type DemoCentre, demoNodes, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import { clearFailures, countFailure, readGuard } from './login-guard.repository.ts';
import { provePassword } from './prove-password.ts';

const WRONG = { password: 'Wrong@2026' };
const MINUTE_MS = 60_000;

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;

beforeAll(async () => {
  [centre, other] = await demoNodes();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_login_guard').execute();
});

async function stateOf(account: string) {
  return readGuard(systemContext(centre.base, 'test'), account);
}

/** Five wrong passwords, each after its delay. */
async function lock(account: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await centre.attempt(account, WRONG);
    centre.clock.advance(2_000);
  }
  expect((await stateOf(account))?.lockedUntil).not.toBeNull();
}

/** Encrypted passwords, each with its own nonce. */
async function manyEncrypted(passwords: readonly string[]): Promise<string[]> {
  const encrypted = await Promise.all(passwords.map((password) => encryptPasswords(centre, [password])));
  return encrypted.flat();
}

test('AUTH-13 five wrong passwords lock the account for fifteen minutes, the right one included', async () => {
  await lock('yushen');
  const locked = await centre.attempt('yushen');
  expect(locked.body.data).toMatchObject({ error: 'AUTH_LOCKED', minutesLeft: 15 });
  centre.clock.advance(15 * MINUTE_MS - 2_000 - 1);
  expect(errorOf(await centre.attempt('yushen'))).toBe('AUTH_LOCKED');
  centre.clock.advance(1);
  expect((await centre.attempt('yushen')).body.code).toBe(0);
  expect(await stateOf('yushen')).toEqual({ failedCount: 0, lastFailedAt: null, lockedUntil: null });
});

test('AUTH-13 after a lock the count restarts', async () => {
  await lock('yushen');
  centre.clock.advance(15 * MINUTE_MS);
  const { body } = await centre.attempt('yushen', WRONG);
  expect(body.data).toMatchObject({ error: 'AUTH_CREDENTIALS_WRONG', attemptsLeft: 4 });
});

test('AUTH-13 old wrong passwords expire', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) await centre.attempt('yushen', WRONG);
  centre.clock.advance(15 * MINUTE_MS);
  expect((await centre.attempt('yushen', WRONG)).body.data).toMatchObject({ attemptsLeft: 4 });
});

test('AUTH-13 the third wrong password costs a second, the fourth two, and an early attempt does not count', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(errorOf(await centre.attempt('heyan', WRONG))).toBe('AUTH_CREDENTIALS_WRONG');
  }
  const soon = await centre.attempt('heyan');
  expect(soon.body).toMatchObject({ code: -1, message: '尝试过于频繁，请在 1 秒后重试' });
  centre.clock.advance(1_000);
  expect((await centre.attempt('heyan', WRONG)).body.data).toMatchObject({ attemptsLeft: 1 });
  centre.clock.advance(1_999);
  expect((await centre.attempt('heyan')).body.data).toMatchObject({
    error: 'AUTH_TOO_SOON',
    retryAfterSeconds: 1,
  });
  centre.clock.advance(1);
  expect((await centre.attempt('heyan')).body.code).toBe(0);
});

test('AUTH-13 the settings define the number of attempts and the lock time', async () => {
  const values = [
    { key: 'auth.maxAttempts', value: '3' },
    { key: 'auth.lockMinutes', value: '60' },
  ];
  await centre.base.db.insertInto('sys_setting').values(values).execute();
  await centre.broadcast.publish('settings-changed', {});
  for (let attempt = 0; attempt < 2; attempt += 1) await centre.attempt('heyan', WRONG);
  expect((await centre.attempt('heyan', WRONG)).body.data).toMatchObject({
    error: 'AUTH_LOCKED',
    minutesLeft: 60,
  });
  await centre.base.db.deleteFrom('sys_setting').where('key', 'like', 'auth.%').execute();
  await centre.broadcast.publish('settings-changed', {});
});

test('AUTH-13 of 200 concurrent wrong passwords on two nodes, five are reported and all others are locked', async () => {
  // The right one is among the last: concurrent attempts must not reveal it.
  const passwords = [
    ...Array.from({ length: 195 }, (_, index) => `Wrong@${index}`),
    ...Array.from({ length: 5 }, () => DEMO_PASSWORD),
  ];
  const encrypted = await manyEncrypted(passwords);
  const answers = await Promise.all(
    encrypted.map((password, index) =>
      (index % 2 === 0 ? centre : other).ask(login, { username: 'shenhe', password, tag: 'admin' }),
    ),
  );
  const errors = answers.map(errorOf);
  expect(errors.filter((error) => error === 'AUTH_CREDENTIALS_WRONG')).toHaveLength(4);
  // Attempts after the first counted failure get a delay error.
  const others = errors.filter((error) => error !== 'AUTH_CREDENTIALS_WRONG' && error !== 'AUTH_TOO_SOON');
  expect(new Set(others)).toEqual(new Set(['AUTH_LOCKED']));
  expect(await stateOf('shenhe')).toMatchObject({ failedCount: 5 });
  // Attempts not yet verified cost no hash: the lock is checked when their turn comes.
  expect(errorOf(await other.attempt('shenhe'))).toBe('AUTH_LOCKED');
});

test.each([true, false])(
  'AUTH-13 a result (right: %s) in flight when the lock is set is not reported',
  async (isRight) => {
    const ctx = systemContext(centre.base, 'test');
    const gate = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    const hasher = {
      hash: () => Promise.reject(new Error('no hash is expected here')),
      verify: async (_password: string, readHash: () => Promise<string | null>) => {
        await readHash();
        asked.resolve();
        return gate.promise;
      },
    };
    const settings = createSettings(centre.base, centre.broadcast);
    const proof = provePassword(ctx, { account: 'qiyeku', password: 'any' }, { settings, hasher }).catch(
      String,
    );
    await asked.promise;
    await lock('qiyeku');
    gate.resolve(isRight);
    expect(await proof).toBe('AppError: AUTH_LOCKED');
    expect(await stateOf('qiyeku')).toMatchObject({ failedCount: 5, lockedUntil: expect.any(Date) });
  },
);

test('AUTH-13 concurrent right passwords all sign in, because pending attempts do not count', async () => {
  const encrypted = await manyEncrypted(Array.from({ length: 30 }, () => DEMO_PASSWORD));
  const answers = await Promise.all(
    encrypted.map((password) => centre.ask(login, { username: 'fenxi', password, tag: 'admin' })),
  );
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([0]));
});

test('AUTH-13 for any order of results, at most the allowed number is reported before a lock', async () => {
  const ctx = systemContext(centre.base, 'test');
  const rules = { maxAttempts: 5, lockMinutes: 15 };
  let key = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 24 }), async (results) => {
      key += 1;
      const errors = await Promise.all(
        results.map(async (isRight) => {
          if (isRight) return (await clearFailures(ctx, `prop-${key}`)) ? 'right' : 'untold';
          return (await countFailure(ctx, `prop-${key}`, rules)) ? 'wrong' : 'untold';
        }),
      );
      const wrong = errors.filter((result) => result === 'wrong').length;
      const right = errors.filter((result) => result === 'right').length;
      // A right password in between resets the count.
      expect(wrong).toBeLessThanOrEqual(5 + right * 4);
      const state = await readGuard(ctx, `prop-${key}`);
      if (errors.includes('untold')) expect(state?.lockedUntil).not.toBeNull();
      if (wrong < 5) expect(errors).not.toContain('untold');
    }),
    { numRuns: 60 },
  );
});

test('AUTH-13 an administrator can remove the lock, which is audited, and others cannot', async () => {
  await lock('zoufang');
  const yushen = await centre.signIn('yushen');
  const refused = await centre.ask(unlockMember, { account: 'zoufang' }, { as: yushen });
  expect([refused.status, errorOf(refused)]).toEqual([403, 'ACCESS_DENIED']);
  expect(refused.body.data).toMatchObject({ permission: PERMISSIONS.unlockMember });

  const admin = await centre.signIn('admin');
  await centre.base.db.deleteFrom('log_audit').execute();
  expect(await centre.call(unlockMember, { account: ' ZouFang ' }, { as: admin })).toBe(true);
  expect(await centre.call(unlockMember, { account: 'zoufang' }, { as: admin })).toBe(false);
  expect((await centre.attempt('zoufang')).body.code).toBe(0);
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select(['actor_account', 'outcome', 'target_id', 'details'])
    .where('action', '=', 'auth.unlock')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { actor_account: 'admin', outcome: 'done', target_id: 'ZouFang', details: { wasLocked: true } },
    { actor_account: 'admin', outcome: 'done', target_id: 'zoufang', details: { wasLocked: false } },
  ]);
});

test('AUTH-13 unknown names do not accumulate', async () => {
  const ctx = systemContext(centre.base, 'test');
  const rules = { maxAttempts: 5, lockMinutes: 15 };
  for (let index = 0; index < 30; index += 1) await countFailure(ctx, `stranger-${index}`, rules);
  centre.clock.advance(49 * 60 * MINUTE_MS);
  await Promise.all([countFailure(ctx, 'stranger-7', rules), clearFailures(ctx, 'stranger-8')]);
  await clearFailures(ctx, 'yushen');
  const rows = await centre.base.db
    .selectFrom('sys_login_guard')
    .select('account_key')
    .orderBy('account_key')
    .execute();
  expect(rows.map((row) => row.account_key)).toEqual(['stranger-7', 'stranger-8', 'yushen']);
  expect(await stateOf('stranger-7')).toMatchObject({ failedCount: 1 });
});
