import { PERMISSIONS } from '@haiqiao/contract/access';
import {
  getPermissionGroup,
  publishPermissionChanges,
  removePermissionGroup,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { installAccess } from '#server/platform/install/access/install-access.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

/** The error of creating a group with this content, and its message. */
async function refusalOf(content: Parameters<PermissionCentre['content']>[0]) {
  const answer = await centre.tryCreate(content);
  return [errorOf(answer), answer.body.message];
}

const NOWHERE = '0192f3a0-0000-7000-8000-00000000dead';

test('PERM-06 a group for enterprises has no staff menus, buttons or parents', async () => {
  const menuId = await centre.menuId('dictionary');
  const enterprise = { code: 'ent-group', audience: 'ENTERPRISE' as const };
  expect(await refusalOf({ ...enterprise, menus: [{ menuId, denied: false }] })).toEqual([
    'PERMISSION_MENU_AUDIENCE',
    '以下菜单或按钮不属于该权限组的适用对象：字典管理',
  ]);
  const buttons = [{ code: 'dictionary:read', denied: false }];
  expect((await refusalOf({ ...enterprise, buttons }))[0]).toBe('PERMISSION_MENU_AUDIENCE');
  const parentId = await centre.idOf('staff');
  expect(await refusalOf({ ...enterprise, parentId })).toEqual([
    'PERMISSION_GROUP_PARENT_AUDIENCE',
    '上级权限组“全体员工”的适用对象不同，不能作为上级',
  ]);
  const own = await centre.create({ ...enterprise });
  await centre.publish([own.id]);
  const moved = await centre.tryChange(own.id, { audience: 'STAFF' });
  expect(errorOf(moved)).toBe('PERMISSION_GROUP_AUDIENCE_FIXED');
});

test('PERM-04 groups never form a cycle, also not by several changes', async () => {
  const top = await centre.create({ code: 'tree-top', name: '顶' });
  const middle = await centre.create({ code: 'tree-middle', name: '中', parentId: top.id });
  const low = await centre.create({ code: 'tree-low', name: '底', parentId: middle.id });
  const circle = await centre.tryChange(top.id, { parentId: low.id });
  expect(circle.body).toMatchObject({ message: '上级权限组不能循环引用：顶、底、中、顶' });
  expect(errorOf(await centre.tryChange(top.id, { parentId: top.id }))).toBe('PERMISSION_GROUP_CYCLE');
  // A group requires its parent to be published; together they can be.
  expect(errorOf(await centre.tryPublish([middle.id]))).toBe('PERMISSION_GROUP_PARENT_UNKNOWN');
  expect(await centre.publish([low.id, middle.id, top.id])).toBe(3);
  const { admin } = centre;
  const withChildren = await centre.ask(removePermissionGroup, { id: top.id }, { as: admin });
  expect(withChildren.body).toMatchObject({ message: '“顶”下还有权限组，不能删除：中' });
  // The middle moves away, so the top may be deleted; but only after that is published.
  const away = await centre.change(middle.id, { parentId: null });
  await centre.call(removePermissionGroup, { id: top.id }, { as: admin });
  expect(errorOf(await centre.tryPublish([top.id]))).toBe('PERMISSION_GROUP_HAS_CHILDREN');
  expect(await centre.publish([top.id, away.id])).toBe(2);
  expect(errorOf(await centre.ask(getPermissionGroup, { id: top.id }, { as: admin }))).toBe(
    'PERMISSION_GROUP_NOT_FOUND',
  );
  const recoded = await centre.tryChange(low.id, { code: 'another-code' });
  expect(errorOf(recoded)).toBe('PERMISSION_GROUP_CODE_FIXED');
});

test('PERM-04 rights beyond one’s own cannot be granted, except by those who may grant any', async () => {
  const { keeper } = centre;
  const dictionary = await centre.menuId('dictionary');
  const tooMuch = await centre.tryCreate(
    {
      code: 'too-much',
      menus: [{ menuId: dictionary, denied: false }],
      buttons: [
        { code: 'dictionary:read', denied: false },
        { code: PERMISSIONS.readPermissionGroups, denied: false },
      ],
      rowRules: [{ resource: 'machine', scope: { kind: 'all' }, denied: false }],
    },
    keeper,
  );
  expect(tooMuch.body).toMatchObject({
    message: '“测试组”授予了您自己没有的权限，不能保存：字典管理、查看字典、机器',
    data: { error: 'PERMISSION_GRANT_EXCEEDS' },
  });
  // Denials give no rights.
  const denying = await centre.tryCreate(
    { code: 'denying', buttons: [{ code: 'dictionary:read', denied: true }] },
    keeper,
  );
  expect(denying.body.code).toBe(0);
  const granted = await centre.tryCreate(
    { code: 'held', buttons: [{ code: PERMISSIONS.readPermissionGroups, denied: false }] },
    keeper,
  );
  expect(granted.body.code).toBe(0);
});

test('PERM-04 joining a group, lifting a denial or renewing an expired right must not extend one’s own rights', async () => {
  const { keeper } = centre;
  const admin = await centre.idOf('admin');
  const { published } = await centre.get(admin);
  const holders = [...(published?.content.holders ?? []), { kind: 'MEMBER' as const, id: keeper.memberId }];
  expect(errorOf(await centre.tryChange(admin, { holders }, keeper))).toBe('PERMISSION_GRANT_EXCEEDS');

  const { id } = await centre.create({
    code: 'denies-dictionaries',
    buttons: [{ code: 'dictionary:read', denied: true }],
    holders: [{ kind: 'MEMBER', id: keeper.memberId }],
  });
  await centre.publish([id]);
  expect(errorOf(await centre.tryChange(id, { buttons: [] }, keeper))).toBe('PERMISSION_GRANT_EXCEEDS');
  // Nor by leaving a denying group, nor by disabling it.
  for (const lifting of [
    { holders: [] },
    { status: 'DISABLED' as const },
    { validTo: '2020-01-01T00:00:00Z' },
  ])
    expect(errorOf(await centre.tryChange(id, lifting, keeper))).toBe('PERMISSION_GRANT_EXCEEDS');
  const removed = await centre.ask(removePermissionGroup, { id }, { as: keeper });
  expect(errorOf(removed)).toBe('PERMISSION_GRANT_EXCEEDS');

  const old = await centre.create({
    code: 'run-out',
    validTo: '2020-01-01T00:00:00.000Z',
    buttons: [{ code: 'dictionary:read', denied: false }],
  });
  await centre.publish([old.id]);
  expect(errorOf(await centre.tryChange(old.id, { validTo: null }, keeper))).toBe('PERMISSION_GRANT_EXCEEDS');
  expect((await centre.tryChange(old.id, { description: '说明' }, keeper)).body.code).toBe(0);
  // Changes staged by others cannot be published either.
  await centre.change(old.id, { validTo: null });
  expect(errorOf(await centre.tryPublish([old.id], keeper))).toBe('PERMISSION_GRANT_EXCEEDS');
});

test('PERM-05 field access beyond one’s own cannot be granted', async () => {
  const member = await centre.makeMember({ account: 'worker-editor' });
  await centre.grant(member, [PERMISSIONS.readPermissionGroups, PERMISSIONS.updatePermissionGroups]);
  const rowRules = [{ resource: 'machine', scope: { kind: 'owner' as const }, denied: false }];
  const mine = await centre.create({
    code: 'workers-view',
    rowRules,
    fieldRules: [{ resource: 'machine', field: 'serialNo', mode: 'masked', statuses: [] }],
    holders: [{ kind: 'MEMBER', id: member.memberId }],
  });
  await centre.publish([mine.id]);
  const as = await centre.signIn(member);
  const open = await centre.tryChange(mine.id, { fieldRules: [] }, as);
  expect(open.body).toMatchObject({
    message: '“测试组”授予了您自己没有的权限，不能保存：机器 / 机身号',
  });
  const inOneState = await centre.tryChange(
    mine.id,
    {
      fieldRules: [
        { resource: 'machine', field: 'serialNo', mode: 'masked', statuses: [] },
        { resource: 'machine', field: 'serialNo', mode: 'readonly', statuses: ['IDLE'] },
      ],
    },
    as,
  );
  expect(errorOf(inOneState)).toBe('PERMISSION_GRANT_EXCEEDS');
  const closed = [{ resource: 'machine', field: 'serialNo', mode: 'hidden' as const, statuses: [] }];
  expect((await centre.tryChange(mine.id, { fieldRules: closed }, as)).body.code).toBe(0);
});

test('PERM-04 the last administrators of permission groups cannot be locked out', async () => {
  const { admin } = centre;
  const id = await centre.idOf('admin');
  const { published } = await centre.get(id);
  const buttons = (published?.content.buttons ?? []).filter(
    ({ code }) => code !== PERMISSIONS.publishPermissionGroups,
  );
  await centre.change(id, { buttons });
  const refused = await centre.tryPublish([id]);
  expect(refused.body).toMatchObject({
    message: '发布后将没有系统管理员可以查看、修改和发布权限组，不能发布',
  });
  expect((await centre.get(id)).published?.version).toBe(published?.version);
  const version = await centre.base.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  const rowVersion = (await centre.get(id)).pending?.rowVersion ?? 0;
  await centre.call(removePermissionGroup, { id, rowVersion }, { as: admin });
  expect(errorOf(await centre.tryPublish([id]))).toBe('PERMISSION_LAST_PUBLISHER');
  const after = await centre.base.db
    .selectFrom('sys_permission_version')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(after).toEqual(version);
});

test('PERM-04 publishing requires a reason and is atomic', async () => {
  const { admin } = centre;
  const good = await centre.create({ code: 'good-one' });
  const orphan = await centre.create({ code: 'orphan', parentId: good.id });
  const none = await centre.ask(
    publishPermissionChanges,
    { changes: [{ groupId: good.id, rowVersion: 1 }], remark: '   ' },
    { as: admin },
  );
  expect(none.status).toBe(400);
  const other = await centre.create({ code: 'other-one' });
  const half = await centre.tryPublish([other.id, orphan.id]);
  expect(errorOf(half)).toBe('PERMISSION_GROUP_PARENT_UNKNOWN');
  expect((await centre.get(other.id)).published).toBeNull();
  const reply = await centre.ask(
    publishPermissionChanges,
    { changes: [{ groupId: good.id, rowVersion: 7 }], remark: '因为' },
    { as: admin },
  );
  expect(errorOf(reply)).toBe('PERMISSION_CHANGE_CONFLICT');
  const unknown = await centre.ask(
    publishPermissionChanges,
    { changes: [{ groupId: NOWHERE, rowVersion: 1 }], remark: '因为' },
    { as: admin },
  );
  expect(errorOf(unknown)).toBe('PERMISSION_CHANGE_NOT_FOUND');
  const malformed = await centre.ask(
    savePermissionGroup,
    { content: centre.content({ code: '1 group' }) },
    { as: admin },
  );
  expect([malformed.status, errorOf(malformed)]).toEqual([400, 'REQUEST_INVALID']);
});

test('PERM-04 a menu deleted while a change is pending is not granted, and the message reports it', async () => {
  const { admin } = centre;
  const ctx = systemContext(centre.base, 'test');
  const menu = {
    code: 'short-lived',
    name: '短命菜单',
    translations: {},
    param: '/log',
    icon: 'bug',
    orderNo: 1,
  };
  await installAccess(ctx, { menus: [menu] });
  const menuId = await centre.menuId('short-lived');
  const { id } = await centre.create({ code: 'waits', menus: [{ menuId, denied: false }] });
  await centre.base.db.deleteFrom('sys_menu').where('id', '=', menuId).execute();
  expect(errorOf(await centre.tryPublish([id]))).toBe('PERMISSION_MENU_UNKNOWN');
  const { pending } = await centre.call(getPermissionGroup, { id }, { as: admin });
  expect(pending?.content?.menus).toHaveLength(1);
});
