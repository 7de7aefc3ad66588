import { EMPTY_GROUP, normalGroup, PERMISSIONS } from '@haiqiao/contract/access';
import {
  comparePermissionGroups,
  copyPermissionGroup,
  discardPermissionChanges,
  getPermissionCatalogue,
  getPermissionGroup,
  isMessageRead,
  queryModulesTree,
  queryPermissionChanges,
  queryPermissionGroups,
  queryPermissionHistory,
  queryRecords,
  rebasePermissionChange,
  removePermissionGroup,
  revertPermissionGroup,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;

beforeAll(async () => {
  centre = await permissionCentre();
});
afterAll(() => centre.close());

async function menusOf(account: string) {
  const who = await centre.signIn(account);
  const tree = await centre.call(queryModulesTree, { id: who.memberId }, { as: who });
  return tree.flatMap((node) => [node.code, ...node.menus.map(({ code }) => code)]);
}

test('PERM-04 PERM-07 a change has no effect until published, and then takes effect with everyone’s next call', async () => {
  const colleague = await centre.signIn('yushen');
  const tree = () => centre.call(queryModulesTree, { id: colleague.memberId }, { as: colleague });
  const before = (await tree()).map(({ code }) => code);
  expect(before).not.toContain('system');
  const refused = await centre.ask(queryPermissionGroups, {}, { as: colleague });
  expect(errorOf(refused)).toBe('ACCESS_DENIED');

  const id = await centre.idOf('preliminary-trial');
  const menuId = await centre.menuId('permission-groups');
  const staged = await centre.change(id, {
    menus: [{ menuId, denied: false }],
    buttons: [{ code: PERMISSIONS.readPermissionGroups, denied: false }],
    description: '可以查看权限组',
  });
  expect(staged.pending).toMatchObject({ kind: 'UPDATE', rowVersion: 1, isStale: false });
  expect(staged.published?.content.menus).toEqual([]);
  expect((await tree()).map(({ code }) => code)).toEqual(before);
  expect(errorOf(await centre.ask(queryPermissionGroups, {}, { as: colleague }))).toBe('ACCESS_DENIED');

  const currentVersion = async () =>
    Number(
      (await centre.ask(queryModulesTree, { id: colleague.memberId }, { as: colleague })).headers[
        'x-permission-version'
      ],
    );
  const versionBefore = await currentVersion();
  expect(await centre.publish([id])).toBe(1);
  // The same session, without a new sign-in; every response notifies windows that rights have changed.
  expect(await currentVersion()).toBe(versionBefore + 1);
  expect((await tree()).map(({ code }) => code)).toContain('system');
  const rows = await centre.call(queryPermissionGroups, {}, { as: colleague });
  expect(rows.find((row) => row.id === id)).toMatchObject({ version: 2, pending: null, isInForce: true });
  const after = await centre.get(id);
  expect(after).toMatchObject({
    published: { version: 2, content: { description: '可以查看权限组' } },
    pending: null,
  });
  const audit = await centre.base.db
    .selectFrom('log_audit')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['permission.stage', 'permission.publish']);
});

test('PERM-04 all content of a group is returned as saved, also after publication', async () => {
  const { admin } = centre;
  const { db } = centre.base;
  const org = await db
    .selectFrom('sys_org')
    .select('id')
    .where('code', '=', 'filing')
    .executeTakeFirstOrThrow();
  const content = centre.content({
    code: 'whole-story',
    name: '全部内容',
    description: '第一行\n第二行',
    status: 'DISABLED',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2027-01-01T00:00:00.000Z',
    menus: [{ menuId: await centre.menuId('dictionary'), denied: true }],
    buttons: [
      { code: 'dictionary:read', denied: false },
      { code: 'machine:read', denied: false },
    ],
    rowRules: [
      { resource: 'machine', scope: { kind: 'creator' }, denied: true },
      {
        resource: 'machine',
        scope: { kind: 'filter', where: { any: [{ field: 'status', op: 'eq', value: 'IDLE' }] } },
        denied: false,
      },
      { resource: 'maker', scope: { kind: 'orgs', orgIds: [org.id] }, denied: false },
    ],
    fieldRules: [
      { resource: 'machine', field: 'parts.unitPrice', mode: 'hidden', statuses: [] },
      { resource: 'machine', field: 'serialNo', mode: 'masked', statuses: [] },
      { resource: 'machine', field: 'serialNo', mode: 'editable', statuses: ['BROKEN', 'IDLE'] },
    ],
    holders: [
      { kind: 'MEMBER', id: admin.memberId },
      { kind: 'ORG', id: org.id },
    ],
  });
  const { id, pending, names } = await centre.create(content);
  expect(pending?.content).toEqual(normalGroup(content));
  expect(names).toEqual({ [admin.memberId]: '陈国栋', [org.id]: '备案服务部' });
  await centre.publish([id]);
  expect((await centre.get(id)).published?.content).toEqual(normalGroup(content));
});

