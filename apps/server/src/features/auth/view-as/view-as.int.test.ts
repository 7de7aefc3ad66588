import {
  endViewAs,
  getMember,
  getViewAs,
  logout,
  queryModulesTree,
  refreshToken,
  setMemberStatus,
  startViewAs,
  updateMember,
  validateToken,
  VIEW_AS_HEADER,
} from '@haiqiao/contract/endpoints';
import { inReadOnlyTransaction } from '@haiqiao/pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';

const MINUTE_MS = 60_000;

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
  other = await demoCentre({ modules: 'shipped', sharing: centre });
});
afterAll(async () => {
  await other.close();
  await centre.close();
});

async function idOf(account: string): Promise<string> {
  const members = centre.base.db.selectFrom('sys_member').select('id').where('account', '=', account);
  return (await members.executeTakeFirstOrThrow()).id;
}

/** The administrator, viewing as another member. */
async function viewing(account: string) {
  const as = await centre.signIn('admin');
  const memberId = await idOf(account);
  const { userInfo } = await centre.call(startViewAs, { memberId, reason: '排查' }, { as });
  const viewId = userInfo.viewedBy?.viewId ?? '';
  return { as, memberId, viewId, headers: { [VIEW_AS_HEADER]: viewId } };
}

/** Account that a session acts as, on one of the nodes. */
async function standsFor(as: SignedIn, node: DemoCentre = centre): Promise<string> {
  return (await node.call(getViewAs, {}, { as })).userInfo.account;
}

