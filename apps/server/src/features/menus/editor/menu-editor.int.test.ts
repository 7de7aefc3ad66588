import {
  addEnterpriseMenu,
  addMenu,
  getMenu,
  type MenuDetail,
  moveMenu,
  queryMenuTree,
  removeMenu,
  updateMenu,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { againInput, type MenuCentre, menuCentre, menuInput } from '../testing/menu-centre.ts';

let centre: MenuCentre;

beforeAll(async () => {
  centre = await menuCentre();
});
afterAll(() => centre.close());
beforeEach(() => centre.clear());

test('PERM-04 a menu is added with all its properties as the last sibling', async () => {
  const top = await centre.add('things', { icon: 'shop', group: '业务' });
  const first = await centre.add('things-list', {
    parentId: top.id,
    param: '/edit-form?code=rs_machine',
    preset: { list_status: '1', byPost: [{ postSetting: 'post.finalTrial', list_status: '0' }] },
    hideForPosts: ['post.preliminaryTrial', 'proof-verify'],
    hideUnlessPosts: ['post.admin'],
    temporary: true,
    keepAlive: false,
    visible: false,
    themes: ['CLASSIC'],
    group: '不在顶层',
    translations: { en: 'Things', ja: '' },
  });
  await centre.add('things-makers', { parentId: top.id, param: '/edit-form?code=rs_maker' });
  expect(first).toMatchObject({
    name: 'things-list',
    parentId: top.id,
    openMode: 'TAB',
    preset: { list_status: '1', byPost: [{ postSetting: 'post.finalTrial', list_status: '0' }] },
    hideForPosts: ['post.preliminaryTrial', 'proof-verify'],
    hideUnlessPosts: ['post.admin'],
    temporary: true,
    keepAlive: false,
    visible: false,
    themes: ['CLASSIC'],
    // Only top-level entries have blocks.
    group: '',
    translations: { en: 'Things' },
    isShipped: false,
    rowVersion: 1,
    grantedBy: [],
    buttons: [],
  });
  expect(await centre.shape()).toEqual(['things', '.things-list', '.things-makers']);
  const english = await centre.call(
    queryMenuTree,
    {},
    { as: centre.admin, headers: { 'accept-language': 'en' } },
  );
  expect(english.menus.find(({ code }) => code === 'things-list')?.label).toBe('Things');
});

test('PERM-04 a menu without a valid target is rejected with the reason', async () => {
  expect(await centre.refusal('aa', { param: '/nowhere' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: '/lists?code=rs_nothing_list' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: '/lists' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: '/edit-form?code=rs_nothing' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: 'javascript:alert(1)' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: '//elsewhere.example/x' })).toBe('MENU_NOWHERE');
  expect(await centre.refusal('aa', { param: 'https://elsewhere.example/x', openMode: 'TAB' })).toBe(
    'MENU_OPEN_MODE_INVALID',
  );
  expect(await centre.refusal('aa', { param: '/edit-form?code=rs_maker', openMode: 'EMBED' })).toBe(
    'MENU_OPEN_MODE_INVALID',
  );
  expect((await centre.add('form', { param: '/edit-form?code=rs_maker' })).openMode).toBe('TAB');
  expect((await centre.add('link', { param: 'https://elsewhere.example/x' })).openMode).toBe('WINDOW');
  expect(
    (await centre.add('window', { param: '/edit-form?code=rs_machine', openMode: 'WINDOW' })).openMode,
  ).toBe('WINDOW');
});

test('PERM-04 an external page is embedded only from a listed origin, which the content security policy contains', async () => {
  const embed = { param: 'https://Maps.example:8443/view', openMode: 'EMBED' } as const;
  const refused = await centre.ask(addMenu, menuInput('map', embed), { as: centre.admin });
  expect(refused.body).toMatchObject({
    data: { error: 'MENU_EMBED_REFUSED', origin: 'https://maps.example:8443' },
  });
  const ctx = systemContext(centre.base, 'test');
  const policy = async () => {
    const reply = await centre.app.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } });
    return String(reply.headers['content-security-policy']);
  };
  expect(await policy()).not.toContain('frame-src');
  // It is copied into the policy verbatim.
  for (const origin of [
    'https://a.example; script-src *',
    "https://a.example 'unsafe-eval'",
    'https://*',
    'data:',
    '*',
  ])
    await expect(storeSetting(ctx, 'embed.origins', [origin]), origin).rejects.toThrow(/url|origin|invalid/i);
  await storeSetting(ctx, 'embed.origins', ['https://maps.example:8443']);
  await centre.broadcast.publish('settings-changed', {});
  await expect.poll(policy).toMatch(/; frame-src https:\/\/maps\.example:8443$/);
  expect((await centre.add('map', embed)).openMode).toBe('EMBED');
  await ctx.db.deleteFrom('sys_setting').where('key', '=', 'embed.origins').execute();
  await centre.broadcast.publish('settings-changed', {});
  await expect.poll(policy).not.toContain('frame-src');
});

