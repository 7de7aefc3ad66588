import {
  createApiKey,
  getIntake,
  queryApiKeys,
  renewApiKey,
  revokeApiKey,
  updateApiKey,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

const FORM = 'rs_leave_request';
const modules = 'shipped';

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;
let admin: SignedIn;

beforeAll(async () => {
  centre = await demoCentre({ modules });
  other = await demoCentre({ modules, sharing: centre });
  admin = await centre.signIn('admin');
  await centre.base.db.deleteFrom('log_audit').execute();
});
afterAll(async () => {
  await other.close();
  await centre.close();
});

async function proof(password = DEMO_PASSWORD) {
  const [sealed = ''] = await encryptPasswords(centre, [password]);
  return { password: sealed };
}

async function make(name: string, forms = [FORM]) {
  return centre.call(createApiKey, { name, forms, ...(await proof()) }, { as: admin });
}

/** Authenticates with a key at each node. */
async function tryKey(token: string) {
  const input = { formCode: FORM, reference: 'none' };
  const answers = await Promise.all(
    [centre, other].map((node) => node.ask(getIntake, input, { as: { token } })),
  );
  return answers.map(errorOf);
}

test('AUTH-12 keys can file submitted forms, and other forms cannot be chosen', async () => {
  const { forms } = await centre.call(queryApiKeys, {}, { as: admin });
  expect(forms).toContainEqual({ code: FORM, label: '请假申请' });
  expect(forms.map(({ code }) => code)).not.toContain('rs_enterprise');
  const input = { name: '无', forms: ['rs_enterprise'], ...(await proof()) };
  expect(errorOf(await centre.ask(createApiKey, input, { as: admin }))).toBe('DEFINITION_NOT_FOUND');
});

test('AUTH-12 creating a key requires the password, shows its secret once, and lists it without the secret', async () => {
  const wrong = { name: '甲', forms: [FORM], ...(await proof('Wrong-Pass-1')) };
  expect(errorOf(await centre.ask(createApiKey, wrong, { as: admin }))).toBe('ACCOUNT_PASSWORD_WRONG');
  const { secret } = await make('甲');
  expect(await tryKey(secret)).toEqual(['INTAKE_NOT_FOUND', 'INTAKE_NOT_FOUND']);
  const listed = await centre.call(queryApiKeys, {}, { as: admin });
  expect(listed.keys).toMatchObject([
    { name: '甲', state: 'ACTIVE', filings: 0, lastUsedAt: expect.any(String) },
  ]);
  const row = await centre.base.db.selectFrom('sys_api_key').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([listed, row])).not.toContain(secret.slice(-43));
  expect(errorOf(await centre.ask(createApiKey, { ...wrong, ...(await proof()) }, { as: admin }))).toBe(
    'API_KEY_NAME_TAKEN',
  );
});

test('AUTH-12 a change takes effect with the next call on every node: addresses, a new secret, revocation', async () => {
  const { id, secret } = await make('乙');
  expect(await tryKey(secret)).toEqual(['INTAKE_NOT_FOUND', 'INTAKE_NOT_FOUND']);
  const change = { id, rowVersion: 1, name: '乙二', forms: [FORM], addresses: ['203.0.113.9'] };
  expect(await centre.call(updateApiKey, { ...change, ...(await proof()) }, { as: admin })).toBe(true);
  await expect.poll(() => tryKey(secret)).toEqual(['API_KEY_ADDRESS_REFUSED', 'API_KEY_ADDRESS_REFUSED']);
  const stale = await centre.ask(updateApiKey, { ...change, ...(await proof()) }, { as: admin });
  expect(stale.body).toMatchObject({ code: 40901, data: { error: 'API_KEY_CONFLICT', rowVersion: 2 } });
  const open = { ...change, rowVersion: 2, addresses: [] };
  await centre.call(updateApiKey, { ...open, ...(await proof()) }, { as: admin });
  const renewed = await centre.call(renewApiKey, { id, ...(await proof()) }, { as: admin });
  await expect.poll(() => tryKey(secret)).toEqual(['API_KEY_REFUSED', 'API_KEY_REFUSED']);
  expect(await tryKey(renewed.secret)).toEqual(['INTAKE_NOT_FOUND', 'INTAKE_NOT_FOUND']);
  await centre.call(revokeApiKey, { id }, { as: admin });
  await centre.call(revokeApiKey, { id }, { as: admin });
  await expect.poll(() => tryKey(renewed.secret)).toEqual(['API_KEY_REFUSED', 'API_KEY_REFUSED']);
  const again = await centre.ask(renewApiKey, { id, ...(await proof()) }, { as: admin });
  expect(errorOf(again)).toBe('API_KEY_REVOKED');
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'actor_account'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  const verbs = ['create', 'update', 'update', 'renew', 'revoke'];
  expect(audit).toEqual(verbs.map((verb) => ({ action: `apiKey.${verb}`, actor_account: 'admin' })));
});
