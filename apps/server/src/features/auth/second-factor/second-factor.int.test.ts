import {
  beginSecondFactor,
  beginSecondFactorStep,
  confirmSecondFactor,
  confirmSecondFactorStep,
  disableSecondFactor,
  proveSecondFactorStep,
  querySecondFactor,
  renewRecoveryCodes,
  unlockMember,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import { timeStepAt, totpCode } from '#server/platform/credentials/second-factor/totp.ts';
import type { SettingKey, SettingValue } from '#server/platform/settings/catalog.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoNodes, errorOf, type LoginReply } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

const PERIOD_MS = 30_000;
const MINUTE_MS = 60_000;
/** Texts that may only appear in the responses that create them. */
const secrets: string[] = [];

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;

beforeAll(async () => {
  [centre, other] = await demoNodes();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_login_guard').execute();
  await centre.base.db.deleteFrom('sys_second_factor').execute();
  await centre.base.db.deleteFrom('sys_setting').execute();
  await centre.broadcast.publish('settings-changed', {});
});

async function set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<void> {
  await storeSetting(systemContext(centre.base, 'test'), key, value);
  await centre.broadcast.publish('settings-changed', {});
}

/** The authenticator code for a secret, a number of periods from now. */
function codeOf(secret: string, periods = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return totpCode(key, timeStepAt(centre.clock.now()) + periods);
}

async function sealed(password = DEMO_PASSWORD): Promise<string> {
  const [text = ''] = await encryptPasswords(centre, [password]);
  return text;
}

/** Enables the second factor of an account, and advances the clock to the next code. */
async function enrol(account: string): Promise<{ as: SignedIn; secret: string; codes: readonly string[] }> {
  const as = await centre.signIn(account);
  const { secret } = await centre.call(beginSecondFactor, { password: await sealed() }, { as });
  const { recoveryCodes } = await centre.call(confirmSecondFactor, { code: codeOf(secret) }, { as });
  secrets.push(secret, ...recoveryCodes);
  centre.clock.advance(PERIOD_MS);
  return { as, secret, codes: recoveryCodes };
}

async function ticketOf(account: string, step: string): Promise<string> {
  const { pending } = await centre.enter(account);
  expect(pending?.step).toBe(step);
  return pending?.ticket ?? '';
}

const prove = (ticket: string, code: string, node = centre) =>
  node.ask(proveSecondFactorStep, { ticket, code });

test('AUTH-05 SYS-04 the second factor is set up with a code, and a sign-in asks for the next one', async () => {
  const as = await centre.signIn('yushen');
  expect(await centre.call(querySecondFactor, {}, { as })).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  });
  const { secret, uri } = await centre.call(beginSecondFactor, { password: await sealed() }, { as });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(uri)).toContain('otpauth://totp/跨境贸易资源中心:yushen?');
  // Not active before a code is verified.
  expect((await centre.enter('yushen')).pending).toBeUndefined();
  const wrong = await centre.ask(confirmSecondFactor, { code: codeOf(secret, 5) }, { as });
  expect(errorOf(wrong)).toBe('SECOND_FACTOR_MISMATCH');
  const { recoveryCodes } = await centre.call(confirmSecondFactor, { code: codeOf(secret) }, { as });
  secrets.push(secret, ...recoveryCodes);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await centre.call(querySecondFactor, {}, { as })).toMatchObject({
    isOn: true,
    recoveryCodesLeft: 10,
  });
  const reply = await centre.enter('yushen');
  expect(reply).toMatchObject({ modules: [], token: '', pending: { step: 'secondFactor' } });
  expect(reply.userInfo).toMatchObject({ username: '', postIds: [], orgName: '' });
  const ticket = reply.pending?.ticket ?? '';
  // The confirming code is consumed; the next one is valid.
  expect(errorOf(await prove(ticket, codeOf(secret)))).toBe('SECOND_FACTOR_WRONG');
  centre.clock.advance(PERIOD_MS);
  const code = codeOf(secret);
  const done = await prove(ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.body).toMatchObject({ code: 0, data: { token: /./, userInfo: { username: '李静怡' } } });
  expect((done.body.data as LoginReply).pending).toBeUndefined(); // validated by the application in tests
  expect(errorOf(await prove(ticket, codeOf(secret, 1)))).toBe('AUTH_STEP_OVER');
});

test('AUTH-05 a code is valid once, also on two nodes concurrently, with one period of tolerance', async () => {
  const { secret } = await enrol('heyan');
  const tickets = [await ticketOf('heyan', 'secondFactor'), await ticketOf('heyan', 'secondFactor')];
  const answers = await Promise.all(
    tickets.map((ticket, index) => prove(ticket, codeOf(secret), index === 0 ? centre : other)),
  );
  expect(answers.map(errorOf).toSorted()).toEqual(['', 'SECOND_FACTOR_WRONG']);
  const ticket = await ticketOf('heyan', 'secondFactor');
  for (const periods of [-1, 0, 2]) {
    expect(errorOf(await prove(ticket, codeOf(secret, periods)))).toBe('SECOND_FACTOR_WRONG');
    centre.clock.advance(2);
    await centre.base.db.deleteFrom('sys_login_guard').execute();
  }
  expect((await prove(ticket, codeOf(secret, 1))).body.code).toBe(0);
});

