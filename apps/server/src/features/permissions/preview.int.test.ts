import { type GroupContent, PERMISSIONS } from '@haiqiao/contract/access';
import {
  type PermissionImpact,
  previewPermissionPublish,
  removePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

async function preview(ids: readonly string[]): Promise<PermissionImpact> {
  const changes = await Promise.all(
    ids.map(async (id) => ({ groupId: id, rowVersion: (await centre.get(id)).pending?.rowVersion ?? 1 })),
  );
  return centre.call(previewPermissionPublish, { changes }, { as: centre.admin });
}

async function addMember(account: string, org: string | null = null): Promise<string> {
  const { memberId } = await centre.makeMember({ account, username: account.toUpperCase() });
  if (org !== null) {
    const { id } = await centre.base.db
      .selectFrom('sys_org')
      .select('id')
      .where('code', '=', org)
      .executeTakeFirstOrThrow();
    await centre.base.db.updateTable('sys_member').set({ org_id: id }).where('id', '=', memberId).execute();
  }
  return memberId;
}

const member = (id: string) => ({ kind: 'MEMBER' as const, id });

test('PERM-04 the preview lists who gains what before publication, and changes nothing', async () => {
  const [anna, bert] = [await addMember('anna'), await addMember('bert')];
  const dictionary = await centre.menuId('dictionary');
  const { id } = await centre.create({
    code: 'preview-gain',
    menus: [{ menuId: dictionary, denied: false }],
    buttons: [{ code: 'dictionary:read', denied: false }],
    rowRules: [{ resource: 'machine', scope: { kind: 'owner' }, denied: false }],
    fieldRules: [{ resource: 'machine', field: 'serialNo', mode: 'hidden', statuses: [] }],
    holders: [member(anna), member(bert)],
  });
  const people = {
    count: 2,
    first: [
      { id: anna, name: 'ANNA', account: 'anna' },
      { id: bert, name: 'BERT', account: 'bert' },
    ],
  };
  expect(await preview([id])).toEqual({
    people,
    menus: [{ change: 'gain', menuId: dictionary, people }],
    buttons: [{ change: 'gain', code: 'dictionary:read', people }],
    rows: [{ change: 'gain', resource: 'machine', scope: { kind: 'owner' }, denied: false, people }],
    fields: [],
    obstacles: [],
  });
  expect((await centre.get(id)).published).toBeNull();
  await centre.publish([id]);

  // A field opens in one state, the rows widen, and one of the two is removed.
  await centre.change(id, {
    rowRules: [{ resource: 'machine', scope: { kind: 'all' }, denied: false }],
    fieldRules: [
      { resource: 'machine', field: 'serialNo', mode: 'hidden', statuses: [] },
      { resource: 'machine', field: 'serialNo', mode: 'readonly', statuses: ['IDLE'] },
    ],
    holders: [member(anna)],
  });
  const [forAnna, forBert] = [people.first.slice(0, 1), people.first.slice(1)].map((first) => ({
    count: 1,
    first,
  }));
  expect(await preview([id])).toEqual({
    people,
    menus: [{ change: 'loss', menuId: dictionary, people: forBert }],
    buttons: [{ change: 'loss', code: 'dictionary:read', people: forBert }],
    rows: [
      { change: 'gain', resource: 'machine', scope: { kind: 'all' }, denied: false, people: forAnna },
      { change: 'loss', resource: 'machine', scope: { kind: 'owner' }, denied: false, people: forBert },
    ],
    fields: [
      {
        change: 'gain',
        resource: 'machine',
        field: 'serialNo',
        status: 'IDLE',
        before: 'hidden',
        after: 'readonly',
        people: forAnna,
      },
    ],
    obstacles: [],
  });
});

test('PERM-05 a right granted by another group is neither gained nor lost, and a denial affects all holders', async () => {
  const carl = await addMember('carl', 'filing');
  await addMember('dora', 'filing');
  const grants = { buttons: [{ code: 'machine:read', denied: false }] };
  const first = await centre.create({ code: 'twice-a', ...grants, holders: [member(carl)] });
  await centre.publish([first.id]);
  const second = await centre.create({ code: 'twice-b', ...grants, holders: [member(carl)] });
  expect(await preview([second.id])).toMatchObject({ people: { count: 0, first: [] }, buttons: [] });
  await centre.publish([second.id]);
  await centre.call(removePermissionGroup, { id: second.id }, { as: centre.admin });
  expect((await preview([second.id])).people.count).toBe(0);

  const { id: filing } = await centre.base.db
    .selectFrom('sys_org')
    .select('id')
    .where('code', '=', 'filing')
    .executeTakeFirstOrThrow();
  const denial: Partial<GroupContent> = {
    code: 'denies-machines',
    menus: [{ menuId: await centre.menuId('home'), denied: true }],
    buttons: [{ code: 'machine:read', denied: true }],
    holders: [{ kind: 'ORG', id: filing }],
  };
  const { id } = await centre.create(denial);
  const impact = await preview([id]);
  expect(impact.buttons).toEqual([
    {
      change: 'loss',
      code: 'machine:read',
      people: { count: 1, first: [{ id: carl, name: 'CARL', account: 'carl' }] },
    },
  ]);
  // Carl, Dora, and the four of the demo centre.
  expect(impact.menus).toMatchObject([{ change: 'loss', people: { count: 6 } }]);
  expect(impact.menus[0]?.people.first.map(({ account }) => account)).toEqual([
    'carl',
    'dora',
    'heyan',
    'shenhe',
    'yushen',
  ]);
});

test('PERM-04 a menu below a denied one is lost with it', async () => {
  const emil = await addMember('emil');
  const [system, log] = [await centre.menuId('system'), await centre.menuId('front-log')];
  const granting = await centre.create({
    code: 'grants-log',
    menus: [{ menuId: log, denied: false }],
    holders: [member(emil)],
  });
  await centre.publish([granting.id]);
  const { id } = await centre.create({
    code: 'denies-system',
    menus: [
      { menuId: system, denied: true },
      { menuId: log, denied: false },
    ],
    holders: [member(emil)],
  });
  expect((await preview([id])).menus).toMatchObject([{ change: 'loss', menuId: log, people: { count: 1 } }]);
});

test('PERM-04 a denied menu includes its descendants, even if the denying group does not name them', async () => {
  const fritz = await addMember('fritz');
  const [system, log] = [await centre.menuId('system'), await centre.menuId('front-log')];
  const granting = await centre.create({
    code: 'grants-log-alone',
    menus: [{ menuId: log, denied: false }],
    holders: [member(fritz)],
  });
  await centre.publish([granting.id]);
  const { id } = await centre.create({
    code: 'denies-system-alone',
    menus: [{ menuId: system, denied: true }],
    holders: [member(fritz)],
  });
  const people = { count: 1, first: [{ id: fritz, name: 'FRITZ', account: 'fritz' }] };
  expect(await preview([id])).toMatchObject({ people, menus: [{ change: 'loss', menuId: log, people }] });
  await centre.publish([id]);
  // Restoring it is a gain.
  await centre.change(id, { menus: [] });
  expect((await preview([id])).menus).toEqual([{ change: 'gain', menuId: log, people }]);
});

test('PERM-04 the preview lists obstacles to publication', async () => {
  const id = await centre.idOf('admin');
  await centre.change(id, { status: 'DISABLED' });
  const impact = await preview([id]);
  expect(impact.obstacles).toEqual([
    {
      error: 'PERMISSION_LAST_PUBLISHER',
      message: '发布后将没有系统管理员可以查看、修改和发布权限组，不能发布',
    },
  ]);
  expect(impact.people.count).toBe(1);
  expect(impact.buttons.map(({ change, code }) => [change, code])).toContainEqual([
    'loss',
    PERMISSIONS.publishPermissionGroups,
  ]);
  expect((await centre.get(id)).published?.content.status).toBe('ENABLED');

  const orphan = await centre.create({
    code: 'orphan-preview',
    parentId: (await centre.create({ code: 'not-yet' })).id,
  });
  expect(await preview([orphan.id])).toMatchObject({
    people: { count: 0 },
    obstacles: [{ error: 'PERMISSION_GROUP_PARENT_UNKNOWN' }],
  });
});

/** A centre of 70 000 members on eight posts, and 200 further groups assigned to these posts. */
async function growCentre(): Promise<void> {
  await centre.base.db.transaction().execute(async (db) => {
    // Trigger-maintained list columns are irrelevant for a preview.
    await sql`alter table sys_member disable trigger user`.execute(db);
    await sql`alter table sys_member_post disable trigger user`.execute(db);
    await sql`
      with unit as (select array(select id from sys_org order by code) as ids)
      insert into sys_member (id, username, account, password_hash, org_id)
      select gen_random_uuid(), '成员' || n, 'many' || lpad(n::text, 6, '0'), 'no password',
        unit.ids[1 + n % array_length(unit.ids, 1)]
      from generate_series(1, 3000) as n, unit`.execute(db);
    await sql`
      with post as (select array(select id from sys_post where code <> 'admin' order by code) as ids)
      insert into sys_member_post (member_id, post_id)
      select m.id, post.ids[1 + abs(hashtext(m.account)) % 8] from sys_member m, post where m.account like 'many%'`.execute(
      db,
    );
    await sql`
      insert into sys_permission_group (id, code, name) select gen_random_uuid(), 'bulk' || n, 'bulk' || n
      from generate_series(1, 200) as n`.execute(db);
    await sql`
      insert into sys_permission_group_button (group_id, button_code)
      select g.id, b.code from sys_permission_group g, sys_button b where g.code like 'bulk%'`.execute(db);
    await sql`
      insert into sys_permission_group_holder (group_id, holder_kind, holder_id)
      select g.id, 'POST', p.id from sys_permission_group g, sys_post p
      where g.code like 'bulk%' and p.code <> 'admin' and abs(hashtext(g.code || p.code)) % 4 = 0`.execute(
      db,
    );
    await sql`alter table sys_member enable trigger user`.execute(db);
    await sql`alter table sys_member_post enable trigger user`.execute(db);
  });
  await sql`analyze`.execute(centre.base.db);
}

test('PERM-04 the preview counts all members of a large centre and names the first few', async () => {
  await growCentre();
  const staff = await centre.idOf('staff');
  const { published } = await centre.get(staff);
  await centre.change(staff, {
    menus: [...(published?.content.menus ?? []), { menuId: await centre.menuId('front-log'), denied: false }],
    buttons: [{ code: 'dictionary:delete', denied: true }],
  });
  const impact = await preview([staff]);
  expect(impact.people.count).toBeGreaterThan(3_000);
  expect(impact.menus).toMatchObject([{ change: 'gain' }]);
  expect(impact.menus[0]?.people.first).toHaveLength(5);
}, 60_000);
