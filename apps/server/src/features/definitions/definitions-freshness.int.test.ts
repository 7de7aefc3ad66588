import { getListDefinition } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { announceMetadata, raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DefinitionReaders, definitionReaders } from '#server/testing/metadata/definition-readers.ts';

let readers: DefinitionReaders;

beforeAll(async () => {
  readers = await definitionReaders();
});

afterAll(() => readers.close());

async function tagged(as: SignedIn, headers: Record<string, string> = {}, app = readers.centre.app) {
  const reply = await app.inject({
    url: '/api/definitions/lists/rs_visit_list',
    headers: { 'x-authorization': `Bearer ${as.token}`, ...headers },
  });
  return {
    status: reply.statusCode,
    body: reply.body,
    tag: String(reply.headers['etag']),
    cache: reply.headers['cache-control'],
  };
}

test('ENG-03 a definition cached by the browser is not sent again, and all nodes use the same tag', async () => {
  const { other, boss, clerk } = readers;
  const first = await tagged(boss);
  expect([first.status, first.cache]).toEqual([200, 'private, no-cache']);
  expect(first.tag).toMatch(/^"[\w-]{27}"$/);
  const again = await tagged(boss, { 'if-none-match': first.tag });
  expect([again.status, again.body, again.tag]).toEqual([304, '', first.tag]);
  expect((await tagged(boss, {}, other.app)).tag).toBe(first.tag);
  expect((await tagged(boss, { 'if-none-match': first.tag, 'accept-language': 'en' })).status).toBe(200);
  expect((await tagged(clerk, { 'if-none-match': first.tag })).status).toBe(200);
});

test('PERM-07 a revoked right takes effect with the next call, for any tag', async () => {
  const { centre, clerk } = readers;
  const before = await tagged(clerk);
  await centre.base.db
    .updateTable('sys_permission_group_field_rule')
    .set({ mode: 'hidden' })
    .where('field', '=', 'amount')
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  const after = await tagged(clerk, { 'if-none-match': before.tag });
  expect([after.status, after.body.includes('amount')]).toEqual([200, false]);
  const { db } = centre.base;
  const own = db.selectFrom('sys_permission_group').select('id').where('name', '=', 'clerk');
  await db
    .deleteFrom('sys_permission_group_button')
    .where('group_id', 'in', own)
    .where('button_code', '=', 'visit:read')
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  const gone = await tagged(clerk, { 'if-none-match': after.tag });
  expect(JSON.parse(gone.body).data.error).toBe('DEFINITION_NOT_FOUND');
});

test('ENG-05 a designer’s change takes effect with the next call on every node', async () => {
  const { centre, other, boss, listFor } = readers;
  const before = await tagged(boss);
  const ctx = systemContext(centre.base, 'test');
  const overlay = JSON.stringify({ pageSize: 50, columns: [{ field: 'days', $before: 'phone' }] });
  await ctx.db
    .updateTable('meta_definition')
    .set({ overlay, version: 2 })
    .where('code', '=', 'rs_visit_list')
    .execute();
  await announceMetadata(centre.broadcast, await raiseMetadataVersion(ctx));
  const after = await tagged(boss, { 'if-none-match': before.tag });
  expect(after.status).toBe(200);
  const view = await listFor(boss);
  expect([view.pageSize, view.version, view.columns[1]]).toEqual([50, 2, { field: 'days' }]);
  expect(view.fields['days']).toMatchObject({ label: '天数', unit: '天' });
  await expect.poll(async () => (await tagged(boss, {}, other.app)).tag).toBe(after.tag);
});

test.each([
  ['SQL', `' or 1=1; drop table meta_definition; --`],
  ['a zero byte', 'rs\0visit'],
  ['a name that every object has', '__proto__'],
  ['a path', '../../etc/passwd'],
  ['characters beyond the first plane', '企业库🚢'],
  ['a percent sign', '%'],
])('a code that contains %s is an unknown code', async (_name, listCode) => {
  const { centre, boss } = readers;
  const { status, body } = await centre.ask(getListDefinition, { listCode }, { as: boss });
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ error: 'DEFINITION_NOT_FOUND', code: listCode }),
  ]);
  expect(centre.logged.text()).not.toContain('"level":"error"');
});

test.each([
  ['2 MB', 'x'.repeat(2_000_000)],
  ['101 characters', 'x'.repeat(101)],
  ['101 characters of three bytes', '企'.repeat(101)],
])('a code of %s is rejected before any lookup', async (_name, listCode) => {
  const { centre, boss } = readers;
  const { status, body } = await centre.ask(getListDefinition, { listCode }, { as: boss });
  expect([status, body.code]).toEqual([404, -1]);
  expect(JSON.stringify(body).length).toBeLessThan(1000);
});
