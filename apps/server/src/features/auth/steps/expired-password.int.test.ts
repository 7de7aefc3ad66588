import { queryModulesTree, replaceExpiredPassword, updateAccountSettings } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { SettingKey, SettingValue } from '#server/platform/settings/catalog.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { type DemoCentre, demoCentre, errorOf, type LoginReply } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

const DAY_MS = 86_400_000;
const NEW = 'Haiqiao#2027';

let centre: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await set('auth.passwordMaxDays', 90);
  await set('auth.passwordHistory', 0);
});

async function set<Key extends SettingKey>(key: Key, value: SettingValue<Key>): Promise<void> {
  await storeSetting(systemContext(centre.base, 'test'), key, value);
  await centre.broadcast.publish('settings-changed', {});
}

/** Backdates the password of an account by a number of days. */
async function age(account: string, days: number): Promise<void> {
  await centre.base.db
    .updateTable('sys_member')
    .set({ password_changed_at: new Date(centre.clock.now().getTime() - days * DAY_MS) })
    .where('account', '=', account)
    .execute();
}

async function ticketOf(account: string, password = DEMO_PASSWORD): Promise<string> {
  const { body } = await centre.attempt(account, { password });
  const { pending } = body.data as LoginReply; // validated by the application in tests
  if (!pending) throw new Error(`nothing is asked of ${account}: ${JSON.stringify(body)}`);
  return pending.ticket;
}

async function replace(ticket: string, password = NEW) {
  const [newPass = ''] = await encryptPasswords(centre, [password]);
  return centre.ask(replaceExpiredPassword, { ticket, newPass });
}

const ruleOf = (answer: Awaited<ReturnType<typeof replace>>) =>
  (answer.body.data as { issues?: { rule: string }[] }).issues?.[0]?.rule;

test('SYS-04 AUTH-05 an expired password must be replaced before a session begins', async () => {
  await age('yushen', 89);
  expect((await centre.enter('yushen')).pending).toBeUndefined();
  await age('yushen', 90);
  const reply = await centre.enter('yushen');
  expect(reply).toMatchObject({ modules: [], token: '', refreshToken: '', pending: { step: 'newPassword' } });
  expect(reply.userInfo).toMatchObject({ account: 'yushen', username: '', postIds: [], orgName: '' });
  const ticket = reply.pending?.ticket ?? '';
  const asToken = await centre.ask(queryModulesTree, { id: reply.userInfo.id }, { as: { token: ticket } });
  expect(asToken.status).toBe(401);
  const done = await replace(ticket);
  expect(done.body).toMatchObject({ code: 0, data: { userInfo: { username: '李静怡' }, token: /./ } });
  expect((done.body.data as LoginReply).pending).toBeUndefined();
  expect(errorOf(await replace(ticket, 'Haiqiao#2028'))).toBe('AUTH_STEP_OVER');
  expect((await centre.attempt('yushen', { password: NEW })).body.code).toBe(0);
  expect(errorOf(await centre.attempt('yushen'))).toBe('AUTH_CREDENTIALS_WRONG');
});

test('SYS-04 password rules apply, and the old password is rejected as new', async () => {
  await age('heyan', 100);
  const ticket = await ticketOf('heyan');
  expect(ruleOf(await replace(ticket, 'short'))).toBe('newPasswordRule');
  expect(ruleOf(await replace(ticket, DEMO_PASSWORD))).toBe('newPasswordRepeats');
  expect((await replace(ticket)).body.code).toBe(0);
});

test('SYS-04 a ticket is valid for ten minutes, one sign-in, and the verified password', async () => {
  await age('huodong', 100);
  const late = await ticketOf('huodong');
  centre.clock.advance(10 * 60_000);
  expect(errorOf(await replace(late))).toBe('AUTH_STEP_OVER');
  expect(errorOf(await replace('made up'))).toBe('AUTH_STEP_OVER');
  const [first, second] = [await ticketOf('huodong'), await ticketOf('huodong')];
  expect((await replace(first)).body.code).toBe(0);
  expect(errorOf(await replace(second, 'Haiqiao#2028'))).toBe('AUTH_STEP_OVER');
  await age('fenxi', 100);
  const ticket = await ticketOf('fenxi');
  await centre.base.db
    .updateTable('sys_member')
    .set({ status: 'DISABLED' })
    .where('account', '=', 'fenxi')
    .execute();
  expect(errorOf(await replace(ticket))).toBe('AUTH_STEP_OVER');
});

test('SYS-04 of two concurrent uses of a ticket one succeeds', async () => {
  await age('zoufang', 100);
  const ticket = await ticketOf('zoufang');
  const answers = await Promise.all([replace(ticket), replace(ticket, 'Haiqiao#2029')]);
  expect(answers.map(errorOf).toSorted()).toEqual(['', 'AUTH_STEP_OVER']);
});

test('SYS-04 ACC-04 recent passwords cannot be reused by any path', async () => {
  const passwords = ['Haiqiao#2031', 'Haiqiao#2032'] as const;
  await set('auth.passwordHistory', 3);
  const change = async (from: string, to: string) => {
    const as = await centre.signIn('neirong');
    const [oldPass = '', newPass = ''] = await encryptPasswords(centre, [from, to]);
    return centre.ask(
      updateAccountSettings,
      { account: 'neirong', oldPass, newPass, phone: null, email: null },
      { as },
    );
  };
  expect((await change(DEMO_PASSWORD, passwords[0])).body.code).toBe(0);
  expect((await change(passwords[0], passwords[1])).body.code).toBe(0);
  expect(ruleOf(await change(passwords[1], DEMO_PASSWORD))).toBe('newPasswordUsedBefore');
  await age('neirong', 100);
  const ticket = await ticketOf('neirong', passwords[1]);
  expect(ruleOf(await replace(ticket, passwords[0]))).toBe('newPasswordUsedBefore');
  await set('auth.passwordHistory', 2);
  expect(ruleOf(await replace(ticket, passwords[0]))).toBe('newPasswordUsedBefore');
  expect((await replace(ticket, DEMO_PASSWORD)).body.code).toBe(0);
});
