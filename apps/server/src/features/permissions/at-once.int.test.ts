import { queryPermissionGroups } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeGroupHistory } from '#server/platform/access/groups/store-group-history.ts';
import { readGroups } from '#server/platform/access/groups/read-groups.ts';
import { writeGroup } from '#server/platform/access/groups/write-group.ts';
import { queryPermissionHistory } from './groups/group-history.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

test('PERM-04 a new group published during a list query is in the list', async () => {
  const { id, pending } = await centre.create({ code: 'coming', name: '将要发布' });
  const content = pending?.content;
  if (!content) throw new Error('it waits');
  const { asked } = await centre.base.db.transaction().execute(async (db) => {
    await sql`lock table sys_permission_change in access exclusive mode`.execute(db);
    const asked = centre.call(queryPermissionGroups, {}, { as: centre.admin });
    await expect.poll(() => waitingReaders('sys_permission_change'), { interval: 20 }).toBe(1);
    await writeGroup({ ...systemContext(centre.base, 'test'), db }, { id, version: 1, content });
    await db.deleteFrom('sys_permission_change').where('group_id', '=', id).execute();
    return { asked };
  });
  expect((await asked).map((group) => group.id)).toContain(id);
});

test('PERM-04 a version published during a history query does not count as shipped', async () => {
  const { id, pending } = await centre.create({ code: 'versioned', name: '版本' });
  const content = pending?.content;
  if (!content) throw new Error('it waits');
  await centre.publish([id]);
  const ctx = systemContext(centre.base, 'test');
  const stored = await readGroups(ctx, [id]);
  const { asked } = await centre.base.db.transaction().execute(async (db) => {
    await sql`lock table sys_permission_group in access exclusive mode`.execute(db);
    const asked = queryPermissionHistory(ctx, { id, limit: 10 });
    await expect.poll(() => waitingReaders('sys_permission_group'), { interval: 20 }).toBe(1);
    await writeGroup({ ...ctx, db }, { id, version: 2, content });
    const next = { groupId: id, version: 2, kind: 'UPDATE', content, authorId: null } as const;
    await storeGroupHistory({ ...ctx, db }, [next], { stored, remark: '' });
    return { asked };
  });
  expect((await asked).versions.map(({ version, kind }) => [version, kind])).toEqual([
    [2, 'UPDATE'],
    [1, 'CREATE'],
  ]);
});

/** Number of statements waiting for a table lock. */
async function waitingReaders(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where relation = ${table}::regclass and not granted
  `.execute(centre.base.db);
  return rows[0]?.count ?? 0;
}
