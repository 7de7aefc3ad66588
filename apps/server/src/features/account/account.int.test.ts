import {
  isMessageRead,
  queryAttributeValue,
  updateAccountSettings,
  validateToken,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import type { RawAnswer } from '#server/testing/caller.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

const NEW_PASSWORD = 'Haiqiao#2027';
const MINUTE_MS = 60_000;

let centre: DemoCentre;
let yushen: SignedIn;

beforeAll(async () => {
  centre = await demoCentre();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_login_guard').execute();
  await centre.base.db.deleteFrom('log_audit').execute();
  yushen = await centre.signIn('yushen');
});

type Input = EndpointInput<typeof updateAccountSettings>;

const NOTHING: Input = { account: 'yushen', oldPass: null, newPass: null, phone: null, email: null };

async function save(changes: Partial<Input>, as: SignedIn = yushen): Promise<RawAnswer> {
  return centre.ask(updateAccountSettings, { ...NOTHING, ...changes }, { as });
}

/** Saves with passwords encrypted under one nonce, as the browser does. */
async function savePasswords(oldPsd: string, newPsd: string, as: SignedIn = yushen): Promise<RawAnswer> {
  const [oldPass = '', newPass = ''] = await encryptPasswords(centre, [oldPsd, newPsd]);
  return save({ account: as.account, oldPass, newPass }, as);
}

function issuesOf(answer: RawAnswer): unknown {
  expect([answer.status, answer.body.code, errorOf(answer)]).toEqual([200, -1, 'ACCOUNT_INVALID']);
  return (answer.body.data as { issues?: unknown }).issues;
}

async function attributesOf(who: SignedIn) {
  const { datas } = await centre.call(queryAttributeValue, { id: who.memberId }, { as: who });
  return Object.fromEntries(datas.map(({ code, value }) => [code, value]));
}

async function auditRows() {
  return centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'details'])
    .orderBy('id')
    .execute();
}

test('ACC-01 phone and e-mail are returned as attributes, and those of others require a permission', async () => {
  expect(await centre.call(queryAttributeValue, { id: yushen.memberId }, { as: yushen })).toEqual({
    datas: [
      { code: 'USER_PHONE', value: '13800000002' },
      { code: 'USER_EMAIL', value: 'yushen@haiqiao.example' },
    ],
    total: 2,
  });
  const heyan = await centre.signIn('heyan');
  const refused = await centre.ask(queryAttributeValue, { id: yushen.memberId }, { as: heyan });
  expect([refused.status, errorOf(refused)]).toEqual([403, 'ACCESS_DENIED']);
  const admin = await centre.signIn('admin');
  expect((await centre.call(queryAttributeValue, { id: yushen.memberId }, { as: admin })).total).toBe(2);
  const missing = await centre.ask(queryAttributeValue, { id: centre.base.ids.uuid() }, { as: admin });
  expect(errorOf(missing)).toBe('MEMBER_NOT_FOUND');
});

test('ACC-07 phone and e-mail are saved, and null or empty values are ignored', async () => {
  expect((await save({ phone: ' 13900001111 ', email: '' })).body).toEqual({
    code: 0,
    message: expect.any(String),
    data: { passwordChanged: false },
  });
  expect(await attributesOf(yushen)).toEqual({
    USER_PHONE: '13900001111',
    USER_EMAIL: 'yushen@haiqiao.example',
  });
  expect((await save({ phone: null, email: 'li.jingyi@haiqiao.example' })).body.code).toBe(0);
  expect(await attributesOf(yushen)).toEqual({
    USER_PHONE: '13900001111',
    USER_EMAIL: 'li.jingyi@haiqiao.example',
  });
  const rows = await auditRows();
  expect(rows.map((row) => row.details)).toEqual([{ changed: ['USER_PHONE'] }, { changed: ['USER_EMAIL'] }]);
  expect(JSON.stringify(rows)).not.toContain('13900001111');
});