test('PERM-04 codes and routes are unique, and the same list with another preset is another route', async () => {
  const list = await centre.add('one', { param: '/edit-form?code=rs_maker' });
  expect(await centre.refusal('one')).toBe('MENU_CODE_TAKEN');
  expect(await centre.refusal('two', { param: '/edit-form/?code=rs_maker' })).toBe('MENU_ROUTE_TAKEN');
  const other = await centre.add('two', { param: '/edit-form?code=rs_maker', preset: { list_status: '9' } });
  expect(await centre.refusal('three', { param: '/edit-form?list_status=9&code=rs_maker' })).toBe(
    'MENU_ROUTE_TAKEN',
  );
  expect(await centre.change(other, { preset: {} })).toBe('MENU_ROUTE_TAKEN');
  // An entry may keep its route.
  expect(await centre.change(list, { name: '厂家' })).toBe('');
});

test('PERM-04 five levels, no cycles, no parent of another audience', async () => {
  let parentId: string | null = null;
  const made: MenuDetail[] = [];
  for (const code of ['l1', 'l2', 'l3', 'l4', 'l5']) {
    const menu: MenuDetail = await centre.add(code, { parentId });
    made.push(menu);
    parentId = menu.id;
  }
  expect(await centre.refusal('l6', { parentId })).toBe('MENU_TOO_DEEP');
  const [top, second] = made;
  if (!top || !second) throw new Error('not made');
  const move = async (id: string, to: string | null) =>
    errorOf(await centre.ask(moveMenu, { id, parentId: to }, { as: centre.admin }));
  expect(await move(top.id, second.id)).toBe('MENU_CYCLE');
  expect(await move(top.id, top.id)).toBe('MENU_CYCLE');
  expect(await centre.change(top, { parentId: second.id })).toBe('MENU_CYCLE');
  const branch = await centre.add('branch');
  expect(await move(top.id, branch.id)).toBe('MENU_TOO_DEEP');
  expect(await move(second.id, branch.id)).toBe('');
  const portal = await centre.call(addEnterpriseMenu, menuInput('portal'), { as: centre.admin });
  expect(await move(top.id, portal.id)).toBe('MENU_PARENT_INVALID');
  expect(await centre.refusal('xx', { parentId: centre.base.ids.uuid() })).toBe('MENU_PARENT_INVALID');
});

test('PERM-04 a menu moves before a sibling, to the end, and to the top', async () => {
  const [a, b, c] = [await centre.add('aa'), await centre.add('bb'), await centre.add('cc')];
  const below = await centre.add('below', { parentId: a.id });
  await centre.call(moveMenu, { id: c.id, parentId: null, beforeId: a.id }, { as: centre.admin });
  expect(await centre.shape()).toEqual(['cc', 'aa', '.below', 'bb']);
  await centre.call(moveMenu, { id: b.id, parentId: a.id, beforeId: below.id }, { as: centre.admin });
  expect(await centre.shape()).toEqual(['cc', 'aa', '.bb', '.below']);
  await centre.call(moveMenu, { id: below.id, parentId: null }, { as: centre.admin });
  expect(await centre.shape()).toEqual(['cc', 'aa', '.bb', 'below']);
  const stale = { id: below.id, parentId: null, rowVersion: 1 };
  const refused = await centre.ask(moveMenu, stale, { as: centre.admin });
  expect(refused.body).toMatchObject({ code: 40901, data: { error: 'MENU_CONFLICT', rowVersion: 2 } });
});

