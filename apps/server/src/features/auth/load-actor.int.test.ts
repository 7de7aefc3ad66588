import { PERMISSIONS } from '@haiqiao/contract/access';
import { queryModulesTree, unlockMember, validateToken } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Context, systemContext } from '#server/context.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre, errorOf } from '#server/testing/demo-centre.ts';
import { createActorLoader } from './load-actor.ts';

const HOUR_MS = 3_600_000;

let centre: DemoCentre;
/** A second node on the same database. */
let other: DemoCentre;
let ctx: Context;

beforeAll(async () => {
  centre = await demoCentre();
  other = await demoCentre({ sharing: centre });
  ctx = systemContext(centre.base, 'test');
});
afterAll(async () => {
  await other.close();
  await centre.close();
});
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_permission_group').where('code', 'like', 'test-%').execute();
  await centre.broadcast.publish('permissions-changed', {});
});

interface Grant {
  readonly holder: { kind: 'MEMBER' | 'POST' | 'ORG'; id: string };
  readonly permission?: string;
  readonly isDenied?: boolean;
  readonly from?: Date;
  readonly to?: Date;
  readonly status?: 'ENABLED' | 'DISABLED';
}

/** A published group that grants or denies a permission. */
async function addGroup({
  holder,
  permission = 'member:unlock',
  isDenied = false,
  from,
  to,
  status,
}: Grant): Promise<string> {
  const id = ctx.ids.uuid();
  await ctx.db
    .insertInto('sys_permission_group')
    .values({
      id,
      code: `test-${id}`,
      name: 'test',
      valid_from: from ?? null,
      valid_to: to ?? null,
      ...(status ? { status } : {}),
    })
    .execute();
  await ctx.db
    .insertInto('sys_permission_group_button')
    .values({ group_id: id, button_code: permission, is_denied: isDenied })
    .execute();
  await ctx.db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: holder.kind, holder_id: holder.id })
    .execute();
  await raisePermissionVersion(ctx);
  await centre.broadcast.publish('permissions-changed', {});
  return id;
}

async function idOf(table: 'sys_post' | 'sys_org', code: string): Promise<string> {
  const row = await ctx.db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return row.id;
}

function loader(node: DemoCentre = centre) {
  return createActorLoader({ base: node.base, broadcast: node.broadcast, secrets: node.secrets });
}

async function permissionsOf(who: SignedIn): Promise<readonly string[]> {
  return [...(await loader()(who.token)).permissions].toSorted();
}

async function mayUnlock(who: SignedIn, node: DemoCentre = centre): Promise<boolean> {
  const answer = await node.ask(unlockMember, { account: 'nobody' }, { as: who });
  expect(['', 'ACCESS_DENIED']).toContain(errorOf(answer));
  return errorOf(answer) === '';
}

/** Waits for a broadcast to arrive at the other node. */
async function until(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check, { timeout: 5_000 }).toBe(true);
}

test('PERM-07 an actor contains identity, posts and permissions', async () => {
  const admin = await centre.signIn('admin');
  const actor = await loader()(admin.token);
  expect(actor).toMatchObject({
    kind: 'member',
    memberId: admin.memberId,
    sessionId: admin.sessionId,
    account: 'admin',
    username: '陈国栋',
    orgId: await idOf('sys_org', 'administration'),
    postIds: [await idOf('sys_post', 'admin')],
  });
  expect([...actor.permissions].toSorted()).toEqual(Object.values<string>(PERMISSIONS).toSorted());
});

test('PERM-07 a cached token is accepted without the database', async () => {
  const { token } = await centre.signIn('yushen');
  const load = loader();
  const first = load(token);
  expect(first).toBeInstanceOf(Promise);
  const actor = await first;
  expect(load(token)).toBe(actor);
  // After a minute it is read again, in case the database was changed by hand.
  centre.clock.advance(60_000);
  const again = load(token);
  expect(again).toBeInstanceOf(Promise);
  expect(await again).toEqual(actor);
});

