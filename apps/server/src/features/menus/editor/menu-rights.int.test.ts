import {
  addEnterpriseMenu,
  addMenu,
  addMenuButton,
  getEnterpriseMenu,
  getFormDefinition,
  getMenu,
  queryEnterpriseMenus,
  queryMenuChoices,
  queryMenuTree,
  queryModulesTree,
  removeEnterpriseMenu,
  removeMenuButton,
  updateEnterpriseMenu,
  updateMenu,
  updateMenuButton,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { againInput, type MenuCentre, menuCentre, menuInput } from '../testing/menu-centre.ts';

let centre: MenuCentre;

beforeAll(async () => {
  centre = await menuCentre();
});
afterAll(() => centre.close());
beforeEach(() => centre.clear());

test('PERM-01 PERM-07 a changed menu takes effect with the next call, and is audited', async () => {
  const menu = await centre.add('one', { param: '/edit-form?code=rs_maker' });
  const visibleCodes = async () => {
    const tree = await centre.call(queryModulesTree, { id: centre.admin.memberId }, { as: centre.admin });
    return tree.find(({ code }) => code === 'one')?.name;
  };
  expect(await visibleCodes()).toBeUndefined();
  const { version: before } = await centre.base.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  await centre.base.db
    .insertInto('sys_permission_group_menu')
    .columns(['group_id', 'menu_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_permission_group as g')
        .select(['g.id', eb.val(menu.id).as('menu')])
        .where('g.code', '=', 'admin'),
    )
    .execute();
  await centre.call(updateMenu, againInput(menu, { name: '厂家' }), { as: centre.admin });
  expect(await visibleCodes()).toBe('厂家');
  expect((await centre.call(getMenu, { id: menu.id }, { as: centre.admin })).grantedBy).toEqual([
    { code: 'admin', name: '系统管理员', isDenied: false },
  ]);
  const { version } = await centre.base.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(before + 1);
  const logged = await centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'details', 'actor_account'])
    .where('target_id', '=', menu.id)
    .orderBy('id')
    .execute();
  expect(logged).toEqual([
    { action: 'menu.add', details: { code: 'one', audience: 'STAFF' }, actor_account: 'admin' },
    { action: 'menu.update', details: { code: 'one', changed: ['name'] }, actor_account: 'admin' },
  ]);
});

test('PERM-01 buttons of the centre are added, changed and removed from every group, and shipped ones remain', async () => {
  const menu = await centre.add('one');
  const button = {
    menuId: menu.id,
    code: 'machine:polish',
    name: '抛光',
    kind: 'ROW' as const, // one of the four
    confirmText: '确定抛光吗？',
    resourceCodes: ['runRecordAction', 'runRecordAction'],
  };
  const made = await centre.call(addMenuButton, button, { as: centre.admin });
  expect(made).toMatchObject({
    code: 'machine:polish',
    resourceCodes: ['runRecordAction'],
    isShipped: false,
  });
  const ask = async (more: object) =>
    errorOf(await centre.ask(addMenuButton, { ...button, ...more }, { as: centre.admin }));
  expect(await ask({})).toBe('BUTTON_CODE_TAKEN');
  expect(await ask({ code: 'machine:run' })).toBe('BUTTON_CODE_TAKEN');
  expect(await ask({ code: 'machine:other', resourceCodes: ['nothing'] })).toBe('BUTTON_RESOURCE_UNKNOWN');
  expect(await ask({ code: 'machine:other', menuId: centre.base.ids.uuid() })).toBe('MENU_NOT_FOUND');
  expect(await ask({ code: 'no code' })).toBe('REQUEST_INVALID');
  await centre.grant(await centre.makeMember({ account: `polisher-${centre.base.ids.uuid()}` }), [
    'machine:polish',
  ]);
  const changed = await centre.call(
    updateMenuButton,
    { ...button, name: '打磨', rowVersion: made.rowVersion },
    { as: centre.admin },
  );
  expect(changed).toMatchObject({ name: '打磨', rowVersion: 2 });
  const stale = await centre.ask(updateMenuButton, { ...button, rowVersion: 1 }, { as: centre.admin });
  expect(stale.body).toMatchObject({
    code: 40901,
    data: { error: 'BUTTON_CONFLICT', theirs: { name: '打磨' } },
  });
  expect(await centre.call(removeMenuButton, { code: 'machine:polish' }, { as: centre.admin })).toBe(true);
  const left = await centre.base.db
    .selectFrom('sys_permission_group_button')
    .select('group_id')
    .where('button_code', '=', 'machine:polish')
    .execute();
  expect(left).toEqual([]);
  const shipped = await centre.ask(removeMenuButton, { code: 'machine:run' }, { as: centre.admin });
  expect(errorOf(shipped)).toBe('BUTTON_SHIPPED');
  expect(errorOf(await centre.ask(removeMenuButton, { code: 'machine:polish' }, { as: centre.admin }))).toBe(
    'BUTTON_NOT_FOUND',
  );
});

