import {
  checkPasswordReset,
  completePasswordReset,
  getRecord,
  resetAccountPassword,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { type ModuleCentre, moduleCentre } from '#server/testing/module/module-centre.ts';

const MODULES = join(import.meta.dirname, '../../../../../../modules');
const FORM = 'rs_ent_account';
const PASSWORD = 'Haiqiao#2027';

let centre: ModuleCentre;
let keeper: SignedIn;
let enterpriseId: string;
let made = 0;

beforeAll(async () => {
  centre = await moduleCentre(join(MODULES, 'enterprise-accounts'));
  keeper = await centre.holderOf('ent_account_library');
  const org = 'MA830001';
  const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
  const values = {
    enterpriseName: '成都锦程贸易有限公司',
    businessLicense: body + creditCodeCheckCharacter(body),
  };
  const as = await centre.holderOf('enterprise_library');
  enterpriseId = (await centre.call(saveRecord, { id: 'rs_enterprise', values }, { as })).dataId;
});
afterAll(() => centre.close());

/** A new account without a password. */
async function account(): Promise<string> {
  made += 1;
  const values = {
    account: `reset_${made}`,
    enterpriseId,
    accountType: 'SUB',
    realName: '陈思远',
    mobile: `139${String(20_000_000 + made)}`,
  };
  return (await centre.call(saveRecord, { id: FORM, values }, { as: keeper })).dataId;
}

async function read(dataId: string) {
  const { status, fields, actions } = await centre.call(getRecord, { id: FORM, dataId }, { as: keeper });
  const value = (name: string) => fields[name]?.value;
  return { status, value, offered: actions.map(({ code }) => code).includes('resetPassword') };
}

const take = (dataId: string, action: string) =>
  centre.call(runRecordAction, { id: FORM, dataId, action, opinion: '企业要求' }, { as: keeper });
const link = async (id: string) => (await centre.call(resetAccountPassword, { id }, { as: keeper })).token;

async function complete(token: string, password = PASSWORD) {
  const [newPass = ''] = await encryptPasswords(centre, [password]);
  return centre.ask(completePasswordReset, { token, newPass });
}

test('PERM-06 ORG-01 an account gets its first password by a single-use link, and can be used from then on', async () => {
  const id = await account();
  expect(await read(id)).toMatchObject({ status: 'PENDING', offered: true });
  const token = await link(id);
  expect(await centre.call(checkPasswordReset, { token })).toMatchObject({ audience: 'ENTERPRISE' });
  expect(errorOf(await complete(token, 'short'))).toBe('ACCOUNT_INVALID');
  expect((await read(id)).status).toBe('PENDING');
  expect((await complete(token)).body).toMatchObject({ code: 0, data: true });
  const after = await read(id);
  expect([after.status, after.value('mustChangePassword')]).toEqual(['ACTIVE', false]);
  expect(after.value('sessionsEndedAt')).toEqual(expect.any(String));
  expect(errorOf(await complete(token, 'Haiqiao#2028'))).toBe('RESET_LINK_SPENT');
});

test('PERM-06 of two concurrent uses of a link one succeeds, and a newer link invalidates the previous one', async () => {
  const id = await account();
  const [first, second] = [await link(id), await link(id)];
  expect(errorOf(await complete(first))).toBe('RESET_LINK_SPENT');
  const answers = await Promise.all([complete(second), complete(second, 'Haiqiao#2029')]);
  expect(answers.map(errorOf).toSorted()).toEqual(['', 'RESET_LINK_SPENT']);
});

test('PERM-06 ACC-04 the current password is rejected as new, and a locked account is unlocked', async () => {
  const id = await account();
  await complete(await link(id));
  await centre.base.db
    .withTables<{ biz_ent_account: { id: string; status: string } }>()
    .updateTable('biz_ent_account')
    .set({ status: 'LOCKED' })
    .where('id', '=', id)
    .execute();
  const token = await link(id);
  expect(errorOf(await complete(token))).toBe('ACCOUNT_INVALID');
  expect((await complete(token, 'Haiqiao#2030')).body.code).toBe(0);
  expect((await read(id)).status).toBe('ACTIVE');
});

test('PERM-06 a link does not enable a disabled or closed account', async () => {
  const disabled = await account();
  const token = await link(disabled);
  await take(disabled, 'disable');
  expect((await complete(token)).body.code).toBe(0);
  expect(await read(disabled)).toMatchObject({ status: 'DISABLED', offered: false });
  const closed = await account();
  const dead = await link(closed);
  await take(closed, 'close');
  expect(errorOf(await complete(dead))).toBe('RESET_LINK_UNKNOWN');
  expect(errorOf(await centre.ask(checkPasswordReset, { token: dead }))).toBe('RESET_LINK_UNKNOWN');
  for (const id of [disabled, closed]) {
    const refused = await centre.ask(resetAccountPassword, { id }, { as: keeper });
    expect(errorOf(refused)).toBe('RECORD_ACTION_REFUSED');
  }
});

test('PERM-05 PERM-06 SYS-05 an unauthorised caller is rejected, opening the dialog does nothing, and no token is stored', async () => {
  const id = await account();
  const reader = await centre.holderOf('enterprise_reader');
  expect(errorOf(await centre.ask(resetAccountPassword, { id }, { as: reader }))).toBe('ACCESS_DENIED');
  const strange = { id: centre.base.ids.uuid() };
  expect(errorOf(await centre.ask(resetAccountPassword, strange, { as: keeper }))).toBe('RECORD_NOT_FOUND');
  const action = { id: FORM, dataId: id, action: 'resetPassword' };
  expect(errorOf(await centre.ask(runRecordAction, action, { as: keeper }))).toBe('RECORD_ACTION_REFUSED');
  const token = await link(id);
  await complete(token);
  const rows = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'outcome', 'actor_account', 'details'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  const audited = rows.map((row) => `${row.action} ${row.outcome} ${row.actor_account}`);
  expect(audited).toContain(`ent_account.resetPassword done holder-of-ent_account_library`);
  expect(audited.some((line) => line.startsWith('auth.reset done reset_'))).toBe(true);
  const { db } = centre.base;
  const stored = [
    rows,
    await db.selectFrom('sys_password_reset').selectAll().execute(),
    await db.selectFrom('sys_enterprise_credential').selectAll().execute(),
  ].map((one) => JSON.stringify(one));
  for (const text of [...stored, centre.logged.text()])
    expect([text.includes(token), text.includes(PASSWORD)]).toEqual([false, false]);
});
