import {
  getRecord,
  type MenuNode,
  previewAccountMenus,
  queryRecordOptions,
  queryRecords,
  runRecordAction,
  saveRecord,
} from '@haiqiao/contract/endpoints';
import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';
import { type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const FORM = 'rs_ent_account';

let centre: ModuleCentre;
let keeper: Awaited<ReturnType<ModuleCentre['holderOf']>>;
let made = 0;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  keeper = await centre.holderOf('ent_account_library');
});
afterAll(() => centre.close());

/** A new enterprise. */
async function enterprise(): Promise<string> {
  made += 1;
  const org = `MA8${String(30_000 + made)}`;
  const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
  const values = {
    enterpriseName: `第${made}号独特企业名${'甲乙丙丁戊己庚辛壬癸'.repeat(2).slice(made % 10, (made % 10) + 5)}`,
    businessLicense: body + creditCodeCheckCharacter(body),
  };
  const as = await centre.holderOf('enterprise_library');
  const input = { id: 'rs_enterprise', values };
  const { body: first } = await centre.ask(saveRecord, input, { as });
  const { warnings = [], dataId } = first.data as { warnings?: { code: string }[]; dataId?: string }; // data of a save response
  if (dataId !== undefined) return dataId;
  const acceptedWarnings = warnings.map(({ code }) => code);
  return (await centre.call(saveRecord, { ...input, acceptedWarnings }, { as })).dataId;
}

const groupId = async (code: string) =>
  (
    await centre.base.db
      .selectFrom('sys_permission_group')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id;

function values(enterpriseId: string, more: object = {}) {
  made += 1;
  return {
    account: `user_${made}`,
    enterpriseId,
    accountType: 'SUB',
    realName: '陈思远',
    mobile: `139${String(10_000_000 + made)}`,
    ...more,
  };
}

const save = (formValues: object, more: object = {}) =>
  centre.ask(saveRecord, { id: FORM, values: { ...formValues }, ...more }, { as: keeper });

async function make(enterpriseId: string, more: object = {}): Promise<string> {
  const { dataId } = await centre.call(
    saveRecord,
    { id: FORM, values: values(enterpriseId, more) },
    { as: keeper },
  );
  return dataId;
}

async function read(dataId: string) {
  const { status, fields, rowVersion, actions } = await centre.call(
    getRecord,
    { id: FORM, dataId },
    { as: keeper },
  );
  return {
    status,
    rowVersion,
    actions: actions.map(({ code }) => code),
    value: (name: string) => fields[name]?.value,
  };
}

const take = (dataId: string, action: string, more: object = {}) =>
  centre.ask(runRecordAction, { id: FORM, dataId, action, ...more }, { as: keeper });

/** Sets database columns directly, without permission checks. */
async function put(dataId: string, set: { status?: string; validTo?: string }): Promise<void> {
  const { rows } = await centre.base.db
    .withTables<{ biz_ent_account: { id: string; status: string; valid_to: string } }>()
    .updateTable('biz_ent_account')
    .set({
      ...(set.status === undefined ? {} : { status: set.status }),
      ...(set.validTo === undefined ? {} : { valid_to: set.validTo }),
    })
    .where('id', '=', dataId)
    .execute()
    .then((rows) => ({ rows }));
  expect(rows).toHaveLength(1);
}

test('PERM-06 an account name is unique regardless of case, and so is its mobile number', async () => {
  const id = await enterprise();
  const first = values(id, { account: 'JinCheng_01' });
  await save(first);
  const { body } = await save(values(id, { account: 'jincheng_01' }));
  expect(body.data).toMatchObject({ error: 'RECORD_NOT_UNIQUE', issues: [{ path: 'account' }] });
  const { body: mobile } = await save(values(id, { mobile: first.mobile }));
  expect(mobile.data).toMatchObject({ error: 'RECORD_NOT_UNIQUE', issues: [{ path: 'mobile' }] });
  for (const account of ['abc', '1abcd', 'ab-cd', '账号账号']) {
    const { body: bad } = await save(values(id, { account }));
    expect(bad.data, account).toMatchObject({ issues: [{ path: 'account', rule: 'loginAccount' }] });
  }
});

test('PERM-06 an enterprise has one main account, and another can replace it once it is closed', async () => {
  const id = await enterprise();
  const main = await make(id, { accountType: 'MAIN' });
  const refused = { issues: [{ path: 'accountType', rule: 'mainAccountTaken' }] };
  expect((await save(values(id, { accountType: 'MAIN' }))).body.data).toMatchObject(refused);
  const sub = await make(id);
  const { rowVersion } = await read(sub);
  const change = await save({ accountType: 'MAIN' }, { dataId: sub, rowVersion });
  expect(change.body.data).toMatchObject(refused);
  await take(main, 'close', { opinion: '企业更换负责人' });
  expect((await read(main)).status).toBe('CLOSED');
  expect((await save({ accountType: 'MAIN' }, { dataId: sub, rowVersion })).body.code).toBe(0);
});

test('PERM-06 one of two main accounts created at once is refused', async () => {
  const id = await enterprise();
  const both = await Promise.all([
    save(values(id, { accountType: 'MAIN' })),
    save(values(id, { accountType: 'MAIN' })),
  ]);
  expect(both.filter(({ body }) => body.code === 0)).toHaveLength(1);
});

test('PERM-06 sub-accounts are limited by the setting, also when created at once, and closed ones do not count', async () => {
  const id = await enterprise();
  await centre.base.db
    .insertInto('sys_setting')
    .values({ key: 'enterprise.subAccountsMax', value: '3' })
    .execute();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => save(values(id))));
  expect(outcomes.filter(({ body }) => body.code === 0)).toHaveLength(3);
  const refused = outcomes.find(({ body }) => body.code !== 0);
  expect(refused?.body.data).toMatchObject({
    issues: [{ path: 'accountType', rule: 'subAccountsFull', params: { max: 3 } }],
  });
  const there = outcomes.flatMap(({ body }) => (body.data as { dataId?: string }).dataId ?? []); // data of a save response
  await take(there[0] ?? '', 'close', { opinion: '离职' });
  expect((await save(values(id))).body.code).toBe(0);
  await centre.base.db.deleteFrom('sys_setting').where('key', '=', 'enterprise.subAccountsMax').execute();
});

