import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '#server/testing/actors.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { loadMemberActor } from './load-member-actor.ts';

let centre: TestApp;

beforeAll(async () => {
  centre = await testApp();
});
afterAll(() => centre.close());

interface Group {
  readonly holder: { kind: 'MEMBER' | 'POST' | 'ORG'; id: string };
  readonly rows: readonly RowScope[];
  readonly fields?: Readonly<Record<string, FieldMode>>;
  readonly status?: 'ENABLED' | 'DISABLED';
  readonly validTo?: Date;
}

async function addGroup(group: Group, resource = 'visit'): Promise<string> {
  const { db, ids } = centre.base;
  const id = ids.uuid();
  const { status = 'ENABLED', validTo = null } = group;
  await db
    .insertInto('sys_permission_group')
    .values({ id, code: id, name: id, status, valid_to: validTo })
    .execute();
  await db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: group.holder.kind, holder_id: group.holder.id })
    .execute();
  const rows = group.rows.map((scope, order_no) => ({
    group_id: id,
    resource,
    order_no,
    scope: JSON.stringify(scope),
  }));
  if (rows.length > 0) await db.insertInto('sys_permission_group_row_rule').values(rows).execute();
  const fields = Object.entries(group.fields ?? {}).map(([field, mode]) => ({
    group_id: id,
    resource,
    field,
    mode,
  }));
  if (fields.length > 0) await db.insertInto('sys_permission_group_field_rule').values(fields).execute();
  return id;
}

async function grantsOf({ memberId }: TestMember) {
  const actor = await loadMemberActor(centre.base.db, { memberId, at: centre.clock.now() });
  return actor.grants;
}

test('PERM-05 a member has the rows and fields of every group in force, by name, post and unit', async () => {
  const { db, ids } = centre.base;
  const [above, unit, post] = [ids.uuid(), ids.uuid(), ids.uuid()];
  await db
    .insertInto('sys_org')
    .values([
      { id: above, name: '中心', code: 'above', type: 'UNIT' },
      { id: unit, name: '科室', code: 'unit', type: 'SECTION', parent_id: above },
    ])
    .execute();
  await db.insertInto('sys_post').values({ id: post, name: '岗', code: 'post' }).execute();
  const wang = await centre.makeMember({ account: 'wang' });
  await db.updateTable('sys_member').set({ org_id: unit }).where('id', '=', wang.memberId).execute();
  await db.insertInto('sys_member_post').values({ member_id: wang.memberId, post_id: post }).execute();

  await addGroup({
    holder: { kind: 'MEMBER', id: wang.memberId },
    rows: [{ kind: 'owner' }, { kind: 'creator' }],
    fields: { a: 'hidden', b: 'hidden' },
  });
  await addGroup({
    holder: { kind: 'POST', id: post },
    rows: [{ kind: 'org' }],
    fields: { a: 'masked', b: 'readonly' },
  });
  const where = { field: 'level', op: 'in', value: ['A', "'; drop table sys_member; --"] } as const;
  await addGroup({
    holder: { kind: 'ORG', id: above },
    rows: [{ kind: 'filter', where }],
    fields: { a: 'hidden', b: 'hidden' },
  });
  await addGroup({ holder: { kind: 'ORG', id: above }, rows: [], fields: { a: 'editable' } });
  await addGroup({ holder: { kind: 'POST', id: post }, rows: [{ kind: 'all' }], status: 'DISABLED' });
  await addGroup({
    holder: { kind: 'POST', id: post },
    rows: [{ kind: 'all' }],
    validTo: centre.clock.now(),
  });
  await addGroup({ holder: { kind: 'POST', id: ids.uuid() }, rows: [{ kind: 'all' }] });
  await addGroup({ holder: { kind: 'POST', id: post }, rows: [{ kind: 'all' }] }, 'ledger');

  const grants = await grantsOf(wang);
  expect([...grants.keys()].toSorted()).toEqual(['ledger', 'visit']);
  expect(grants.get('visit')?.scopes).toHaveLength(4);
  expect(grants.get('visit')?.scopes).toEqual(
    expect.arrayContaining([
      { kind: 'owner' },
      { kind: 'creator' },
      { kind: 'org' },
      { kind: 'filter', where },
    ]),
  );
  // A group without row access has no effect on fields.
  expect(grants.get('visit')?.fields).toEqual({ a: 'masked', b: 'readonly' });
  expect(grants.get('ledger')).toEqual({ scopes: [{ kind: 'all' }], fields: {} });
});

test('PERM-07 a changed rule takes effect with the next query', async () => {
  const zhao = await centre.makeMember({ account: 'zhao' });
  expect((await grantsOf(zhao)).size).toBe(0);
  const group = await addGroup({ holder: { kind: 'MEMBER', id: zhao.memberId }, rows: [{ kind: 'org' }] });
  expect((await grantsOf(zhao)).get('visit')?.scopes).toEqual([{ kind: 'org' }]);
  await centre.base.db.deleteFrom('sys_permission_group').where('id', '=', group).execute();
  expect((await grantsOf(zhao)).size).toBe(0);
});

test('AUTH-12 without a session only an active member is loaded', async () => {
  const gone = await centre.makeMember({ account: 'gone' });
  const at = centre.clock.now();
  expect(await loadMemberActor(centre.base.db, { memberId: gone.memberId, at })).toMatchObject({
    account: 'gone',
    sessionId: '',
  });
  for (const status of ['DISABLED', 'LEFT'] as const) {
    await centre.base.db.updateTable('sys_member').set({ status }).where('id', '=', gone.memberId).execute();
    await expect(loadMemberActor(centre.base.db, { memberId: gone.memberId, at })).rejects.toThrow(
      'AUTH_MEMBER_GONE',
    );
  }
  const unknown = centre.base.ids.uuid();
  await expect(loadMemberActor(centre.base.db, { memberId: unknown, at })).rejects.toThrow(
    'AUTH_MEMBER_GONE',
  );
});