test('PERM-07 a granted or revoked right takes effect with the next call on every node, without a new sign-in', async () => {
  const yushen = await centre.signIn('yushen');
  expect([await mayUnlock(yushen), await mayUnlock(yushen, other)]).toEqual([false, false]);
  const group = await addGroup({ holder: { kind: 'MEMBER', id: yushen.memberId } });
  expect(await mayUnlock(yushen)).toBe(true);
  await until(() => mayUnlock(yushen, other));

  const before = await loader()(yushen.token);
  await ctx.db.deleteFrom('sys_permission_group').where('id', '=', group).execute();
  await raisePermissionVersion(ctx);
  await centre.broadcast.publish('permissions-changed', {});
  expect(await mayUnlock(yushen)).toBe(false);
  await until(async () => !(await mayUnlock(yushen, other)));
  expect((await loader()(yushen.token)).permissionVersion).toBe(before.permissionVersion + 1);
});

test('PERM-07 groups are assigned by member, post, department and parent units', async () => {
  const yushen = await centre.signIn('yushen');
  const holders = [
    { kind: 'MEMBER', id: yushen.memberId },
    { kind: 'POST', id: await idOf('sys_post', 'preliminary-trial') },
    { kind: 'ORG', id: await idOf('sys_org', 'filing') },
    { kind: 'ORG', id: await idOf('sys_org', 'centre') },
  ] as const;
  const strangers = [
    { kind: 'MEMBER', id: (await centre.signIn('heyan')).memberId },
    { kind: 'POST', id: await idOf('sys_post', 'final-trial') },
    { kind: 'ORG', id: await idOf('sys_org', 'enterprise') },
    // An id of one kind does not match another kind.
    { kind: 'POST', id: yushen.memberId },
  ] as const;
  for (const holder of strangers) await addGroup({ holder });
  expect(await permissionsOf(yushen)).toEqual([]);
  for (const holder of holders) {
    const group = await addGroup({ holder });
    expect(await permissionsOf(yushen)).toEqual(['member:unlock']);
    await ctx.db.deleteFrom('sys_permission_group').where('id', '=', group).execute();
  }
});

test('PERM-07 a denial overrides every grant, and a disabled group has no effect', async () => {
  const holder = { kind: 'MEMBER', id: (await centre.signIn('yushen')).memberId } as const;
  const yushen = await centre.signIn('yushen');
  await addGroup({ holder });
  await addGroup({ holder: { kind: 'POST', id: await idOf('sys_post', 'preliminary-trial') } });
  const disabled = await addGroup({ holder, isDenied: true, status: 'DISABLED' });
  expect(await permissionsOf(yushen)).toEqual(['member:unlock']);
  await ctx.db
    .updateTable('sys_permission_group')
    .set({ status: 'ENABLED' })
    .where('id', '=', disabled)
    .execute();
  expect(await permissionsOf(yushen)).toEqual([]);
});

test('PERM-07 a group’s validity period is enforced, also for cached actors', async () => {
  const yushen = await centre.signIn('yushen');
  const now = centre.clock.now().getTime();
  await addGroup({
    holder: { kind: 'MEMBER', id: yushen.memberId },
    from: new Date(now + 10_000),
    to: new Date(now + 20_000),
  });
  expect(await mayUnlock(yushen)).toBe(false);
  centre.clock.advance(9_999);
  expect(await mayUnlock(yushen)).toBe(false);
  centre.clock.advance(1);
  expect(await mayUnlock(yushen)).toBe(true);
  centre.clock.advance(9_999);
  expect(await mayUnlock(yushen)).toBe(true);
  centre.clock.advance(1);
  expect(await mayUnlock(yushen)).toBe(false);
});