test('PERM-06 groups of the staff are neither offered nor accepted', async () => {
  const id = await enterprise();
  const options = await centre.call(queryRecordOptions, { target: 'ent_group' }, { as: keeper });
  expect(options.map(({ displayValue }) => displayValue).toSorted()).toEqual(['企业主账号', '企业子账号']);
  const staff = await groupId('enterprise_admin');
  const { body } = await save(values(id, { permissionGroups: [staff] }));
  expect(body.data).toMatchObject({ issues: [{ path: 'permissionGroups' }] });
  const account = await make(id);
  const refused = await take(account, 'assignGroups', { params: { permissionGroups: [staff] } });
  expect(refused.body.data).toMatchObject({ error: 'RECORD_INVALID' });
  const sub = await groupId('ent_sub');
  expect((await take(account, 'assignGroups', { params: { permissionGroups: [sub] } })).body.code).toBe(0);
  expect((await read(account)).value('permissionGroups')).toEqual([sub]);
});

test('PERM-06 an account passes through its states, and an action that ends sessions records when', async () => {
  const account = await make(await enterprise());
  const now = async () => {
    const { status, actions } = await read(account);
    return [status, actions];
  };
  const waiting = ['enable', 'disable', 'assignGroups', 'resetPassword', 'previewMenus', 'close'];
  expect(await now()).toEqual(['PENDING', waiting]);
  await take(account, 'enable');
  const active = ['disable', 'assignGroups', 'forceOffline', 'resetPassword', 'previewMenus', 'close'];
  expect(await now()).toEqual(['ACTIVE', active]);
  expect((await read(account)).value('sessionsEndedAt')).toBeNull();
  await take(account, 'forceOffline');
  const endedAt = (await read(account)).value('sessionsEndedAt');
  expect(endedAt).toEqual(expect.any(String));
  expect((await take(account, 'disable')).body.data).toMatchObject({ issues: [{ path: 'opinion' }] });
  await take(account, 'disable', { opinion: '企业要求' });
  expect((await now())[0]).toBe('DISABLED');
  await take(account, 'enable');
  await put(account, { status: 'LOCKED' });
  await take(account, 'unlock');
  expect((await now())[0]).toBe('ACTIVE');
  await take(account, 'close', { opinion: '不再使用' });
  expect(await now()).toEqual(['CLOSED', []]);
  const { rowVersion } = await read(account);
  const change = await save({ realName: '别人' }, { dataId: account, rowVersion });
  expect(change.body).toMatchObject({
    message: '该记录的状态为“已注销”，不能再修改',
    data: { error: 'RECORD_FINAL' },
  });
});

test('PERM-06 an account expires by its date, and a later date reactivates it', async () => {
  const account = await make(await enterprise(), { validTo: '2020-01-01' });
  expect((await take(account, 'enable')).body.data).toMatchObject({
    issues: [{ path: 'validTo', rule: 'accountOver' }],
  });
  await put(account, { status: 'ACTIVE' });
  const change = async (validTo: string | null) => {
    const { rowVersion } = await read(account);
    await save({ validTo }, { dataId: account, rowVersion });
    return (await read(account)).status;
  };
  expect(await change('2020-01-02')).toBe('EXPIRED');
  expect(await change(null)).toBe('ACTIVE');
});