async function auditsOf(memberId: string) {
  return centre.base.db
    .selectFrom('log_audit')
    .select(['action', 'actor_account', 'details'])
    .where('target_id', '=', memberId)
    .where('action', 'like', 'viewAs.%')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A member with these permissions, who sees all members and may view as others. */
async function keeper(account: string, permissions: readonly string[]): Promise<SignedIn> {
  const member = await centre.makeMember({ account });
  await centre.grant(member, ['member:viewAs', 'member:read', ...permissions]);
  await centre.grantRows(member, 'member', { rows: [{ kind: 'all' }] });
  return centre.signIn(member);
}

test('PERM-04 the session acts as the member on every node at once, and as its own member afterwards', async () => {
  const { as, memberId, headers } = await viewing('yushen');
  const own = await idOf('admin');
  const viewAs = await other.call(getViewAs, {}, { as });
  expect(viewAs.userInfo).toMatchObject({
    id: memberId,
    account: 'yushen',
    viewedBy: { memberId: own, account: 'admin', username: '陈国栋' },
  });
  const menus = await centre.call(queryModulesTree, { id: memberId }, { as: await centre.signIn('yushen') });
  expect(viewAs.modules).toEqual(menus);
  expect(await other.call(queryModulesTree, { id: memberId }, { as, headers })).toEqual(menus);
  // A permission of the administrator that the member lacks is not available now.
  expect(errorOf(await other.ask(queryModulesTree, { id: own }, { as, headers }))).toBe('ACCESS_DENIED');
  // An earlier window shows the administrator: it gets an error and does nothing as the wrong member.
  expect(errorOf(await other.ask(queryModulesTree, { id: own }, { as }))).toBe('VIEW_AS_CHANGED');
  const back = await other.call(endViewAs, {}, { as });
  expect(back.userInfo).toMatchObject({ id: own, account: 'admin' });
  expect(back.userInfo.viewedBy).toBeUndefined();
  expect(back.modules.length).toBeGreaterThan(menus.length);
  expect(await centre.call(queryModulesTree, { id: own }, { as })).toEqual(back.modules);
  expect(await standsFor(as)).toBe('admin');
});

test('PERM-04 the audit log names both persons, reason, expiry, and why it ended', async () => {
  const { as, memberId, viewId } = await viewing('heyan');
  await centre.call(endViewAs, {}, { as });
  const [end, start] = await auditsOf(memberId);
  expect(start).toMatchObject({
    action: 'viewAs.start',
    actor_account: 'admin',
    details: { viewer: 'admin', viewed: 'heyan', reason: '排查', viewId },
  });
  expect(end).toMatchObject({
    action: 'viewAs.end',
    actor_account: 'admin',
    details: { viewer: 'admin', viewed: 'heyan', reason: 'VIEWER', viewedAs: { memberId, account: 'heyan' } },
  });
  await centre.call(endViewAs, {}, { as });
  expect(await auditsOf(memberId)).toHaveLength(2);
});

test('PERM-04 view-as requires the permission and rejects oneself, departed and invisible members', async () => {
  const memberId = await idOf('fenxi');
  const blind = await centre.makeMember({ account: 'blind' });
  const plain = await centre.signIn(blind);
  const ask = async (as: SignedIn, id: string) =>
    errorOf(await centre.ask(startViewAs, { memberId: id }, { as }));
  expect(await ask(plain, memberId)).toBe('ACCESS_DENIED');
  await centre.grant(blind, ['member:viewAs']);
  expect(await ask(plain, memberId)).toBe('MEMBER_NOT_FOUND');
  const admin = await centre.signIn('admin');
  expect(await ask(admin, admin.memberId)).toBe('VIEW_AS_SELF');
  expect(await ask(admin, centre.base.ids.uuid())).toBe('MEMBER_NOT_FOUND');
  const gone = await centre.makeMember({ account: 'gone' });
  const disable = { id: gone.memberId, status: 'DISABLED' } as const;
  await centre.call(setMemberStatus, disable, { as: admin });
  expect(await ask(admin, gone.memberId)).toBe('VIEW_AS_INACTIVE');
});

test('PERM-04 a member with more rights can be viewed as only by those who may grant any right', async () => {
  const modest = await centre.makeMember({ account: 'modest' });
  await centre.grant(modest, ['menu:read']);
  const { memberId } = modest;
  const ask = async (as: SignedIn) => errorOf(await centre.ask(startViewAs, { memberId }, { as }));
  expect(await ask(await keeper('keeper-less', []))).toBe('VIEW_AS_BEYOND_OWN');
  const equal = await keeper('keeper-equal', ['menu:read']);
  expect(await ask(equal)).toBe('');
  // New rights of the member end the view-as: it must not extend the viewer's rights.
  expect(await standsFor(equal)).toBe('modest');
  await centre.grantRows(modest, 'enterprise', { rows: [{ kind: 'all' }] });
  expect(await standsFor(equal)).toBe('keeper-equal');
  expect((await auditsOf(memberId))[0]?.details).toMatchObject({ reason: 'RIGHTS' });
  expect(await ask(equal)).toBe('VIEW_AS_BEYOND_OWN');
  expect(await ask(await keeper('keeper-any', ['permission:grantAny']))).toBe('');
});

test('PERM-04 view-as ends on the next call on every node when its permission is revoked', async () => {
  const modest = await centre.makeMember({ account: 'plain' });
  const as = await keeper('keeper-passing', []);
  await centre.call(startViewAs, { memberId: modest.memberId }, { as });
  expect(await standsFor(as, other)).toBe('plain');
  await centre.base.db
    .deleteFrom('sys_permission_group_button')
    .where('button_code', '=', 'member:viewAs')
    .where('group_id', 'in', (groups) =>
      groups.selectFrom('sys_permission_group').select('id').where('name', '=', 'keeper-passing'),
    )
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  await expect.poll(() => standsFor(as, other), { timeout: 5_000 }).toBe('keeper-passing');
});

test('PERM-04 the server ends view-as at its expiry, and a window that still shows it gets an error', async () => {
  const ctx = systemContext(centre.base, 'test');
  await storeSetting(ctx, 'viewAs.minutes', 10);
  await centre.broadcast.publish('settings-changed', {});
  const { as, headers, memberId } = await viewing('huodong');
  const { userInfo } = await centre.call(getViewAs, {}, { as });
  const started = centre.clock.now().getTime();
  expect(new Date(userInfo.viewedBy?.endsAt ?? '').getTime() - started).toBe(10 * MINUTE_MS);
  centre.clock.advance(10 * MINUTE_MS - 1);
  expect(await centre.call(validateToken, {}, { as, headers })).toBe(true);
  centre.clock.advance(1);
  const late = await centre.ask(validateToken, {}, { as, headers });
  expect([late.status, errorOf(late)]).toEqual([409, 'VIEW_AS_CHANGED']);
  const write = { id: memberId, status: 'DISABLED' } as const;
  expect(errorOf(await centre.ask(setMemberStatus, write, { as, headers }))).toBe('VIEW_AS_CHANGED');
  expect(await standsFor(as)).toBe('admin');
  expect((await auditsOf(memberId))[0]?.details).toMatchObject({ reason: 'EXPIRED' });
});

test('SYS-04 view-as cannot be set longer than half an hour', async () => {
  const ctx = systemContext(centre.base, 'test');
  await expect(storeSetting(ctx, 'viewAs.minutes', 31)).rejects.toThrow('max');
});

test('AUTH-08 view-as ends for good with the viewer’s session, and with the member’s right to sign in', async () => {
  const { as, memberId } = await viewing('yushen');
  await centre.call(logout, {}, { as });
  expect(errorOf(await other.ask(getViewAs, {}, { as }))).toBe('AUTH_LOGIN_EXPIRED');
  expect((await auditsOf(memberId))[0]?.details).toMatchObject({ reason: 'SESSION' });
  const signedOut = centre.base.db.selectFrom('log_audit').select(['actor_account', 'target_id']);
  const row = await signedOut.where('action', '=', 'auth.logout').executeTakeFirstOrThrow();
  expect(row).toEqual({ actor_account: 'admin', target_id: as.memberId });

  const victim = await centre.makeMember({ account: 'victim' });
  const look = await viewing('victim');
  const admin = await centre.signIn('admin');
  await centre.call(setMemberStatus, { id: victim.memberId, status: 'DISABLED' }, { as: admin });
  await centre.call(setMemberStatus, { id: victim.memberId, status: 'ACTIVE' }, { as: admin });
  expect(await standsFor(look.as)).toBe('admin');
  expect((await auditsOf(victim.memberId))[0]?.details).toMatchObject({ reason: 'MEMBER' });
});

test('AUTH-09 renewed tokens continue the view-as', async () => {
  const { as } = await viewing('yushen');
  const pair = await centre.call(refreshToken, undefined, { as: { token: as.refreshToken } });
  expect(await standsFor({ ...as, ...pair })).toBe('yushen');
});

test('PERM-04 a write is rejected with a sentence that names the member, and changes nothing', async () => {
  const { as, memberId, headers } = await viewing('fenxi');
  const admin = await centre.signIn('admin');
  const before = await centre.call(getMember, { id: memberId }, { as: admin });
  const { id, username, orgId, rowVersion } = before;
  const change = { id, username: `${username}改`, orgId: orgId ?? id, rowVersion };
  const { status, body } = await centre.ask(updateMember, change, { as, headers });
  expect([status, body.data]).toEqual([
    403,
    expect.objectContaining({ error: 'VIEW_AS_READONLY', name: username }),
  ]);
  expect(body.message).toContain(username);
  expect(await centre.call(getMember, { id: memberId }, { as: admin })).toEqual(before);
});

test('PERM-04 the database also rejects writes during a view-as read', async () => {
  const ctx = systemContext(centre.base, 'test');
  const write = inReadOnlyTransaction(ctx, (ctx) =>
    ctx.db.updateTable('sys_member').set({ username: 'x' }).execute(),
  );
  await expect(write).rejects.toMatchObject({ code: '25006' });
});