test('PERM-04 the confirmation before an action is the text at its button', async () => {
  const worker = await centre.signIn(await centre.makeMember({ account: 'worker' }));
  await centre.grant(worker, ['machine:read', 'machine:run']);
  await centre.grantRows(worker, 'machine', { rows: [{ kind: 'all' }] });
  const asked = async () => {
    const form = await centre.call(getFormDefinition, { formCode: 'rs_machine' }, { as: worker });
    return form.actions.find(({ code }) => code === 'run')?.confirm;
  };
  expect(await asked()).toBeUndefined();
  const { menu_id: menuId, name } = await centre.base.db
    .selectFrom('sys_button')
    .select(['menu_id', 'name'])
    .where('code', '=', 'machine:run')
    .executeTakeFirstOrThrow();
  const button = { code: 'machine:run', menuId, name, kind: 'ROW' as const }; // one of the four
  await centre.call(updateMenuButton, { ...button, confirmText: '现在启动吗？' }, { as: centre.admin });
  expect(await asked()).toBe('现在启动吗？');
  await centre.call(updateMenuButton, button, { as: centre.admin });
  expect(await asked()).toBeUndefined();
});

test('PERM-06 the calls of SPEC §7 manage the menus of enterprises, and no others', async () => {
  const portal = await centre.call(
    addEnterpriseMenu,
    menuInput('portal-home', { param: '/portal/home', name: '首页' }),
    { as: centre.admin },
  );
  expect(portal.audience).toBe('ENTERPRISE');
  const { menus } = await centre.call(queryEnterpriseMenus, {}, { as: centre.admin });
  expect(menus.map(({ code }) => code)).toEqual(['portal-home']);
  expect(await centre.shape()).toEqual([]);
  const renamed = await centre.call(updateEnterpriseMenu, againInput(portal, { name: '门户首页' }), {
    as: centre.admin,
  });
  expect(renamed.name).toBe('门户首页');
  // A route may exist on both sides, but only once per side.
  expect(await centre.refusal('portal-staff', { param: '/portal/home' })).toBe('MENU_NOWHERE');
  const twice = await centre.ask(addEnterpriseMenu, menuInput('portal-2', { param: '/portal/home' }), {
    as: centre.admin,
  });
  expect(errorOf(twice)).toBe('MENU_ROUTE_TAKEN');
  const staff = await centre.add('staff-menu');
  for (const endpoint of [getEnterpriseMenu, removeEnterpriseMenu])
    expect(errorOf(await centre.ask(endpoint, { id: staff.id }, { as: centre.admin }))).toBe(
      'MENU_NOT_FOUND',
    );
  expect(errorOf(await centre.ask(getMenu, { id: portal.id }, { as: centre.admin }))).toBe('MENU_NOT_FOUND');
  expect(await centre.call(removeEnterpriseMenu, { id: portal.id }, { as: centre.admin })).toBe(true);
});

test('PERM-01 each call requires its own permission code', async () => {
  const reader = await centre.signIn(await centre.makeMember({ account: 'menu-reader' }));
  await centre.grant(reader, ['menu:read']);
  expect((await centre.call(queryMenuTree, {}, { as: reader })).menus.length).toBeGreaterThan(0);
  const refused = await centre.ask(addMenu, menuInput('xx'), { as: reader });
  expect(refused.body).toMatchObject({ data: { error: 'ACCESS_DENIED', permission: 'menu:create' } });
  const enterprise = await centre.ask(queryEnterpriseMenus, {}, { as: reader });
  expect(enterprise.body).toMatchObject({ data: { permission: 'enterprise_menu:read' } });
});

test('PERM-04 menu choices include pages, lists in the reader’s language, posts and their settings', async () => {
  const choices = await centre.call(
    queryMenuChoices,
    {},
    { as: centre.admin, headers: { 'accept-language': 'en' } },
  );
  expect(choices.routes).toContainEqual({ param: '/system/dictionary', label: '' });
  expect(choices.routes.find(({ param }) => param === '/lists?code=rs_maker_list')?.label).not.toBe('');
  expect(choices.postSettings).toContainEqual({ key: 'post.proofVerify', name: '证明核验岗' });
  expect(choices.posts.map(({ code }) => code)).toContain('admin');
  expect(choices.embedOrigins).toEqual([]);
});
