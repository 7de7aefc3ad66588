import { queryPermissionGroups } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { writeGroup } from '#server/platform/access/groups/write-group.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

test('PERM-04 a new group that is published while groups are listed is in the list', async () => {
  const { id, pending } = await centre.create({ code: 'coming', name: '将要发布' });
  const content = pending?.content;
  if (!content) throw new Error('it waits');
  const { asked } = await centre.base.db.transaction().execute(async (db) => {
    await sql`lock table sys_permission_change in access exclusive mode`.execute(db);
    const asked = centre.call(queryPermissionGroups, {}, { as: centre.admin });
    await expect.poll(waitingReaders, { interval: 20 }).toBe(1);
    await writeGroup({ ...systemContext(centre.base, 'test'), db }, { id, version: 1, content });
    await db.deleteFrom('sys_permission_change').where('group_id', '=', id).execute();
    return { asked };
  });
  expect((await asked).map((group) => group.id)).toContain(id);
});

/** How many stand in the queue for what waits to be published. */
async function waitingReaders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where relation = 'sys_permission_change'::regclass and not granted
  `.execute(centre.base.db);
  return rows[0]?.count ?? 0;
}
