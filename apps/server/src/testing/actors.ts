import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import { VIEW_AS_HEADER } from '@haiqiao/contract/endpoints';
import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Secrets } from '#server/adapters/secrets.ts';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { createAccessTokens } from '#server/features/auth/access-token.ts';
import { insertSession } from '#server/features/auth/session.repository.ts';
import { insertView } from '#server/features/auth/view-as/view.repository.ts';
import { raisePermissionVersion } from '#server/platform/access/permission-version.ts';

/** A member in the database. */
export interface TestMember {
  readonly memberId: string;
  readonly account: string;
}

/** A member with a session. */
export interface SignedIn extends TestMember {
  readonly sessionId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** Permissions of a group on one resource. */
export interface TestGrant {
  readonly rows: readonly RowScope[];
  readonly fields?: Readonly<Record<string, FieldMode>>;
}

/** Creates members and permissions of a test directly in the database. */
export interface TestActors {
  /** Creates a member; without a password it cannot sign in with one. */
  makeMember(person: { account: string; username?: string; password?: string }): Promise<TestMember>;
  /** Gives a member permission codes through their own permission group. */
  grant(member: TestMember, permissions: readonly string[]): Promise<void>;
  /** Gives a member a row scope of a resource through another permission group. */
  grantRows(member: TestMember, resource: string, grant: TestGrant): Promise<void>;
  /** Puts a session into view-as mode for a member without permission checks; returns the headers of its requests. */
  lookAs(viewer: SignedIn, member: TestMember): Promise<Readonly<Record<string, string>>>;
  /** Starts a session of an existing member. */
  signIn(account: string | TestMember): Promise<SignedIn>;
}

/** Longer than a test usually advances its clock. */
const SESSION_MS = 12 * 3_600_000;

interface Parts {
  readonly base: ContextBase;
  readonly secrets: Secrets;
  readonly broadcast: Broadcast;
}

export function actorsIn(parts: Parts): TestActors {
  const ctx = systemContext(parts.base, 'test');
  return {
    makeMember: (person) => insertMember(ctx, person),
    async grant(member, permissions) {
      await insertGrants(ctx, member, permissions);
      await parts.broadcast.publish('permissions-changed', {});
    },
    async grantRows(member, resource, grant) {
      await insertRules(ctx, await insertGroup(ctx, member), { resource, ...grant });
      await raisePermissionVersion(ctx);
      await parts.broadcast.publish('permissions-changed', {});
    },
    async lookAs(viewer, member) {
      const viewId = await insertLook(ctx, viewer, member);
      await parts.broadcast.publish('session-changed', { sessionId: viewer.sessionId });
      return { [VIEW_AS_HEADER]: viewId };
    },
    signIn: (who) => signIn(ctx, parts.secrets, typeof who === 'string' ? who : who.account),
  };
}

async function insertLook(ctx: Context, viewer: SignedIn, { memberId }: TestMember): Promise<string> {
  const { sessionId, memberId: viewerId } = viewer;
  const look = { sessionId, viewerId, memberId, reason: 'test', minutes: 30 };
  const view = await insertView(ctx, look);
  if (!view) throw new Error(`${viewer.account} has no session`);
  return view.id;
}

async function insertMember(
  ctx: Context,
  person: { account: string; username?: string; password?: string },
): Promise<TestMember> {
  const { account, username = account, password } = person;
  const memberId = ctx.ids.uuid();
  const hash = password === undefined ? 'no password' : await createPasswordHasher().hash(password);
  await ctx.db
    .insertInto('sys_member')
    .values({ id: memberId, account, username, password_hash: hash })
    .execute();
  return { memberId, account };
}

async function insertGrants(ctx: Context, member: TestMember, permissions: readonly string[]): Promise<void> {
  const groupId = await insertGroup(ctx, member);
  const buttons = permissions.map((code) => ({ code, name: code }));
  const ofGroup = permissions.map((code) => ({ group_id: groupId, button_code: code }));
  await ctx.db
    .insertInto('sys_button')
    .values(buttons)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await ctx.db.insertInto('sys_permission_group_button').values(ofGroup).execute();
  await raisePermissionVersion(ctx);
}

/** A permission group of one member. */
async function insertGroup(ctx: Context, { memberId, account }: TestMember): Promise<string> {
  const id = ctx.ids.uuid();
  await ctx.db.insertInto('sys_permission_group').values({ id, code: id, name: account }).execute();
  await ctx.db
    .insertInto('sys_permission_group_holder')
    .values({ group_id: id, holder_kind: 'MEMBER', holder_id: memberId })
    .execute();
  return id;
}

async function insertRules(
  ctx: Context,
  group_id: string,
  { resource, rows, fields = {} }: TestGrant & { resource: string },
): Promise<void> {
  const scopes = rows.map((scope, order_no) => ({
    group_id,
    resource,
    order_no,
    scope: JSON.stringify(scope),
  }));
  if (scopes.length > 0) await ctx.db.insertInto('sys_permission_group_row_rule').values(scopes).execute();
  const modes = Object.entries(fields).map(([field, mode]) => ({ group_id, resource, field, mode }));
  if (modes.length > 0) await ctx.db.insertInto('sys_permission_group_field_rule').values(modes).execute();
}

async function signIn(ctx: Context, secrets: Secrets, account: string): Promise<SignedIn> {
  const member = await ctx.db
    .selectFrom('sys_member')
    .select(['id', 'account', 'username', 'status', 'password_hash as passwordHash'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const session = await insertSession(ctx, member, new Date(now.getTime() + SESSION_MS));
  if (!session) throw new Error(`${account} may not sign in`);
  const token = await createAccessTokens(secrets.tokenKey).sign(
    { memberId: member.id, sessionId: session.sessionId },
    now,
  );
  return { memberId: member.id, account, token, ...session };
}