test('PERM-05 row denials at least grant nothing, and rules for some states open nothing', async () => {
  const member = await centre.makeMember({ account: 'denied' });
  const holders = [{ kind: 'MEMBER' as const, id: member.memberId }];
  const { id } = await centre.create({
    code: 'only-denies',
    buttons: [{ code: 'machine:read', denied: false }],
    rowRules: [{ resource: 'machine', scope: { kind: 'all' }, denied: true }],
    holders,
  });
  await centre.publish([id]);
  const who = await centre.signIn(member);
  const answer = await centre.ask(queryRecords, { listCode: 'rs_machine_list' }, { as: who });
  expect(errorOf(answer)).not.toBe('');
});

test('PERM-04 a change back to the published content is removed, and discarding leaves the group unchanged', async () => {
  const { admin } = centre;
  const id = await centre.idOf('final-trial');
  const { published } = await centre.change(id, { description: '一' });
  expect((await centre.change(id, { description: published?.content.description ?? '' })).pending).toBeNull();
  await centre.change(id, { description: '二' });
  const { changes } = await centre.call(queryPermissionChanges, {}, { as: admin });
  const change = changes.find(({ groupId }) => groupId === id);
  expect(change).toMatchObject({
    kind: 'UPDATE',
    author: '陈国栋',
    before: published?.content,
    after: { description: '二' },
  });
  const chosen = [{ groupId: id, rowVersion: change?.rowVersion ?? 0 }];
  expect(await centre.call(discardPermissionChanges, { changes: chosen }, { as: admin })).toBe(1);
  expect((await centre.get(id)).pending).toBeNull();
  const again = await centre.ask(discardPermissionChanges, { changes: chosen }, { as: admin });
  expect(errorOf(again)).toBe('PERMISSION_CHANGE_NOT_FOUND');
});

test('PERM-04 the second of two editors gets a conflict, and the first change is not lost', async () => {
  const { admin, keeper } = centre;
  const id = await centre.idOf('proof-verify');
  const { published } = await centre.get(id);
  const content = published?.content ?? EMPTY_GROUP;
  const save = { id, baseVersion: published?.version ?? 0 };
  const mine = { ...content, description: '甲的' };
  const theirs = { ...content, description: '乙的' };
  await centre.call(savePermissionGroup, { ...save, content: mine }, { as: admin });
  const late = await centre.ask(savePermissionGroup, { ...save, content: theirs }, { as: keeper });
  expect(late.body).toMatchObject({
    code: 40901,
    message: '“证明核验岗”刚被陈国栋修改，您的修改未保存。请查看最新内容后再保存',
  });
  await centre.publish([id]);
  const later = await centre.ask(savePermissionGroup, { ...save, content: theirs }, { as: keeper });
  expect(errorOf(later)).toBe('PERMISSION_CHANGE_STALE');
  expect((await centre.get(id)).published?.content.description).toBe('甲的');
});

test('PERM-04 a group changed since its change began is not overwritten, and the change can be rebased', async () => {
  const { admin } = centre;
  const id = await centre.idOf('proof-review');
  await centre.change(id, { description: '待发布', buttons: [{ code: 'machine:read', denied: false }] });
  const home = await centre.menuId('home');
  // As an upgrade with a new menu does.
  await centre.base.db
    .insertInto('sys_permission_group_menu')
    .values({ group_id: id, menu_id: home })
    .execute();
  const { changes } = await centre.call(queryPermissionChanges, {}, { as: admin });
  expect(changes.find(({ groupId }) => groupId === id)?.isStale).toBe(true);
  const refused = await centre.tryPublish([id]);
  expect(refused.body).toMatchObject({
    code: 40901,
    message: '以下权限组在变更后又有新的发布，请先合并：证明审核岗',
  });
  await centre.call(rebasePermissionChange, { groupId: id, rowVersion: 1 }, { as: admin });
  expect((await centre.get(id)).pending).toMatchObject({
    isStale: false,
    content: { description: '待发布', menus: [{ menuId: home }], buttons: [{ code: 'machine:read' }] },
  });
  expect(await centre.publish([id])).toBe(1);
});

