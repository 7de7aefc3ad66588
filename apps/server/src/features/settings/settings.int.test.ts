import { queryPublicSettings } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import { createSettings } from '#server/platform/settings/settings.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let centre: TestApp;
/** A second node on the same database. */
let other: TestApp;
let ctx: Context;

beforeAll(async () => {
  centre = await testApp();
  other = await testApp({ sharing: centre, config: { demo: false } });
  ctx = systemContext(centre.base, 'test');
});
afterAll(async () => {
  await other.close();
  await centre.close();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('sys_setting').execute();
  await centre.broadcast.publish('settings-changed', {});
});

test('SYS-04 the settings of the sign-in page are public', async () => {
  expect(await centre.call(queryPublicSettings, {})).toEqual({
    centreName: '跨境贸易资源中心',
    supportPhone: '028-8600 1234',
    talentPlatformUrl: '',
    demo: true,
    version: '0.0.1',
    tabsMax: 20,
    bannerPageSize: 10,
    bannerRotateSeconds: 4,
    theme: 'resource-centre',
    themeColour: '#409EFF',
    language: 'zh-chs',
  });
  expect((await other.call(queryPublicSettings, {})).demo).toBe(false);
});

test('SYS-04 NAV-08 a changed setting takes effect on every node', async () => {
  await Promise.all([centre, other].map((node) => node.call(queryPublicSettings, {})));
  await storeSetting(ctx, 'talentPlatform.url', 'https://talent.haiqiao.example');
  await storeSetting(ctx, 'centre.name', '成都跨境贸易资源中心');
  // The database notifies the nodes with the commit.
  const changed = { talentPlatformUrl: 'https://talent.haiqiao.example', centreName: '成都跨境贸易资源中心' };
  await expect.poll(() => centre.call(queryPublicSettings, {})).toMatchObject(changed);
  await expect.poll(() => other.call(queryPublicSettings, {})).toMatchObject(changed);
});

test('SYS-04 an invalid value is rejected on writing and ignored on reading', async () => {
  await expect(storeSetting(ctx, 'auth.maxAttempts', 0)).rejects.toThrow(/min/);
  await expect(storeSetting(ctx, 'talentPlatform.url', 'javascript:alert(1)')).rejects.toThrow(/url/);
  await ctx.db.insertInto('sys_setting').values({ key: 'auth.maxAttempts', value: '"many"' }).execute();
  const settings = createSettings(centre.base, centre.broadcast);
  expect(await settings.read('auth.maxAttempts')).toBe(5);
  expect(centre.logged.text()).toContain('auth.maxAttempts');
});

test('SYS-04 storing again continues the change count', async () => {
  await storeSetting(ctx, 'auth.maxAttempts', 6);
  await storeSetting(ctx, 'auth.maxAttempts', 7);
  const row = await ctx.db.selectFrom('sys_setting').select(['value', 'row_version']).executeTakeFirst();
  expect(row).toEqual({ value: 7, row_version: 2 });
});

test('SYS-04 every default is a valid value', () => {
  for (const [key, { schema, initial }] of Object.entries(SETTINGS)) {
    expect(schema.safeParse(initial).success, key).toBe(true);
  }
});
