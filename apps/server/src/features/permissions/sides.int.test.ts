import { PERMISSIONS } from '@haiqiao/contract/access';
import {
  comparePermissionGroups,
  copyPermissionGroup,
  discardPermissionChanges,
  getPermissionCatalogue,
  getPermissionGroup,
  previewPermissionPublish,
  publishPermissionChanges,
  queryPermissionChanges,
  queryPermissionGroups,
  queryPermissionHistory,
  rebasePermissionChange,
  removePermissionGroup,
  revertPermissionGroup,
  savePermissionGroup,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type PermissionCentre, permissionCentre } from './testing/permission-centre.ts';

let centre: PermissionCentre;
/** A member who may only administer groups of enterprises. */
let keeper: SignedIn;
let staffGroup: string;
let staffChange: { readonly groupId: string; readonly rowVersion: number };
let menuId: string;

beforeAll(async () => {
  centre = await permissionCentre();
  const { readEnterprisePermissions, updateEnterprisePermissions, publishEnterprisePermissions } =
    PERMISSIONS;
  const member = await centre.makeMember({ account: 'enterprise-keeper' });
  await centre.grant(member, [
    readEnterprisePermissions,
    updateEnterprisePermissions,
    publishEnterprisePermissions,
  ]);
  keeper = await centre.signIn(member);
  staffGroup = await centre.idOf('staff');
  const { pending } = await centre.change(staffGroup, { description: '员工侧的变更' });
  staffChange = { groupId: staffGroup, rowVersion: pending?.rowVersion ?? 0 };
  menuId = centre.base.ids.uuid();
  await centre.base.db
    .insertInto('sys_menu')
    .values({
      id: menuId,
      code: 'ent-page',
      name: '企业页',
      param: '/index',
      icon: 'home',
      audience: 'ENTERPRISE',
    })
    .execute();
});
afterAll(() => centre.close());

const as = () => ({ as: keeper });
const content = (code: string) =>
  centre.content({ code, name: `企业组${code}`, audience: 'ENTERPRISE', menus: [{ menuId, denied: false }] });

test('PERM-06 an administrator of enterprise groups creates, changes, publishes and deletes them', async () => {
  const made = await centre.call(savePermissionGroup, { content: content('ent-one') }, as());
  const changes = [{ groupId: made.id, rowVersion: made.pending?.rowVersion ?? 0 }];
  const impact = await centre.call(previewPermissionPublish, { changes }, as());
  expect(impact.obstacles).toEqual([]);
  expect(await centre.call(publishPermissionChanges, { changes, remark: '开通' }, as())).toBe(1);
  const { published } = await centre.call(getPermissionGroup, { id: made.id }, as());
  expect(published).toMatchObject({ version: 1, content: { audience: 'ENTERPRISE', menus: [{ menuId }] } });
  const copy = await centre.call(copyPermissionGroup, { id: made.id, code: 'ent-two', name: '另一组' }, as());
  const pending = await centre.call(queryPermissionChanges, {}, as());
  expect(pending.changes.map(({ groupId }) => groupId)).toEqual([copy.id]);
  const groups = await centre.call(queryPermissionGroups, {}, as());
  expect(new Set(groups.map(({ audience }) => audience))).toEqual(new Set(['ENTERPRISE']));
  const { versions } = await centre.call(queryPermissionHistory, { id: made.id, limit: 10 }, as());
  expect(versions.map(({ remark }) => remark)).toContain('开通');
  await centre.call(removePermissionGroup, { id: made.id, rowVersion: 0 }, as());
  const chosen = { groupId: copy.id, rowVersion: copy.pending?.rowVersion ?? 0 };
  expect(await centre.call(discardPermissionChanges, { changes: [chosen] }, as())).toBe(1);
});

test('PERM-06 staff groups, changes and menus are invisible to them and cannot be changed', async () => {
  const { menus } = await centre.call(getPermissionCatalogue, {}, as());
  expect(new Set(menus.map(({ audience }) => audience))).toEqual(new Set(['ENTERPRISE']));
  const own = await centre.call(savePermissionGroup, { content: content('ent-own') }, as());
  const published = (await centre.get(staffGroup)).published;
  const save = { id: staffGroup, rowVersion: staffChange.rowVersion, baseVersion: published?.version ?? 0 };
  const changes = [staffChange];
  const attempts = [
    await centre.ask(getPermissionGroup, { id: staffGroup }, as()),
    await centre.ask(comparePermissionGroups, { leftId: own.id, rightId: staffGroup }, as()),
    await centre.ask(savePermissionGroup, { ...save, content: content('staff') }, as()),
    await centre.ask(savePermissionGroup, { content: centre.content({ code: 'new-staff' }) }, as()),
    await centre.ask(copyPermissionGroup, { id: staffGroup, code: 'copied', name: '抄来的' }, as()),
    await centre.ask(removePermissionGroup, { id: staffGroup, rowVersion: staffChange.rowVersion }, as()),
    await centre.ask(queryPermissionHistory, { id: staffGroup, limit: 10 }, as()),
    await centre.ask(discardPermissionChanges, { changes }, as()),
    await centre.ask(rebasePermissionChange, staffChange, as()),
    await centre.ask(publishPermissionChanges, { changes, remark: '测试' }, as()),
  ].map(errorOf);
  expect(new Set(attempts)).toEqual(new Set(['PERMISSION_GROUP_NOT_FOUND', 'PERMISSION_CHANGE_NOT_FOUND']));
  const preview = await centre.call(previewPermissionPublish, { changes }, as());
  expect(preview).toMatchObject({
    people: { count: 0 },
    obstacles: [{ error: 'PERMISSION_CHANGE_NOT_FOUND' }],
  });
  const revert = { id: staffGroup, version: published?.version ?? 1, rowVersion: staffChange.rowVersion };
  expect(errorOf(await centre.ask(revertPermissionGroup, revert, as()))).not.toBe('');
  expect((await centre.get(staffGroup)).pending).toMatchObject({ content: { description: '员工侧的变更' } });
});

test('PERM-06 a published group cannot change its audience, and rights beyond one’s own cannot be granted', async () => {
  const own = await centre.call(savePermissionGroup, { content: content('ent-side') }, as());
  const aside = { ...content('ent-side'), audience: 'STAFF' as const, menus: [] };
  const turned = await centre.ask(
    savePermissionGroup,
    { id: own.id, rowVersion: own.pending?.rowVersion ?? 0, content: aside },
    as(),
  );
  expect(errorOf(turned)).toBe('PERMISSION_GROUP_NOT_FOUND');
  const buttons = [{ code: PERMISSIONS.updateMembers, denied: false }];
  const risen = await centre.ask(
    savePermissionGroup,
    { content: { ...content('ent-risen'), buttons, holders: [{ kind: 'MEMBER', id: keeper.memberId }] } },
    as(),
  );
  expect(errorOf(risen)).not.toBe('');
});

test('PERM-06 read access to all groups does not allow changing staff groups', async () => {
  const member = await centre.makeMember({ account: 'reading-keeper' });
  await centre.grant(member, [PERMISSIONS.readPermissionGroups, PERMISSIONS.updateEnterprisePermissions]);
  const reader = await centre.signIn(member);
  expect(errorOf(await centre.ask(getPermissionGroup, { id: staffGroup }, { as: reader }))).toBe('');
  const input = { content: centre.content({ code: 'not-mine' }) };
  const refused = await centre.ask(savePermissionGroup, input, { as: reader });
  expect(refused.body.data).toMatchObject({ error: 'ACCESS_DENIED', permission: 'permission:update' });
});
