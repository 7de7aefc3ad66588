import { PERMISSIONS } from '@haiqiao/contract/access';
import { queryModulesTree } from '@haiqiao/contract/endpoints';
import { brokenPasswordRules } from '@haiqiao/contract/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import { type Context, systemContext } from '#server/context.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { BASE_ACCESS } from './base-access/base-access.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { installBase } from './install-base.ts';

let centre: TestApp;
let ctx: Context;

beforeAll(async () => {
  centre = await testApp({ config: { demo: false } });
  ctx = systemContext(centre.base, 'test');
});
afterAll(() => centre.close());

/** Permissions used by the product's code. */
const CODES = Object.values<string>(PERMISSIONS).toSorted();

async function contents() {
  const { db } = ctx;
  return {
    orgs: await db.selectFrom('sys_org').select(['code', 'name', 'type']).execute(),
    posts: await db.selectFrom('sys_post').select(['code', 'name']).execute(),
    attributes: await db
      .selectFrom('sys_attribute')
      .select(['code', 'is_editable_by_self'])
      .orderBy('code')
      .execute(),
    menus: await db.selectFrom('sys_menu').select(['code', 'param']).orderBy('code').execute(),
    buttons: await db.selectFrom('sys_button').select('code').orderBy('code').execute(),
    groups: await db.selectFrom('sys_permission_group').select('code').orderBy('code').execute(),
    version: await db.selectFrom('sys_permission_version').select('version').executeTakeFirst(),
  };
}

test('ORG-01 a new centre has its root unit, the administrator, attributes, menus and permissions', async () => {
  await Promise.all([installBase(ctx), installBase(ctx), installBase(ctx)]);
  const first = await contents();
  expect(first).toEqual({
    orgs: [{ code: 'centre', name: '跨境贸易资源中心', type: 'UNIT' }],
    posts: [{ code: 'admin', name: '系统管理员' }],
    attributes: [
      { code: 'USER_EMAIL', is_editable_by_self: true },
      { code: 'USER_PHONE', is_editable_by_self: true },
    ],
    menus: (BASE_ACCESS.menus ?? [])
      .map(({ code, param = '' }) => ({ code, param }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    buttons: CODES.map((code) => ({ code })),
    groups: [{ code: 'admin' }, { code: 'staff' }],
    version: { version: 2 },
  });
  for (const menu of [
    'home',
    'system',
    'organisation',
    'posts',
    'member-attributes',
    'dictionary',
    'recycle-bin',
  ])
    expect(first.menus.map(({ code }) => code)).toContain(menu);
  await installBase(ctx);
  expect(await contents()).toEqual(first);
});

test('ORG-01 installing again restores nothing the centre deleted, and undoes no change', async () => {
  await installBase(ctx);
  const { db } = ctx;
  await db.updateTable('sys_menu').set({ name: '主页' }).where('code', '=', 'home').execute();
  await db
    .deleteFrom('sys_permission_group_button')
    .where('button_code', '=', 'system:readMetrics')
    .execute();
  await installBase(ctx);
  const menu = await db.selectFrom('sys_menu').select('name').where('code', '=', 'home').executeTakeFirst();
  expect(menu).toEqual({ name: '主页' });
  const grants = await db
    .selectFrom('sys_permission_group_button')
    .select('button_code')
    .orderBy('button_code')
    .execute();
  expect(grants.map((row) => row.button_code)).toEqual(CODES.filter((code) => code !== 'system:readMetrics'));
});

test('ORG-01 a centre without demo data gets one administrator with a random password, shown once', async () => {
  await installBase(ctx);
  const made = await Promise.all([createFirstAdmin(ctx), createFirstAdmin(ctx)]);
  const [admin] = made.filter((result) => result !== null);
  expect(made.filter((result) => result !== null)).toHaveLength(1);
  expect(admin?.account).toBe('admin');
  expect(brokenPasswordRules(admin?.password ?? '')).toEqual([]);
  expect(await createFirstAdmin(ctx)).toBeNull();

  const member = await ctx.db.selectFrom('sys_member').selectAll().executeTakeFirstOrThrow();
  const hash = member.password_hash;
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createPasswordHasher().verify(admin?.password ?? '', () => Promise.resolve(hash))).toBe(true);
  const signedIn = await centre.signIn('admin');
  const tree = await centre.call(queryModulesTree, { id: member.id }, { as: signedIn });
  expect(tree.map((menu) => menu.code)).toEqual(['home', 'flows', 'system']);
});