test('ACC-06 unchanged values change nothing', async () => {
  expect((await save({})).body.data).toEqual({ passwordChanged: false });
  const stored = await attributesOf(yushen);
  expect(
    (await save({ phone: stored['USER_PHONE'] ?? '', email: stored['USER_EMAIL'] ?? '' })).body.code,
  ).toBe(0);
  expect(await auditRows()).toEqual([]);
});

test('ACC-02 invalid phone and e-mail are rejected together, and nothing is saved', async () => {
  const before = await attributesOf(yushen);
  expect(issuesOf(await save({ phone: '16600001111', email: 'a@b' }))).toEqual([
    { path: 'email', rule: 'emailFormat' },
    { path: 'phone', rule: 'mobileFormat' },
  ]);
  expect(issuesOf(await save({ phone: '13900002222', email: 'a@b' }))).toEqual([
    { path: 'email', rule: 'emailFormat' },
  ]);
  expect(await attributesOf(yushen)).toEqual(before);
});

test.each([
  {
    title: 'a new password without the old one',
    passwords: ['', NEW_PASSWORD],
    issue: { path: 'oldPass', rule: 'oldPasswordRequired' },
  },
  {
    title: 'an old password that is too short to be one',
    passwords: ['Ab@12', NEW_PASSWORD],
    issue: { path: 'oldPass', rule: 'oldPasswordLength' },
  },
  {
    title: 'an old password without a new one',
    passwords: [DEMO_PASSWORD, ''],
    issue: { path: 'newPass', rule: 'newPasswordRequired' },
  },
  {
    title: 'a new password that is too short',
    passwords: [DEMO_PASSWORD, 'Hq@2027'],
    issue: { path: 'newPass', rule: 'newPasswordRule' },
  },
  {
    title: 'a new password that begins with a digit',
    passwords: [DEMO_PASSWORD, '2Haiqiao@'],
    issue: { path: 'newPass', rule: 'newPasswordRule' },
  },
  {
    title: 'the old password again',
    passwords: [DEMO_PASSWORD, DEMO_PASSWORD],
    issue: { path: 'newPass', rule: 'newPasswordRepeats' },
  },
])(
  'ACC-03 ACC-04 $title is rejected by the server',
  async ({ passwords: [oldPsd = '', newPsd = ''], issue }) => {
    expect(issuesOf(await savePasswords(oldPsd, newPsd))).toEqual([issue]);
    expect((await centre.attempt('yushen')).body.code).toBe(0);
  },
);

test('ACC-07 null passwords are ignored, and a single one is rejected', async () => {
  const [newPass = ''] = await encryptPasswords(centre, [NEW_PASSWORD]);
  expect(issuesOf(await save({ newPass }))).toEqual([{ path: 'oldPass', rule: 'oldPasswordRequired' }]);
});

test('ACC-07 settings of another account cannot be saved', async () => {
  expect(errorOf(await save({ account: 'heyan', phone: '13900003333' }))).toBe('ACCOUNT_NOT_OWN');
  expect((await save({ account: 'YuShen', phone: '13900003333' })).body.code).toBe(0);
  const none = await centre.ask(updateAccountSettings, NOTHING);
  expect([none.status, errorOf(none)]).toEqual([401, 'AUTH_LOGIN_REQUIRED']);
});

test('ACC-07 a new password replaces the old one and ends all sessions everywhere', async () => {
  const huodong = await centre.signIn('huodong');
  const elsewhere = await centre.enter('huodong');
  const answer = await savePasswords(DEMO_PASSWORD, NEW_PASSWORD, huodong);
  expect(answer.body).toMatchObject({ code: 0, data: { passwordChanged: true } });
  for (const who of [huodong, elsewhere]) {
    expect(errorOf(await centre.ask(validateToken, {}, { as: who }))).toBe('AUTH_LOGIN_EXPIRED');
  }
  expect(errorOf(await centre.attempt('huodong'))).toBe('AUTH_CREDENTIALS_WRONG');
  expect((await centre.attempt('huodong', { password: NEW_PASSWORD })).body.code).toBe(0);
  const reasons = await centre.base.db
    .selectFrom('sys_session')
    .select('end_reason')
    .where('member_id', '=', huodong.memberId)
    .orderBy('id')
    .execute();
  expect(reasons.map((row) => row.end_reason)).toEqual(['PASSWORD', 'PASSWORD', null]);
  const rows = await auditRows();
  expect(rows.find((row) => row.action === 'account.update')).toEqual({
    action: 'account.update',
    outcome: 'done',
    actor_account: 'huodong',
    details: { changed: ['password'] },
  });
});