test('AUTH-13 wrong codes delay and lock with their own count, which a right password does not reset', async () => {
  const { secret } = await enrol('huodong');
  const fail = async () => errorOf(await prove(await ticketOf('huodong', 'secondFactor'), '000000'));
  for (const left of [4, 3, 2]) {
    const answer = await prove(await ticketOf('huodong', 'secondFactor'), '000000');
    expect(answer.body.data).toMatchObject({ error: 'SECOND_FACTOR_WRONG', attemptsLeft: left });
  }
  expect(await fail()).toBe('AUTH_TOO_SOON');
  centre.clock.advance(MINUTE_MS);
  expect(await fail()).toBe('SECOND_FACTOR_WRONG');
  centre.clock.advance(MINUTE_MS);
  const ticket = await ticketOf('huodong', 'secondFactor');
  expect(await fail()).toBe('AUTH_LOCKED');
  expect(errorOf(await prove(ticket, codeOf(secret)))).toBe('AUTH_LOCKED');
  const admin = await centre.signIn('admin');
  expect(await centre.call(unlockMember, { account: 'huodong' }, { as: admin })).toBe(true);
  expect((await prove(ticket, codeOf(secret))).body.code).toBe(0);
});

test('AUTH-13 concurrent codes reveal no more results than the setting allows', async () => {
  const { secret } = await enrol('fenxi');
  const ticket = await ticketOf('fenxi', 'secondFactor');
  const wrong = Array.from({ length: 40 }, (_, index) => String(100_000 + index));
  const answers = await Promise.all(
    wrong.map((code, index) => prove(ticket, code, index % 2 === 0 ? centre : other)),
  );
  expect(answers.filter((answer) => errorOf(answer) === 'SECOND_FACTOR_WRONG')).toHaveLength(4);
  expect(errorOf(await prove(ticket, codeOf(secret)))).toBe('AUTH_LOCKED');
});

test('AUTH-05 a recovery code is valid once in any spelling, and the member is notified', async () => {
  const { codes } = await enrol('zoufang');
  const [first = ''] = codes;
  const typed = first.toLowerCase().replaceAll('-', ' ');
  expect((await prove(await ticketOf('zoufang', 'secondFactor'), typed)).body.code).toBe(0);
  const again = await prove(await ticketOf('zoufang', 'secondFactor'), first);
  expect(errorOf(again)).toBe('SECOND_FACTOR_WRONG');
  const { template, title } = await centre.base.db
    .selectFrom('sys_message')
    .select(['template', 'title'])
    .where('template', '=', 'RECOVERY_CODE_USED')
    .executeTakeFirstOrThrow();
  expect([template, title]).toEqual(['RECOVERY_CODE_USED', expect.stringContaining('还剩 9 个')]);
});

test('AUTH-05 changing the authenticator, new recovery codes and disabling require password and code', async () => {
  const { as, secret, codes } = await enrol('neirong');
  const begin = async (code?: string, password = DEMO_PASSWORD) =>
    centre.ask(beginSecondFactor, { password: await sealed(password), ...(code ? { code } : {}) }, { as });
  expect(errorOf(await begin(codeOf(secret), 'Wrong@2026'))).toBe('ACCOUNT_PASSWORD_WRONG');
  expect(errorOf(await begin())).toBe('SECOND_FACTOR_WRONG');
  const begun = beginSecondFactor.reply.parse((await begin(codeOf(secret))).body.data);
  centre.clock.advance(PERIOD_MS);
  // The old one is valid until the new one is confirmed.
  const renewed = await centre.call(
    renewRecoveryCodes,
    { password: await sealed(), code: codeOf(secret) },
    { as },
  );
  const newCode = codeOf(begun.secret);
  const changed = await centre.call(confirmSecondFactor, { code: newCode }, { as });
  secrets.push(begun.secret, ...renewed.recoveryCodes, ...changed.recoveryCodes);
  centre.clock.advance(PERIOD_MS);
  const disable = async (code: string) =>
    centre.ask(disableSecondFactor, { password: await sealed(), code }, { as });
  for (const code of [codes[0], renewed.recoveryCodes[0], codeOf(secret)]) {
    expect(errorOf(await disable(code ?? ''))).toBe('SECOND_FACTOR_WRONG');
    centre.clock.advance(PERIOD_MS);
  }
  expect((await disable(codeOf(begun.secret))).body.code).toBe(0);
  expect(errorOf(await disable(codeOf(begun.secret, 1)))).toBe('SECOND_FACTOR_OFF');
  expect((await centre.enter('neirong')).pending).toBeUndefined();
});

