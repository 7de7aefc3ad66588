import { createPost, transferMembers, updateMember } from '@haiqiao/contract/endpoints';
import type { MemberDetail } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#server/testing/actors.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;
/** Administers all members and posts, without further rights. */
let keeper: SignedIn;
let count = 0;

beforeAll(async () => {
  centre = await organisationCentre();
});
beforeEach(async () => {
  keeper = await centre.signIn(await centre.makeMember({ account: `keeper-${(count += 1)}` }));
  await centre.grant(keeper, [
    'member:read',
    'member:create',
    'member:update',
    'member:transfer',
    'post:read',
  ]);
  for (const resource of ['member', 'post'])
    await centre.grantRows(keeper, resource, { rows: [{ kind: 'all' }] });
});
afterAll(() => centre.close());

function update(
  { id, rowVersion, username, orgId, posts, employeeNo, gender, entryOn }: MemberDetail,
  changes: Partial<EndpointInput<typeof updateMember>>,
) {
  const postIds = posts.map((post) => post.id);
  const stays = { username, orgId: orgId ?? '', postIds, employeeNo, gender, entryOn };
  return centre.ask(updateMember, { id, rowVersion, ...stays, ...changes }, { as: keeper });
}

/** A post with the rights given to a member. */
async function postWith(code: string, give: (holder: SignedIn) => Promise<void>): Promise<string> {
  const holder = await centre.signIn(await centre.makeMember({ account: `of-${code}` }));
  await give(holder);
  const post = await centre.call(createPost, { name: code, code, orgId: null }, { as: centre.admin });
  await centre.base.db
    .updateTable('sys_permission_group_holder')
    .set({ holder_kind: 'POST', holder_id: post.id })
    .where('holder_id', '=', holder.memberId)
    .execute();
  return post.id;
}

test('ORG-01 rights beyond one’s own cannot be handed out by a post or a unit', async () => {
  const member = await centre.addMember({ account: 'ambitious' });
  const admin = await centre.post('admin');
  const refused = await update(member, { postIds: [admin] });
  expect(errorOf(refused)).toBe('GRANT_BEYOND_OWN');
  expect(refused.body.message).toMatch(/^您不能授予自己没有的权限：.*企业库管理员/);
  const move = { ids: [member.id], orgId: member.orgId ?? '', postIds: [admin] };
  expect(errorOf(await centre.ask(transferMembers, move, { as: keeper }))).toBe('GRANT_BEYOND_OWN');
  expect((await centre.member('ambitious')).posts).toEqual([]);
});

test('ORG-01 PERM-05 the same actions over more rows count as more rights', async () => {
  const member = await centre.addMember({ account: 'wide-reader' });
  const readers = await postWith('readers', (holder) =>
    centre.grantRows(holder, 'enterprise', { rows: [{ kind: 'all' }] }),
  );
  await centre.grantRows(keeper, 'enterprise', { rows: [{ kind: 'owner' }] });
  expect(errorOf(await update(member, { postIds: [readers] }))).toBe('GRANT_BEYOND_OWN');
  await centre.grantRows(keeper, 'enterprise', { rows: [{ kind: 'all' }] });
  expect((await update(member, { postIds: [readers] })).body.code).toBe(0);
});

test('ORG-01 PERM-04 removing a post must not lift a denial of rights the editor lacks', async () => {
  const barred = await postWith('barred', (holder) => centre.grant(holder, ['enterprise:export']));
  await centre.base.db
    .updateTable('sys_permission_group_button as b')
    .from('sys_permission_group_holder as h')
    .set({ is_denied: true })
    .whereRef('h.group_id', '=', 'b.group_id')
    .where('h.holder_id', '=', barred)
    .execute();
  const member = await centre.addMember({ account: 'held-back', postIds: [barred] });
  expect(errorOf(await update(member, { postIds: [] }))).toBe('GRANT_BEYOND_OWN');
  const move = { ids: [member.id], orgId: member.orgId ?? '', postIds: [] };
  expect(errorOf(await centre.ask(transferMembers, move, { as: keeper }))).toBe('GRANT_BEYOND_OWN');
  expect((await update(member, { username: '改名' })).body.code).toBe(0);
  await centre.grant(keeper, ['enterprise:export']);
  expect((await centre.ask(transferMembers, move, { as: keeper })).body.code).toBe(0);
});
