import { ENDPOINTS, queryResources } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesOf } from '#server/http/route-table.ts';
import { type AdminCentre, adminCentre } from '#server/testing/demo-centre.ts';
import { testApp } from '#server/testing/test-app.ts';

let centre: AdminCentre;

beforeAll(async () => {
  centre = await adminCentre();
});
afterAll(() => centre.close());

test('PERM-04 every served route is registered with its permission', async () => {
  const { datas, total } = await centre.call(queryResources, {}, { as: centre.admin });
  const served = routesOf(centre.app).map(({ method, path }) => `${method} ${path}`);
  expect(datas.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(served.toSorted());
  expect(total).toBe(served.length);
  for (const endpoint of ENDPOINTS) {
    const found = datas.find(({ code }) => code === endpoint.name);
    expect(found).toMatchObject({
      method: endpoint.method,
      path: endpoint.path,
      desc: endpoint.summary,
      isPublic: endpoint.auth.kind === 'public',
      permission: 'code' in endpoint.auth ? endpoint.auth.code : '',
    });
  }
});

test('PERM-04 routes are classified by access through a menu, a button or none', async () => {
  const ask = (input = {}) => centre.call(queryResources, input, { as: centre.admin });
  const { datas, counts, total } = await ask();
  const accessLevelOf = (code: string) => datas.find((each) => each.code === code)?.reach;
  expect(accessLevelOf('SYS_USER_LOGIN')).toBe('public');
  expect(accessLevelOf('queryRecords')).toBe('signedIn');
  expect(accessLevelOf('queryDictionaryTypes')).toBe('menu');
  expect(datas.find(({ code }) => code === 'queryDictionaryTypes')?.buttons).toEqual([
    { code: 'dictionary:read', name: '查看字典', menu: '字典管理' },
  ]);
  expect(accessLevelOf('unlockMember')).not.toBe('none');
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
  await centre.base.db.deleteFrom('sys_button').where('code', '=', 'dictionary:read').execute();
  const none = await ask({ reach: 'none' });
  expect(none.datas.map(({ code }) => code)).toContain('queryDictionaryTypes');
  // A button of another menu that names the route grants it too.
  await centre.base.db
    .updateTable('sys_button')
    .set({ resource_codes: ['queryDictionaryTypes'], menu_id: null })
    .where('code', '=', 'dictionary:update')
    .execute();
  const found = await ask({ keyword: 'dictionary/type/query' });
  expect(found.datas.map(({ code, reach }) => [code, reach])).toEqual([['queryDictionaryTypes', 'button']]);
});

test('PERM-04 a route no longer served remains with its day, and an address belongs to its current name', async () => {
  const { db } = centre.base;
  await db
    .updateTable('sys_resource')
    .set({ code: 'oldName', last_seen_at: new Date('2026-01-01T00:00:00Z') })
    .where('code', '=', 'queryResources')
    .execute();
  const old = new Date('2025-01-01T00:00:00Z');
  await db
    .insertInto('sys_resource')
    .values({
      code: 'goneCall',
      method: 'POST',
      path: '/api/gone',
      is_public: false,
      auth: 'member',
      first_seen_at: old,
      last_seen_at: old,
    })
    .execute();
  const other = await testApp({ modules: 'shipped', sharing: centre });
  await other.close();
  const rows = await db.selectFrom('sys_resource').select(['code', 'last_seen_at']).execute();
  const codes = rows.map(({ code }) => code);
  expect(codes).toContain('queryResources');
  expect(codes).not.toContain('oldName');
  expect(rows.find(({ code }) => code === 'goneCall')?.last_seen_at).toEqual(old);
});