test('AUTH-05 a set-up is valid for ten minutes and only for its own secret', async () => {
  const as = await centre.signIn('qiyeku');
  const begin = async () => centre.call(beginSecondFactor, { password: await sealed() }, { as });
  const confirm = (secret: string) => centre.ask(confirmSecondFactor, { code: codeOf(secret) }, { as });
  expect(errorOf(await centre.ask(confirmSecondFactor, { code: '123456' }, { as }))).toBe(
    'SECOND_FACTOR_OVER',
  );
  const [first, second] = [await begin(), await begin()];
  expect(errorOf(await confirm(first.secret))).toBe('SECOND_FACTOR_MISMATCH');
  centre.clock.advance(10 * MINUTE_MS);
  expect(errorOf(await confirm(second.secret))).toBe('SECOND_FACTOR_OVER');
});

test('SYS-04 a member who must have a second factor sets it up before a session begins, and cannot remove it', async () => {
  await set('auth.secondFactor', 'posts');
  await set('auth.secondFactorPosts', ['proof-review']);
  expect((await centre.enter('yushen')).pending).toBeUndefined();
  const account = 'shenhe';
  const ticket = await ticketOf(account, 'enrolSecondFactor');
  expect(errorOf(await prove(ticket, '123456'))).toBe('AUTH_STEP_OVER');
  const { secret } = await centre.call(beginSecondFactorStep, { ticket });
  const confirm = (code: string) => centre.ask(confirmSecondFactorStep, { ticket, code });
  expect(errorOf(await confirm('000000'))).toBe('SECOND_FACTOR_MISMATCH');
  const answer = await confirm(codeOf(secret));
  const { recoveryCodes, login } = confirmSecondFactorStep.reply.parse(answer.body.data);
  secrets.push(secret, ...recoveryCodes);
  expect(login).toMatchObject({ userInfo: { account }, token: /./ });
  expect(login.pending).toBeUndefined();
  expect(errorOf(await centre.ask(beginSecondFactorStep, { ticket }))).toBe('AUTH_STEP_OVER');
  centre.clock.advance(PERIOD_MS);
  const as = await centre.signIn(account);
  expect(await centre.call(querySecondFactor, {}, { as })).toMatchObject({ isOn: true, isRequired: true });
  const disable = await centre.ask(
    disableSecondFactor,
    { password: await sealed(), code: codeOf(secret) },
    { as },
  );
  expect(errorOf(disable)).toBe('SECOND_FACTOR_REQUIRED');
  await set('auth.secondFactor', 'all');
  await ticketOf('heyan', 'enrolSecondFactor');
});

test('SYS-04 AUTH-04 the second factor precedes a new password, and is requested once per sign-in', async () => {
  const { secret } = await enrol('shenhe');
  await set('auth.passwordMaxDays', 90);
  await centre.base.db
    .updateTable('sys_member')
    .set({ password_changed_at: new Date(centre.clock.now().getTime() - 100 * 86_400_000) })
    .where('account', '=', 'shenhe')
    .execute();
  const ticket = await ticketOf('shenhe', 'secondFactor');
  const { body } = await prove(ticket, codeOf(secret));
  expect(body).toMatchObject({ code: 0, data: { token: '', pending: { step: 'newPassword', ticket } } });
  expect(errorOf(await prove(ticket, codeOf(secret, 1)))).toBe('AUTH_STEP_OVER');
});

test('AUTH-04 after a lost key members can sign in with recovery codes', async () => {
  const { codes } = await enrol('yushen');
  await centre.base.db.updateTable('sys_second_factor').set({ sealed_secret: 'v1.AAAA' }).execute();
  const ticket = await ticketOf('yushen', 'secondFactor');
  expect(errorOf(await prove(ticket, '123456'))).toBe('SECOND_FACTOR_UNREADABLE');
  expect((await prove(ticket, codes[3] ?? '')).body.code).toBe(0);
});

test('AUTH-04 SYS-05 secrets and recovery codes are not in any table, audit row or log line', async () => {
  await enrol('heyan');
  const { db } = centre.base;
  const stored = [
    await db.selectFrom('sys_second_factor').selectAll().execute(),
    await db.selectFrom('sys_recovery_code').selectAll().execute(),
    await db.selectFrom('log_audit').selectAll().execute(),
    await db.selectFrom('sys_message').selectAll().execute(),
  ].map((rows) => JSON.stringify(rows));
  expect(secrets.length).toBeGreaterThan(50);
  const found = secrets.filter((secret) =>
    [...stored, centre.logged.text()].some((text) => text.includes(secret)),
  );
  expect(found).toEqual([]);
  const actions = await db.selectFrom('log_audit').select(['action', 'outcome']).execute();
  const audited = new Set(actions.map(({ action, outcome }) => `${action} ${outcome}`));
  for (const action of ['enable', 'disable', 'renewCodes'])
    expect(audited).toContain(`secondFactor.${action} done`);
  expect(audited).toContain('auth.secondFactor refused');
});