test('PERM-04 a stale change is rejected with the other member’s change', async () => {
  const menu = await centre.add('one');
  await centre.call(updateMenu, againInput(menu, { name: '甲' }), { as: centre.admin });
  const refused = await centre.ask(updateMenu, againInput(menu, { name: '乙' }), { as: centre.admin });
  expect(refused.body).toMatchObject({
    code: 40901,
    data: { error: 'MENU_CONFLICT', rowVersion: 2, theirs: { name: '甲' } },
  });
  const removal = await centre.ask(removeMenu, { id: menu.id, rowVersion: 1 }, { as: centre.admin });
  expect(errorOf(removal)).toBe('MENU_CONFLICT');
});

test('PERM-04 an entry with children or a shipped one cannot be deleted, and a code never changes', async () => {
  const top = await centre.add('top');
  const below = await centre.add('below', { parentId: top.id });
  const remove = async (id: string) => errorOf(await centre.ask(removeMenu, { id }, { as: centre.admin }));
  expect(await remove(top.id)).toBe('MENU_HAS_CHILDREN');
  expect(await centre.change(top, { code: 'other' })).toBe('MENU_CODE_FIXED');
  expect([await remove(below.id), await remove(top.id)]).toEqual(['', '']);
  expect(await remove(top.id)).toBe('MENU_NOT_FOUND');
  const { menus } = await centre.call(queryMenuTree, {}, { as: centre.admin });
  const shipped = menus.find(({ code }) => code === 'recycle-bin');
  expect(await remove(shipped?.id ?? '')).toBe('MENU_SHIPPED');
});

test('PERM-04 the menu editor always remains accessible', async () => {
  const { menus } = await centre.call(queryMenuTree, {}, { as: centre.admin });
  const detail = (code: string) =>
    centre.call(getMenu, { id: menus.find((menu) => menu.code === code)?.id ?? '' }, { as: centre.admin });
  const [door, system] = [await detail('menu-management'), await detail('system')];
  expect(await centre.change(door, { status: 'DISABLED' })).toBe('MENU_LAST_DOOR');
  expect(await centre.change(door, { visible: false })).toBe('MENU_LAST_DOOR');
  expect(await centre.change(door, { hideForPosts: ['post.admin'] })).toBe('MENU_LAST_DOOR');
  expect(await centre.change(system, { status: 'DISABLED' })).toBe('MENU_LAST_DOOR');
  const off = await centre.add('off', { status: 'DISABLED' });
  expect(errorOf(await centre.ask(moveMenu, { id: door.id, parentId: off.id }, { as: centre.admin }))).toBe(
    'MENU_LAST_DOOR',
  );
  // Rejected changes leave nothing behind.
  expect(await detail('menu-management')).toMatchObject({ status: 'ENABLED', rowVersion: door.rowVersion });
});

test('PERM-04 rules can only name existing posts', async () => {
  expect(await centre.refusal('aa', { hideForPosts: ['nobody-has-it'] })).toBe('MENU_POST_UNKNOWN');
  expect(await centre.refusal('aa', { hideUnlessPosts: ['post.unknownPost'] })).toBe('MENU_POST_UNKNOWN');
  expect(
    await centre.refusal('aa', { preset: { byPost: [{ postSetting: 'post.nobody', list_status: '0' }] } }),
  ).toBe('MENU_POST_UNKNOWN');
  const broken = await centre.ask(addMenu, menuInput('aa', { hideForPosts: ['Not A Post'] }), {
    as: centre.admin,
  });
  expect(broken.body).toMatchObject({
    data: { error: 'REQUEST_INVALID', issues: [{ path: 'data.hideForPosts.0', rule: 'postReference' }] },
  });
});
