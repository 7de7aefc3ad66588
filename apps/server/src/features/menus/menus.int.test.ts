import { queryModulesTree } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { installAccess } from '#server/platform/install/access/install-access.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

let centre: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre();
});
afterAll(() => centre.close());

async function treeOf(who: SignedIn, language?: string) {
  const headers = language === undefined ? {} : { 'accept-language': language };
  return centre.call(queryModulesTree, { id: who.memberId }, { as: who, headers });
}

test('AUTH-11 NAV-02 an administrator has home, and the built-in screens below system management', async () => {
  const [home, flows, system, ...rest] = await treeOf(await centre.signIn('admin'));
  expect(rest).toEqual([]);
  expect(flows?.code).toBe('flows');
  const common = { type: 'MENU', keepAlive: true, temporary: false };
  expect(home).toEqual({
    ...common,
    name: '首页',
    code: 'home',
    param: '/index',
    icon: 'home',
    menus: [],
    buttons: [],
    group: '',
    pinyin: 'shouye sy',
  });
  expect({ ...system, menus: [] }).toEqual({
    ...common,
    name: '系统管理',
    code: 'system',
    param: '',
    icon: 'setting',
    menus: [],
    buttons: [],
    group: '平台治理',
    pinyin: 'xitongguanli xtgl',
  });
  const below = system?.menus.map(({ code }) => code);
  expect(below).toEqual(
    expect.arrayContaining(['menu-management', 'resources', 'dictionary', 'recycle-bin', 'front-log']),
  );
  expect(system?.menus.find(({ code }) => code === 'recycle-bin')).toEqual({
    ...common,
    name: '回收站',
    code: 'recycle-bin',
    param: '/system/recycleBin',
    icon: 'delete',
    menus: [],
    buttons: [
      { code: 'recycle_bin:read', name: '查看回收站' },
      { code: 'recycle_bin:restore', name: '恢复已删除记录' },
      { code: 'recycle_bin:purge', name: '彻底删除记录' },
    ],
    group: '',
    pinyin: 'huishouzhan hsz',
  });
});

test('AUTH-11 every demo account but nomenu has home, and admin and auditor have the front-end log', async () => {
  const accounts = await centre.base.db
    .selectFrom('sys_member')
    .select('account')
    .orderBy('employee_no')
    .execute();
  const trees = await Promise.all(
    accounts.map(async ({ account }) => {
      const codes = (await treeOf(await centre.signIn(account))).map((menu) => menu.code);
      return [account, codes.join(' ')];
    }),
  );
  expect(Object.fromEntries(trees)).toEqual({
    admin: 'home flows system',
    yushen: 'home',
    zhongshen: 'home',
    heyan: 'home',
    shenhe: 'home',
    huodong: 'home',
    zoufang: 'home',
    qiyeku: 'home',
    neirong: 'home',
    xuqiu: 'home',
    fenxi: 'home',
    shenji: 'home flows system',
    nomenu: '',
  });
});

test.each([
  ['zh-CN', '首页', '平台治理'],
  ['zh-TW', '首頁', '平台治理'],
  ['en', 'Home', 'Platform'],
  ['ja', 'ホーム', 'プラットフォーム管理'],
])('HDR-08 menu names in %s', async (language, home, group) => {
  const [first, second] = await treeOf(await centre.signIn('admin'), language);
  expect([first?.name, second?.group]).toEqual([home, group]);
});

test("AUTH-11 another member's tree requires a permission", async () => {
  const [yushen, admin] = [await centre.signIn('yushen'), await centre.signIn('admin')];
  const refused = await centre.ask(queryModulesTree, { id: admin.memberId }, { as: yushen });
  expect([refused.status, errorOf(refused)]).toEqual([403, 'ACCESS_DENIED']);
  expect(refused.body.data).toMatchObject({ permission: 'member:readMenus' });
  const tree = await centre.call(queryModulesTree, { id: yushen.memberId }, { as: admin });
  expect(tree.map((menu) => menu.code)).toEqual(['home']);
  const missing = await centre.ask(queryModulesTree, { id: centre.base.ids.uuid() }, { as: admin });
  expect(errorOf(missing)).toBe('MEMBER_NOT_FOUND');
  const none = await centre.ask(queryModulesTree, { id: admin.memberId });
  expect([none.status, errorOf(none)]).toEqual([401, 'AUTH_LOGIN_REQUIRED']);
});

test('AUTH-11 disabled, invisible and enterprise menus are omitted with their descendants', async () => {
  const ctx = systemContext(centre.base, 'test');
  const leaf = (code: string, parentCode: string) => ({
    code,
    parentCode,
    name: code,
    translations: {},
    param: `/${code}`,
    icon: '',
    orderNo: 1,
  });
  const codes = ['off', 'hidden', 'portal', 'shown'];
  await installAccess(ctx, {
    menus: codes.flatMap((code) => [
      { code, name: code, translations: {}, icon: '', orderNo: 1 },
      leaf(`${code}-page`, code),
    ]),
    buttons: [{ code: 'shown-page:do', name: '做', translations: { en: 'Do' }, menuCode: 'shown-page' }],
    groups: [
      {
        code: 'test',
        name: 'test',
        menus: codes.map((code) => `${code}-page`),
        buttons: ['shown-page:do'],
        posts: ['final-trial'],
      },
    ],
  });
  const change = (code: string) => ctx.db.updateTable('sys_menu').where('code', '=', code);
  await change('off').set({ status: 'DISABLED' }).execute();
  await change('hidden').set({ is_visible: false }).execute();
  await change('portal').set({ audience: 'ENTERPRISE' }).execute();
  await centre.broadcast.publish('permissions-changed', {});
  const tree = await treeOf(await centre.signIn('zhongshen'));
  expect(tree.map((menu) => menu.code)).toEqual(['home', 'shown']);
  expect(tree[1]?.menus[0]?.buttons).toEqual([{ code: 'shown-page:do', name: '做' }]);
});