test('ACC-03 AUTH-13 wrong old passwords count and lock like wrong sign-ins, and are audited', async () => {
  const wrong = await savePasswords('Wrong@2026', NEW_PASSWORD);
  expect([errorOf(wrong), wrong.body.message]).toEqual(['ACCOUNT_OLD_PASSWORD_WRONG', '旧密码不正确']);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await savePasswords('Wrong@2026', NEW_PASSWORD);
    centre.clock.advance(2_000);
  }
  expect(errorOf(await savePasswords(DEMO_PASSWORD, NEW_PASSWORD))).toBe('AUTH_LOCKED');
  expect(errorOf(await centre.attempt('yushen'))).toBe('AUTH_LOCKED');
  const rows = await auditRows();
  expect(rows[0]).toEqual({
    action: 'account.update',
    outcome: 'refused',
    actor_account: 'yushen',
    details: { reason: 'ACCOUNT_OLD_PASSWORD_WRONG' },
  });
  // Existing sessions remain: a lock only concerns passwords.
  expect(errorOf(await centre.ask(isMessageRead, { id: yushen.memberId }, { as: yushen }))).toBe(
    'MESSAGE_NOT_FOUND',
  );
  centre.clock.advance(15 * MINUTE_MS);
});

test('ACC-07 AUTH-04 both passwords share one nonce, which is valid for one call', async () => {
  const [oldPass = '', newPass = ''] = await encryptPasswords(centre, ['Wrong@2026', NEW_PASSWORD]);
  expect(errorOf(await save({ oldPass, newPass }))).toBe('ACCOUNT_OLD_PASSWORD_WRONG');
  expect(errorOf(await save({ oldPass, newPass }))).toBe('AUTH_PASSWORD_UNREADABLE');
  const [one = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const [another = ''] = await encryptPasswords(centre, [NEW_PASSWORD]);
  expect(errorOf(await save({ oldPass: one, newPass: another }))).toBe('AUTH_PASSWORD_UNREADABLE');
  expect((await save({ oldPass: DEMO_PASSWORD, newPass: NEW_PASSWORD })).status).toBe(400);
});

test('ACC-07 of two concurrent changes with the same old password one succeeds', async () => {
  const heyan = await centre.signIn('heyan');
  const passwords = ['Haiqiao#2028', 'Haiqiao#2029'];
  const answers = await Promise.all(
    passwords.map((password) => savePasswords(DEMO_PASSWORD, password, heyan)),
  );
  const won = answers.findIndex(({ body }) => body.code === 0);
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  expect(['ACCOUNT_OLD_PASSWORD_WRONG', 'AUTH_LOGIN_EXPIRED']).toContain(
    errorOf(answers[1 - won] as RawAnswer),
  );
  expect((await centre.attempt('heyan', { password: passwords[won] ?? '' })).body.code).toBe(0);
});

test('ORG-02 an attribute that members may not change themselves is rejected', async () => {
  const change = { is_editable_by_self: false };
  await centre.base.db.updateTable('sys_attribute').set(change).where('code', '=', 'USER_EMAIL').execute();
  expect(issuesOf(await save({ email: 'new@haiqiao.example' }))).toEqual([
    { path: 'email', rule: 'notEditable' },
  ]);
  expect((await save({ phone: '13900004444' })).body.code).toBe(0);
  await centre.base.db.updateTable('sys_attribute').set({ is_editable_by_self: true }).execute();
});
