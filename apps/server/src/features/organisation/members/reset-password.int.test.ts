import {
  checkPasswordReset,
  completePasswordReset,
  leaveMember,
  resetMemberPassword,
  validateToken,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'Haiqiao#2027';

let centre: OrganisationCentre;
let start: Date;

beforeAll(async () => {
  centre = await organisationCentre();
  start = centre.clock.now();
});
beforeEach(() => centre.clock.set(start));
afterAll(() => centre.close());

async function linkFor(account: string): Promise<string> {
  const { id } = await centre.member(account);
  return (await centre.call(resetMemberPassword, { id }, centre.asAdmin)).token;
}

async function complete(token: string, password = PASSWORD) {
  const [newPass = ''] = await encryptPasswords(centre, [password]);
  return centre.ask(completePasswordReset, { token, newPass });
}

test('ORG-01 AUTH-04 a new member gets the first password by a single-use link', async () => {
  await centre.addMember({ account: 'fresh', postIds: [await centre.post('analyst')] });
  expect(errorOf(await centre.attempt('fresh', { password: PASSWORD }))).toBe('AUTH_CREDENTIALS_WRONG');
  const token = await linkFor('fresh');
  expect(token).toMatch(/^[\w-]{43}$/);
  const { expiresAt } = await centre.call(checkPasswordReset, { token });
  expect(new Date(expiresAt).getTime() - centre.clock.now().getTime()).toBe(24 * HOUR_MS);
  expect((await complete(token)).body).toMatchObject({ code: 0, data: true });
  expect((await centre.attempt('fresh', { password: PASSWORD })).body.code).toBe(0);
  expect(errorOf(await complete(token, 'Haiqiao#2028'))).toBe('RESET_LINK_SPENT');
  expect(errorOf(await centre.ask(checkPasswordReset, { token }))).toBe('RESET_LINK_SPENT');
});

test('ORG-01 a used link ends every session and removes the lock, and an unused one changes nothing', async () => {
  const session = await centre.signIn('yushen');
  const token = await linkFor('yushen');
  expect(await centre.call(validateToken, {}, { as: session })).toBe(true);
  for (let tries = 0; tries < 5; tries += 1) {
    await centre.attempt('yushen', { password: 'wrong' });
    centre.clock.advance(61_000);
  }
  expect(errorOf(await centre.attempt('yushen'))).toBe('AUTH_LOCKED');
  expect((await complete(token)).body.code).toBe(0);
  expect(errorOf(await centre.ask(validateToken, {}, { as: session }))).toMatch(
    /^AUTH_(LOGIN|TOKEN)_EXPIRED$/,
  );
  expect((await centre.attempt('yushen', { password: PASSWORD })).body.code).toBe(0);
  expect(errorOf(await centre.attempt('yushen'))).toBe('AUTH_CREDENTIALS_WRONG');
});

test('ORG-01 a new link invalidates the previous one, and links expire', async () => {
  await centre.addMember({ account: 'late' });
  const [first, second] = [await linkFor('late'), await linkFor('late')];
  expect(errorOf(await complete(first))).toBe('RESET_LINK_SPENT');
  await storeSetting(systemContext(centre.base, 'test'), 'auth.resetHours', 1);
  await centre.broadcast.publish('settings-changed', {});
  const third = await linkFor('late');
  centre.clock.advance(HOUR_MS);
  expect(errorOf(await centre.ask(checkPasswordReset, { token: third }))).toBe('RESET_LINK_EXPIRED');
  expect(errorOf(await complete(third))).toBe('RESET_LINK_EXPIRED');
  expect(errorOf(await complete(second))).toBe('RESET_LINK_SPENT');
  for (const strange of ['', 'no such link', 'x'.repeat(200)])
    expect(errorOf(await centre.ask(checkPasswordReset, { token: strange }))).toBe('RESET_LINK_UNKNOWN');
});

test('ORG-01 of two concurrent uses of a link one succeeds', async () => {
  await centre.addMember({ account: 'twice' });
  const token = await linkFor('twice');
  const answers = await Promise.all([complete(token), complete(token, 'Haiqiao#2029')]);
  expect(answers.map(errorOf).toSorted()).toEqual(['', 'RESET_LINK_SPENT']);
});

test('ACC-04 ORG-01 password rules apply, and a violation does not consume the link', async () => {
  await centre.addMember({ account: 'ruled' });
  const token = await linkFor('ruled');
  const refused = await complete(token, 'short');
  expect(refused.body.data).toMatchObject({
    error: 'ACCOUNT_INVALID',
    issues: [{ path: 'newPass', rule: 'newPasswordRule' }],
  });
  const plain = await centre.ask(completePasswordReset, { token, newPass: PASSWORD });
  expect([plain.status, errorOf(plain)]).toEqual([400, 'REQUEST_INVALID']);
  expect((await complete(token)).body.code).toBe(0);
});

test('ORG-01 a reset is rejected for accounts with more rights, and for one’s own', async () => {
  const keeper = await centre.signIn(await centre.makeMember({ account: 'keeper' }));
  await centre.grant(keeper, ['member:resetPassword']);
  await centre.grantRows(keeper, 'member', { rows: [{ kind: 'all' }] });
  const target = await centre.makeMember({ account: 'plain' });
  const reset = (id: string) => centre.ask(resetMemberPassword, { id }, { as: keeper });
  expect(errorOf(await reset(centre.admin.memberId))).toBe('MEMBER_BEYOND_OWN');
  expect(errorOf(await reset(keeper.memberId))).toBe('MEMBER_OWN_PASSWORD');
  // A wider row scope is also a right.
  const wide = await centre.makeMember({ account: 'wide' });
  await centre.grantRows(wide, 'enterprise', { rows: [{ kind: 'all' }] });
  expect(errorOf(await reset(wide.memberId))).toBe('MEMBER_BEYOND_OWN');
  expect((await reset(target.memberId)).body.code).toBe(0);
  expect(errorOf(await reset(centre.base.ids.uuid()))).toBe('MEMBER_NOT_FOUND');
  const auditor = await centre.ask(resetMemberPassword, { id: target.memberId }, { as: centre.auditor });
  expect(auditor.status).toBe(403);
});

test('ORG-01 a departed member cannot return by a link', async () => {
  const member = await centre.addMember({ account: 'goner' });
  const token = await linkFor('goner');
  const leaving = { id: member.id, rowVersion: member.rowVersion, successorId: centre.admin.memberId };
  await centre.call(leaveMember, leaving, centre.asAdmin);
  expect(errorOf(await complete(token))).toBe('RESET_LINK_UNKNOWN');
  expect(errorOf(await centre.ask(resetMemberPassword, { id: member.id }, centre.asAdmin))).toBe(
    'MEMBER_LEFT',
  );
});

test('ORG-01 SYS-05 links are audited, and neither token nor password is stored', async () => {
  const member = await centre.addMember({ account: 'noted' });
  const token = await linkFor('noted');
  await complete(token);
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'details'])
    .where('target_id', '=', member.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, actor_account }) => [action, actor_account])).toEqual([
    ['member.create', 'admin'],
    ['member.resetPassword', 'admin'],
    ['auth.reset', 'noted'],
  ]);
  const stored = await centre.base.db.selectFrom('sys_password_reset').selectAll().execute();
  for (const text of [JSON.stringify(rows), JSON.stringify(stored), centre.logged.text()])
    expect([text.includes(token), text.includes(PASSWORD)]).toEqual([false, false]);
});