test('AUTH-12 a disabled, departed or deleted member is rejected with the next call on every node', async () => {
  const cases = [
    { account: 'heyan', change: { status: 'DISABLED' as const }, error: 'AUTH_LOGIN_EXPIRED' },
    { account: 'shenhe', change: { status: 'LEFT' as const }, error: 'AUTH_MEMBER_GONE' },
  ];
  for (const { account, change, error } of cases) {
    const who = await centre.signIn(account);
    expect(await centre.call(validateToken, {}, { as: who })).toBe(true);
    expect(await other.call(validateToken, {}, { as: who })).toBe(true);
    await ctx.db.updateTable('sys_member').set(change).where('account', '=', account).execute();
    await centre.broadcast.publish('member-changed', { memberId: who.memberId });
    const answer = await centre.ask(validateToken, {}, { as: who });
    expect([answer.status, errorOf(answer)]).toEqual([401, error]);
    await until(async () => errorOf(await other.ask(validateToken, {}, { as: who })) === error);
  }
  const gone = await centre.signIn(await centre.makeMember({ account: 'passing' }));
  await ctx.db.deleteFrom('sys_member').where('id', '=', gone.memberId).execute();
  const answer = await centre.ask(validateToken, {}, { as: gone });
  expect([answer.status, errorOf(answer), answer.body.message]).toEqual([
    401,
    'AUTH_MEMBER_GONE',
    '用户不存在',
  ]);
});

test('AUTH-08 a read concurrent with a change is not cached', async () => {
  const yushen = await centre.signIn('yushen');
  const load = loader();
  await load(yushen.token);
  await centre.broadcast.publish('permissions-changed', {});
  // A lock delays the read until the broadcast has arrived.
  const reading = await ctx.db.transaction().execute(async (db) => {
    await sql`lock table sys_member in access exclusive mode`.execute(db);
    const pending = load(yushen.token);
    await centre.broadcast.publish('member-changed', { memberId: yushen.memberId });
    return { pending };
  });
  expect(await reading.pending).toMatchObject({ account: 'yushen' });
  expect(load(yushen.token)).toBeInstanceOf(Promise);
});

test('PERM-07 nothing is cached during a broadcast outage', async () => {
  const yushen = await centre.signIn('yushen');
  const connected = { now: true };
  const gaps: (() => void)[] = [];
  const load = createActorLoader({
    base: centre.base,
    secrets: centre.secrets,
    broadcast: {
      ...centre.broadcast,
      subscribe: () => () => undefined,
      onGap: (listener) => {
        gaps.push(listener);
        return () => undefined;
      },
      isConnected: () => connected.now,
    },
  });
  await load(yushen.token);
  expect(load(yushen.token)).not.toBeInstanceOf(Promise);
  connected.now = false;
  expect(load(yushen.token)).toBeInstanceOf(Promise);
  await load(yushen.token);
  connected.now = true;
  for (const forget of gaps) forget();
  expect(load(yushen.token)).toBeInstanceOf(Promise);
});

test('AUTH-12 a session ends after twelve hours, also for cached actors', async () => {
  const yushen = await centre.signIn('yushen');
  await ctx.db
    .updateTable('sys_session')
    .set({ expires_at: new Date(centre.clock.now().getTime() + 5_000) })
    .where('id', '=', yushen.sessionId)
    .execute();
  expect(await centre.call(validateToken, {}, { as: yushen })).toBe(true);
  centre.clock.advance(5_000);
  const load = loader();
  await expect(Promise.resolve(load(yushen.token))).rejects.toBeInstanceOf(AppError);
  expect(errorOf(await centre.ask(validateToken, {}, { as: yushen }))).toBe('AUTH_LOGIN_EXPIRED');
});

test('PERM-07 menus use the same groups', async () => {
  const yushen = await centre.signIn('yushen');
  const codes = async () =>
    (await centre.call(queryModulesTree, { id: yushen.memberId }, { as: yushen })).map((menu) => menu.code);
  expect(await codes()).toEqual(['home']);
  const group = await addGroup({
    holder: { kind: 'POST', id: await idOf('sys_post', 'preliminary-trial') },
    to: new Date(centre.clock.now().getTime() + HOUR_MS),
  });
  const log = await ctx.db
    .selectFrom('sys_menu')
    .select('id')
    .where('code', '=', 'front-log')
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('sys_permission_group_menu').values({ group_id: group, menu_id: log.id }).execute();
  expect(await codes()).toEqual(['home', 'system']);
  centre.clock.advance(HOUR_MS);
  const again = await centre.signIn('yushen');
  expect(
    (await centre.call(queryModulesTree, { id: again.memberId }, { as: again })).map((menu) => menu.code),
  ).toEqual(['home']);
});
