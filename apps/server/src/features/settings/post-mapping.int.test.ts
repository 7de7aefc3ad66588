import { EMPTY_GROUP, PERMISSIONS } from '@haiqiao/contract/access';
import {
  getPermissionGroup,
  publishPermissionChanges,
  queryPermissionGroups,
  queryPermissionHistory,
  querySettings,
  savePermissionGroup,
  saveSettings,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';

let centre: DemoCentre;
let other: DemoCentre;
let admin: SignedIn;
let zoufang: SignedIn;

beforeAll(async () => {
  centre = await demoCentre();
  other = await demoCentre({ sharing: centre });
  [admin, zoufang] = [await centre.signIn('admin'), await centre.signIn('zoufang')];
});
afterAll(async () => {
  await other.close();
  await centre.close();
});

async function map(key: string, value: string, as: SignedIn) {
  const { settings } = await centre.call(querySettings, {}, { as });
  const rowVersion = settings.find((setting) => setting.key === key)?.rowVersion ?? 0;
  const [password = ''] = await encryptPasswords(centre, [DEMO_PASSWORD]);
  const changes = [{ key, rowVersion, value }];
  return centre.ask(saveSettings, { changes, reason: '岗位调整', password }, { as });
}

async function holdersOf(code: string): Promise<readonly string[]> {
  const rows = await centre.base.db
    .selectFrom('sys_permission_group_holder as h')
    .innerJoin('sys_permission_group as g', 'g.id', 'h.group_id')
    .innerJoin('sys_post as p', 'p.id', 'h.holder_id')
    .select('p.code')
    .where('g.code', '=', code)
    .orderBy('p.code')
    .execute();
  return rows.map((row) => row.code);
}

/**
 * Expects that the holder may read permission groups on both nodes and the stranger on neither; changes are broadcast with a short delay.
 */
async function expectReader(holder: SignedIn, stranger: SignedIn): Promise<void> {
  const reads = async (as: SignedIn) =>
    Promise.all(
      [centre, other].map(async (node) => (await node.ask(queryPermissionGroups, {}, { as })).status === 200),
    );
  await vi.waitFor(async () =>
    expect([await reads(holder), await reads(stranger)]).toEqual([
      [true, true],
      [false, false],
    ]),
  );
}

async function groupNamed(code: string, as: SignedIn): Promise<string> {
  const { id } = await centre.base.db
    .selectFrom('sys_permission_group')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await centre.call(getPermissionGroup, { id }, { as });
  return id;
}

test('SYS-04 PERM-07 the administrator’s rights follow the setting of their post, in both directions', async () => {
  expect(await holdersOf('admin')).toEqual(['admin']);
  await expectReader(admin, zoufang);
  const id = await groupNamed('admin', admin);
  expect(errorOf(await map('post.admin', 'visit', admin))).toBe('');
  expect(await holdersOf('admin')).toEqual(['visit']);
  await expectReader(zoufang, admin);
  // A restart restores nothing.
  await installBase(systemContext(centre.base, 'test'));
  expect(await holdersOf('admin')).toEqual(['visit']);
  const history = await centre.call(queryPermissionHistory, { id }, { as: zoufang });
  expect(JSON.stringify(history)).toContain('岗位调整');
  expect(errorOf(await map('post.admin', 'admin', zoufang))).toBe('');
  expect(await holdersOf('admin')).toEqual(['admin']);
  await expectReader(admin, zoufang);
});

test('SYS-04 PERM-04 members cannot extend their rights by a setting that makes their own post the administrator’s', async () => {
  await centre.grant(zoufang, ['setting:read', 'setting:update', PERMISSIONS.updateSecuritySettings]);
  expect(errorOf(await map('post.admin', 'visit', zoufang))).toBe('GRANT_BEYOND_OWN');
  expect(await holdersOf('admin')).toEqual(['admin']);
});

test('SYS-04 rights granted to one post by two settings remain while one of them names it', async () => {
  const { db } = centre.base;
  await db
    .insertInto('sys_post_setting_group')
    .values({ setting_key: 'post.visit', group_code: 'admin' })
    .execute();
  await map('post.admin', 'visit', admin);
  expect(errorOf(await map('post.admin', 'admin', zoufang))).toBe('');
  expect(await holdersOf('admin')).toEqual(['admin', 'visit']);
  await db.deleteFrom('sys_post_setting_group').where('setting_key', '=', 'post.visit').execute();
});

test('SYS-04 a group assigned by the centre to the post itself remains assigned', async () => {
  const { db } = centre.base;
  const id = centre.base.ids.uuid();
  await db.insertInto('sys_permission_group').values({ id, code: 'own-group', name: '自建组' }).execute();
  const post = await db
    .selectFrom('sys_post')
    .select('id')
    .where('code', '=', 'analyst')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: 'POST', holder_id: post.id })
    .execute();
  expect(errorOf(await map('post.analyst', 'content', admin))).toBe('');
  expect(await holdersOf('own-group')).toEqual(['analyst']);
  await map('post.analyst', 'analyst', admin);
});

test('SYS-04 PERM-04 a change staged before the post moved does not overwrite it', async () => {
  const id = await groupNamed('admin', admin);
  const { published } = await centre.call(getPermissionGroup, { id }, { as: admin });
  const content = { ...(published?.content ?? EMPTY_GROUP), description: '新说明' };
  const staged = await centre.call(
    savePermissionGroup,
    { id, baseVersion: published?.version ?? 0, content },
    { as: admin },
  );
  await map('post.admin', 'visit', admin);
  const changes = [{ groupId: id, rowVersion: staged.pending?.rowVersion ?? 0 }];
  const answer = await centre.ask(publishPermissionChanges, { changes, remark: '测试' }, { as: zoufang });
  expect(errorOf(answer)).toBe('PERMISSION_CHANGE_STALE');
  expect(await holdersOf('admin')).toEqual(['visit']);
});