test('PERM-06 the list of users contains sub-accounts only, and each list has a variant per theme', async () => {
  const id = await enterprise();
  const main = await make(id, { accountType: 'MAIN', theme: 'CLASSIC' });
  const sub = await make(id, { theme: 'RESOURCE' });
  const ids = async (listCode: string, queryParam: object = {}) => {
    const terms = [{ column: 'enterpriseId', termType: 'eq' as const, value: id }];
    const input = { listCode, queryParam: { ...queryParam, terms } };
    const page = await centre.ask(queryRecords, input, { as: keeper });
    const { datas } = page.body.data as { datas?: { id: string }[] }; // data of a list response
    return (
      datas
        ?.map((row) => row.id)
        .filter((one) => one === main || one === sub)
        .toSorted() ?? page.body
    );
  };
  expect(await ids('rs_ent_account_list')).toEqual([main, sub].toSorted());
  expect(await ids('rs_ent_user_list')).toEqual([sub]);
  expect(await ids('rs_ent_account_list', { apply_type: 'RESOURCE' })).toEqual([sub]);
  expect(await ids('rs_ent_account_list', { apply_type: 'CLASSIC' })).toEqual([main]);
});

test('PERM-05 a member with neither group sees no account', async () => {
  const as = await centre.holderOf('enterprise_reader');
  const list = await centre.ask(queryRecords, { listCode: 'rs_ent_account_list', queryParam: {} }, { as });
  expect(list.body.code).not.toBe(0);
  const account = await make(await enterprise());
  const one = await centre.ask(getRecord, { id: FORM, dataId: account }, { as });
  expect(one.body.code).not.toBe(0);
});

const codesIn = (nodes: readonly MenuNode[]): readonly string[] =>
  nodes.flatMap(({ code, menus }) => [code, ...codesIn(menus)]);

test('PERM-06 the preview shows the menu of an account by its groups in force, and never a staff menu', async () => {
  const id = await enterprise();
  const main = await make(id, {
    accountType: 'MAIN',
    theme: 'CLASSIC',
    permissionGroups: [await groupId('ent_main')],
  });
  const sub = await make(id, { permissionGroups: [await groupId('ent_sub')] });
  const none = await make(id);
  const preview = (account: string) => centre.call(previewAccountMenus, { id: account }, { as: keeper });
  const menuPreview = await preview(main);
  expect(menuPreview).toMatchObject({ theme: 'CLASSIC', groups: [{ name: '企业主账号', isInForce: true }] });
  expect(codesIn(menuPreview.menus)).toEqual([
    'enterprise-home',
    'enterprise-profile',
    'enterprise-profile-see',
    'enterprise-positions',
    'enterprise-own-accounts',
    'enterprise-resources',
    'enterprise-directory',
    'enterprise-messages',
  ]);
  expect(menuPreview.menus.find(({ code }) => code === 'enterprise-resources')?.themes).toEqual(['RESOURCE']);
  expect(codesIn((await preview(sub)).menus)).not.toContain('enterprise-own-accounts');
  expect(await preview(none)).toMatchObject({ theme: 'RESOURCE', groups: [], menus: [] });
  const group = centre.base.db.updateTable('sys_permission_group').where('code', '=', 'ent_sub');
  await group.set({ status: 'DISABLED' }).execute();
  expect(await preview(sub)).toMatchObject({ groups: [{ isInForce: false }], menus: [] });
  await group.set({ status: 'ENABLED' }).execute();
});

test('PERM-05 only authorised members preview an account, and the dialog is not an action of the record', async () => {
  const account = await make(await enterprise());
  const as = await centre.holderOf('enterprise_reader');
  const refused = await centre.ask(previewAccountMenus, { id: account }, { as });
  expect(refused.body.data).toMatchObject({ error: 'ACCESS_DENIED' });
  const missing = await centre.ask(previewAccountMenus, { id: centre.base.ids.uuid() }, { as: keeper });
  expect(missing.body.data).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  const taken = await take(account, 'previewMenus');
  expect(taken.body.data).toMatchObject({ error: 'RECORD_ACTION_REFUSED' });
});

test('PERM-06 the actions on enterprise menus are declared at their menu entry', async () => {
  const { db } = centre.base;
  const buttons = await db
    .selectFrom('sys_button as b')
    .innerJoin('sys_menu as m', 'm.id', 'b.menu_id')
    .select('b.code')
    .where('m.code', '=', 'ent-menus')
    .orderBy('b.code')
    .execute();
  expect(buttons.map(({ code }) => code)).toEqual(
    ['create', 'delete', 'read', 'update'].map((verb) => `enterprise_menu:${verb}`),
  );
});
