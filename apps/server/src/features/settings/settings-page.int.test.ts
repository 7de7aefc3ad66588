import {
  compareSettings,
  exportSettings,
  queryPublicSettings,
  querySettingHistory,
  querySettings,
  saveSettings,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoNodes, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

type Change = EndpointInput<typeof saveSettings>['changes'][number];

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;
let admin: SignedIn;

beforeAll(async () => {
  [centre, other] = await demoNodes();
});
afterAll(() => centre.close());
beforeEach(async () => {
  for (const table of ['sys_setting', 'sys_setting_history', 'sys_login_guard', 'log_audit'] as const)
    await centre.base.db.deleteFrom(table).execute();
  await centre.broadcast.publish('settings-changed', {});
  admin = await centre.signIn('admin');
});

async function settingNamed(key: string, as = admin) {
  const { settings } = await centre.call(querySettings, {}, { as });
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}

/** Saves without a proof. */
const save = (changes: readonly Change[], as = admin) =>
  centre.ask(saveSettings, { changes: [...changes] }, { as });

/** Saves with password and reason, as the dialog does. */
async function saveProven(
  changes: readonly Change[],
  { password = DEMO_PASSWORD, reason = '季度安全检查', as = admin } = {},
) {
  const [sealed = ''] = await encryptPasswords(centre, [password]);
  return centre.ask(saveSettings, { changes: [...changes], reason, password: sealed }, { as });
}

const issuesOf = (answer: Awaited<ReturnType<typeof save>>) => [
  errorOf(answer),
  (answer.body.data as { issues?: unknown }).issues,
];

async function permissionVersion() {
  const row = await centre.base.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

test('SYS-04 the page shows every setting with group, range, default, effect and last editor', async () => {
  const { groups, posts } = await centre.call(querySettings, {}, { as: admin });
  expect(groups.map(({ label }) => label)).toContain('登录安全');
  expect(posts.find(({ code }) => code === 'visit')).toMatchObject({ name: '走访服务岗' });
  expect(await settingNamed('tabs.max')).toEqual({
    key: 'tabs.max',
    group: 'tabs',
    label: '最多打开标签页',
    description: '同时打开的标签页数量上限，含首页；已打开的标签页不受影响。',
    search: expect.stringContaining('zddkbqy'),
    editor: { kind: 'number', min: 2, max: 50, unit: '个' },
    value: 20,
    initial: 20,
    effective: 'AT_ONCE',
    isSecurity: false,
    rowVersion: 0,
    changed: null,
  });
  await save([{ key: 'tabs.max', rowVersion: 0, value: 12 }]);
  expect(await settingNamed('tabs.max')).toMatchObject({
    value: 12,
    rowVersion: 1,
    changed: { by: '陈国栋' },
  });
  const english = await centre.ask(querySettings, {}, { as: admin, headers: { 'accept-language': 'en' } });
  expect(JSON.stringify(english.body.data)).toContain('Most open tabs');
});

test('SYS-04 settings require permission to read and change, and security settings their own', async () => {
  const yushen = await centre.signIn('yushen');
  for (const [endpoint, input] of [
    [querySettings, {}],
    [querySettingHistory, {}],
    [exportSettings, {}],
    [compareSettings, { other: { kind: 'haiqiao-settings', formatVersion: 1, values: {} } }],
  ] as const) {
    expect((await centre.ask(endpoint as typeof querySettings, input as never, { as: yushen })).status).toBe(
      403,
    );
  }
  expect((await save([{ key: 'tabs.max', rowVersion: 0, value: 12 }], yushen)).status).toBe(403);
  const keeper = await centre.makeMember({ account: 'keeper', password: DEMO_PASSWORD });
  await centre.grant(keeper, ['setting:read', 'setting:update']);
  const as = await centre.signIn('keeper');
  expect((await save([{ key: 'tabs.max', rowVersion: 0, value: 12 }], as)).body.code).toBe(0);
  const refused = await saveProven([{ key: 'auth.maxAttempts', rowVersion: 0, value: 6 }], { as });
  expect(errorOf(refused)).toBe('ACCESS_DENIED');
});

test('SYS-04 a saved setting takes effect on every node, and open windows are notified', async () => {
  const before = await centre.ask(querySettings, {}, { as: admin });
  const changes = [
    { key: 'tabs.max', rowVersion: 0, value: 30 },
    { key: 'banner.rotateSeconds', rowVersion: 0, value: 9 },
  ];
  expect((await save(changes)).body.data).toEqual({ changed: ['tabs.max', 'banner.rotateSeconds'] });
  const expected = { tabsMax: 30, bannerRotateSeconds: 9, bannerPageSize: 10 };
  expect(await centre.call(queryPublicSettings, {})).toMatchObject(expected);
  await expect.poll(() => other.call(queryPublicSettings, {})).toMatchObject(expected);
  const mark = async (node: DemoCentre) =>
    (await node.ask(querySettings, {}, { as: admin })).headers['x-settings-mark'];
  expect(await mark(centre)).toMatch(/^[\w-]{12}$/);
  expect(await mark(centre)).not.toBe(before.headers['x-settings-mark']);
  expect(await mark(other)).toBe(await mark(centre));
});

test('SYS-04 one invalid value rejects all: unknown keys, duplicates, ranges, unknown posts', async () => {
  const answer = await save([
    { key: 'tabs.max', rowVersion: 0, value: 12 },
    { key: 'tabs.max', rowVersion: 0, value: 13 },
    { key: 'banner.pageSize', rowVersion: 0, value: 51 },
    { key: 'centre.name', rowVersion: 0, value: '  ' },
    { key: 'nothing.here', rowVersion: 0, value: 1 },
  ]);
  expect(issuesOf(answer)).toEqual([
    'SETTING_INVALID',
    [
      { path: 'tabs.max', rule: 'duplicateRow' },
      { path: 'banner.pageSize', rule: 'max', params: { max: 50 } },
      { path: 'centre.name', rule: 'required' },
      { path: 'nothing.here', rule: 'unknownField' },
    ],
  ]);
  expect(await settingNamed('tabs.max')).toMatchObject({ value: 20, rowVersion: 0 });
  const unknownPost = await saveProven([{ key: 'post.visit', rowVersion: 0, value: 'no-such-post' }]);
  expect(issuesOf(unknownPost)).toEqual(['SETTING_INVALID', [{ path: 'post.visit', rule: 'option' }]]);
});

test('SYS-04 the second of two concurrent saves gets a conflict, and nothing is lost', async () => {
  const answers = await Promise.all(
    [11, 12].map((value) => save([{ key: 'tabs.max', rowVersion: 0, value }])),
  );
  const refused = answers.filter((answer) => errorOf(answer) === 'SETTING_CONFLICT');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.body).toMatchObject({ code: 40901, data: { keys: ['tabs.max'] } });
  expect((await centre.call(querySettingHistory, {}, { as: admin })).total).toBe(1);
});

test('SYS-04 security settings require password and reason, and a wrong password is counted and audited', async () => {
  const change = [{ key: 'auth.maxAttempts', rowVersion: 0, value: 6 }];
  expect(errorOf(await save(change))).toBe('SETTING_PROOF_NEEDED');
  expect(errorOf(await saveProven(change, { reason: '  ' }))).toBe('SETTING_PROOF_NEEDED');
  expect(errorOf(await saveProven(change, { password: 'Wrong#2026' }))).toBe('SETTING_PASSWORD_WRONG');
  expect(await settingNamed('auth.maxAttempts')).toMatchObject({ value: 5 });
  const guard = await centre.base.db.selectFrom('sys_login_guard').select('failed_count').executeTakeFirst();
  expect(Number(guard?.failed_count)).toBe(1);
  const refusals = await centre.base.db
    .selectFrom('log_audit')
    .select(['outcome', 'details'])
    .where('action', '=', 'setting.update')
    .execute();
  expect(refusals).toEqual([{ outcome: 'refused', details: { reason: 'SETTING_PASSWORD_WRONG' } }]);
  expect((await saveProven(change)).body.code).toBe(0);
  expect(await settingNamed('auth.maxAttempts')).toMatchObject({ value: 6 });
});

test('SYS-04 AUTH-04 an encrypted password is valid once', async () => {
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const send = (value: number, rowVersion: number) =>
    centre.ask(
      saveSettings,
      { changes: [{ key: 'auth.maxAttempts', rowVersion, value }], reason: '调整', password },
      { as: admin },
    );
  expect((await send(6, 0)).body.code).toBe(0);
  expect(errorOf(await send(7, 1))).toBe('AUTH_PASSWORD_UNREADABLE');
});

test('SYS-04 history shows editor, time, before, after and reason, and a default can be restored and undone', async () => {
  await saveProven([{ key: 'auth.maxAttempts', rowVersion: 0, value: 6 }], { reason: '演练' });
  await saveProven([{ key: 'auth.maxAttempts', rowVersion: 1 }], { reason: '恢复' });
  await save([{ key: 'tabs.max', rowVersion: 0, value: 10 }]);
  const { datas, total } = await centre.call(querySettingHistory, { key: 'auth.maxAttempts' }, { as: admin });
  expect(total).toBe(2);
  expect(datas).toMatchObject([
    { before: 6, after: 5, isRestored: true, reason: '恢复', by: '陈国栋' },
    { before: 5, after: 6, isRestored: false, reason: '演练' },
  ]);
  expect(await settingNamed('auth.maxAttempts')).toMatchObject({ value: 5, rowVersion: 2 });
  const [latest] = datas;
  await saveProven([{ key: 'auth.maxAttempts', rowVersion: 2, value: latest?.before ?? 0 }]);
  expect(await settingNamed('auth.maxAttempts')).toMatchObject({ value: 6, rowVersion: 3 });
  expect((await centre.call(querySettingHistory, {}, { as: admin })).total).toBe(4);
});

test('SYS-04 saving unchanged values has no effect', async () => {
  expect((await save([{ key: 'tabs.max', rowVersion: 0, value: 20 }])).body.data).toEqual({ changed: [] });
  expect((await centre.call(querySettingHistory, {}, { as: admin })).total).toBe(0);
  expect(await settingNamed('tabs.max')).toMatchObject({ rowVersion: 0, changed: null });
});

test('SYS-04 PERM-02 PERM-07 another post for a role increments the version of rights, and one administrator remains', async () => {
  const before = await permissionVersion();
  expect((await saveProven([{ key: 'post.visit', rowVersion: 0, value: 'activity' }])).body.code).toBe(0);
  expect(await permissionVersion()).toBe(before + 1);
  const db = centre.base.db;
  const id = centre.base.ids.uuid();
  await db.insertInto('sys_post').values({ id, name: '无人岗', code: 'nobody-here' }).execute();
  const refused = await saveProven([{ key: 'post.admin', rowVersion: 0, value: 'nobody-here' }]);
  expect(errorOf(refused)).toBe('LAST_ADMINISTRATOR');
  expect(await settingNamed('post.admin')).toMatchObject({ value: 'admin', rowVersion: 0 });
  expect(await permissionVersion()).toBe(before + 1);
});

test('SYS-04 comparing an exported file with another centre reports differences, unknown keys and invalid values', async () => {
  await save([{ key: 'tabs.max', rowVersion: 0, value: 12 }]);
  const file = await centre.call(exportSettings, {}, { as: admin });
  expect(file).toMatchObject({ kind: 'haiqiao-settings', formatVersion: 1, release: '0.0.1' });
  expect(file.values['tabs.max']).toBe(12);
  const same = await centre.call(compareSettings, { other: file }, { as: admin });
  expect([same.differences, same.unknown, same.invalid]).toEqual([[], [], []]);
  expect(same.same).toBe(Object.keys(file.values).length);
  const theirs = {
    ...file,
    values: { ...file.values, 'tabs.max': 20, 'banner.pageSize': 500, 'future.key': true },
  };
  const { differences, unknown, invalid } = await centre.call(
    compareSettings,
    { other: theirs },
    { as: admin },
  );
  expect(differences).toEqual([{ key: 'tabs.max', one: 12, other: 20 }]);
  expect([unknown, invalid]).toEqual([['future.key'], ['banner.pageSize']]);
  const two = await centre.call(
    compareSettings,
    { one: { kind: 'haiqiao-settings', formatVersion: 1, values: {} }, other: file },
    { as: admin },
  );
  expect(two.differences).toEqual([{ key: 'tabs.max', one: 20, other: 12 }]);
});