test('PERM-04 earlier versions are stored and can be restored, also of a deleted group', async () => {
  const { admin } = centre;
  const { id } = await centre.create({ code: 'with-history', name: '第一版', description: '甲' });
  await centre.publish([id]);
  await centre.change(id, { name: '第二版', description: '乙' });
  await centre.publish([id]);
  const history = await centre.call(queryPermissionHistory, { id }, { as: admin });
  expect(history.versions).toMatchObject([
    { version: 2, kind: 'UPDATE', content: { name: '第二版' }, publishedBy: '陈国栋', remark: '测试' },
    { version: 1, kind: 'CREATE', content: { name: '第一版' } },
  ]);
  const back = await centre.call(revertPermissionGroup, { id, version: 1 }, { as: admin });
  expect(back.pending).toMatchObject({ kind: 'UPDATE', content: { name: '第一版', description: '甲' } });
  const { rowVersion } = back.pending ?? { rowVersion: 0 };
  await centre.call(removePermissionGroup, { id, rowVersion }, { as: admin });
  await centre.publish([id]);
  const gone = await centre.ask(getPermissionGroup, { id }, { as: admin });
  expect(errorOf(gone)).toBe('PERMISSION_GROUP_NOT_FOUND');
  const revived = await centre.call(revertPermissionGroup, { id, version: 2 }, { as: admin });
  expect(revived.pending).toMatchObject({ kind: 'CREATE', content: { name: '第二版' } });
  await centre.publish([id]);
  expect((await centre.get(id)).published).toMatchObject({ version: 4, content: { name: '第二版' } });
  const unknown = await centre.ask(revertPermissionGroup, { id, version: 99 }, { as: admin });
  expect(unknown.body.message).toBe('第 99 版不存在');
});

test('PERM-04 the shipped version is in the history, and a deleted group is not restored', async () => {
  const { admin } = centre;
  const id = await centre.idOf('workshop_own');
  const { versions } = await centre.call(queryPermissionHistory, { id }, { as: admin });
  expect(versions).toMatchObject([{ version: 1, kind: 'SHIPPED' }]);
  const staff = await centre.idOf('staff');
  await centre.call(removePermissionGroup, { id: staff }, { as: admin });
  await centre.publish([staff]);
  await installBase(systemContext(centre.base, 'test'));
  const groups = await centre.call(queryPermissionGroups, {}, { as: admin });
  expect(groups.map(({ code }) => code)).not.toContain('staff');
  await centre.call(revertPermissionGroup, { id: staff, version: 1 }, { as: admin });
  await centre.publish([staff]);
  expect(await menusOf('heyan')).toContain('home');
});

test('PERM-04 a copy has the same content without holders, and two groups can be compared', async () => {
  const { admin } = centre;
  const source = await centre.idOf('workshop_own');
  const copy = await centre.call(
    copyPermissionGroup,
    { id: source, code: 'workshop-copy', name: '车间工人副本' },
    { as: admin },
  );
  const original = await centre.get(source);
  expect(copy.pending?.content).toEqual({
    ...original.published?.content,
    code: 'workshop-copy',
    name: '车间工人副本',
    holders: [],
  });
  const sides = await centre.call(
    comparePermissionGroups,
    { leftId: source, rightId: copy.id },
    { as: admin },
  );
  expect([sides.left.code, sides.right.code]).toEqual(['workshop_own', 'workshop-copy']);
  await centre.call(removePermissionGroup, { id: copy.id, rowVersion: 1 }, { as: admin });
  expect(errorOf(await centre.ask(getPermissionGroup, { id: copy.id }, { as: admin }))).toBe(
    'PERMISSION_GROUP_NOT_FOUND',
  );
});

test('PERM-04 the catalogue has all menus, buttons and resources in the reader’s language, and what the editor may grant', async () => {
  const { admin, keeper } = centre;
  const whole = await centre.call(
    getPermissionCatalogue,
    {},
    { as: admin, headers: { 'accept-language': 'en' } },
  );
  expect(whole.mayGrant).toBeNull();
  expect(whole.menus.find(({ code }) => code === 'permission-groups')).toMatchObject({
    name: 'Permission groups',
    isPage: true,
    audience: 'STAFF',
  });
  expect(whole.buttons.find(({ code }) => code === 'permission:grantAny')?.name).toBe(
    'Grant what one does not hold',
  );
  const machine = whole.resources.find(({ code }) => code === 'machine');
  expect(machine?.statuses.map(({ code }) => code)).toEqual(['IDLE', 'RUNNING', 'BROKEN', 'SCRAPPED']);
  expect(machine?.fields['name']?.type).toBe('text');
  const part = await centre.call(getPermissionCatalogue, {}, { as: keeper });
  expect(part.mayGrant?.buttons.toSorted()).toEqual([
    'permission:publish',
    'permission:read',
    'permission:update',
  ]);
  const other = await centre.signIn('heyan');
  expect(errorOf(await centre.ask(getPermissionCatalogue, {}, { as: other }))).toBe('ACCESS_DENIED');
  expect(errorOf(await centre.ask(isMessageRead, { id: centre.base.ids.uuid() }, { as: other }))).toBe(
    'MESSAGE_NOT_FOUND',
  );
});
