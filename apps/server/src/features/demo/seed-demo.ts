import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import { createPasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Context } from '#server/context.ts';
import { CENTRE_CODE } from '#server/platform/install/centre.ts';
import type { GroupSeed } from '#server/platform/install/access/access-seed.ts';
import { addHoldersOfPosts, installAccess } from '#server/platform/install/access/install-access.ts';
import { refreshMemberSearch } from '#server/platform/organisation/member-search.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import { MESSAGES } from './demo-messages.ts';
import { DEPARTMENTS, type DemoMember, MEMBERS, POST_GROUPS, POSTS } from './demo-organisation.ts';

/** Intentionally public; demo accounts are limited to the local machine, unless configured explicitly (DESIGN §2). */
export const DEMO_PASSWORD = 'Haiqiao@2026';

/** A domain reserved for examples: it leads nowhere and can never be registered. */
const TALENT_PLATFORM_URL = 'https://talent.haiqiao.example';

const MINUTE_MS = 60_000;

/** New members by account. */
type Added = ReadonlyMap<string, string>;

/** The accounts of the demo centre, in display order. */
export const DEMO_ACCOUNTS: readonly { account: string; username: string; post: string }[] = MEMBERS.map(
  ({ account, username, post }) => ({
    account,
    username,
    post: POSTS.find(({ code }) => code === post)?.name ?? (post === null ? '' : '系统管理员'),
  }),
);

/**
 * Creates the demo centre (DESIGN §9): four departments, the posts of DOMAIN §1.5, a member for each and one without menus, all with {@link
 * DEMO_PASSWORD}, and their messages. `installBase` comes first. Adds what is missing and changes nothing else; existing members receive no
 * messages again. Several nodes may run it concurrently.
 * @param groups permission groups installed by business areas, whose posts may only be created now
 */
export async function seedDemo(ctx: Context, groups: readonly GroupSeed[] = []): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // Serialised: a concurrent run finds everything created.
    await ctx.db.selectFrom('sys_permission_version').select('version').forUpdate().execute();
    await seedDepartments(ctx);
    const newPosts = await seedPosts(ctx);
    await installAccess(ctx, POST_GROUPS);
    await addHoldersOfPosts(ctx, groups, newPosts);
    const added = await seedMembers(ctx);
    if (added.size === 0) return;
    await seedLeaders(ctx);
    await seedMessages(ctx, added);
    await storeSetting(ctx, 'talentPlatform.url', TALENT_PLATFORM_URL);
    await refreshMemberSearch(ctx);
  });
}

async function seedDepartments(ctx: Context): Promise<void> {
  for (const [order, { code, name }] of DEPARTMENTS.entries()) {
    await ctx.db
      .insertInto('sys_org')
      .values((eb) => ({
        id: ctx.ids.uuid(),
        parent_id: eb.selectFrom('sys_org').select('id').where('code', '=', CENTRE_CODE),
        name,
        code,
        type: 'DEPARTMENT',
        order_no: order,
      }))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  }
}

/** @returns codes of the created posts */
async function seedPosts(ctx: Context): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const [order, { code, name, department }] of POSTS.entries()) {
    const inserted = await ctx.db
      .insertInto('sys_post')
      .values((eb) => ({
        id: ctx.ids.uuid(),
        code,
        name,
        org_id: eb.selectFrom('sys_org').select('id').where('code', '=', department),
        order_no: order,
      }))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (inserted) added.add(inserted.code);
  }
  return added;
}

async function seedMembers(ctx: Context): Promise<Added> {
  const existing = await ctx.db.selectFrom('sys_member').select('account').execute();
  const accounts = new Set(existing.map(({ account }) => account.toLowerCase()));
  const missing = MEMBERS.filter(({ account }) => !accounts.has(account));
  if (missing.length === 0) return new Map();
  const passwordHash = await createPasswordHasher().hash(DEMO_PASSWORD);
  const added = new Map<string, string>();
  for (const member of missing) added.set(member.account, await insertMember(ctx, member, passwordHash));
  return added;
}

async function insertMember(ctx: Context, member: DemoMember, passwordHash: string): Promise<string> {
  const id = ctx.ids.uuid();
  await ctx.db
    .insertInto('sys_member')
    .values((eb) => ({
      id,
      username: member.username,
      account: member.account,
      org_id: eb
        .selectFrom('sys_org')
        .select('id')
        .where('code', '=', member.department ?? ''),
      employee_no: member.employeeNo,
      gender: member.gender,
      entry_on: member.entryOn,
      password_hash: passwordHash,
    }))
    .execute();
  await ctx.db
    .insertInto('sys_member_post')
    .columns(['member_id', 'post_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_post')
        .select([sql<string>`${id}::uuid`.as('member_id'), 'id as post_id'])
        .where('code', '=', member.post ?? ''),
    )
    .execute();
  await ctx.db
    .insertInto('sys_member_attribute')
    .values([
      { member_id: id, code: 'USER_PHONE', value: member.phone },
      { member_id: id, code: 'USER_EMAIL', value: `${member.account}@haiqiao.example` },
    ])
    .execute();
  return id;
}

async function seedLeaders(ctx: Context): Promise<void> {
  for (const { code, leader } of DEPARTMENTS) {
    await ctx.db
      .updateTable('sys_org')
      .set((eb) => ({ leader_id: eb.selectFrom('sys_member').select('id').where('account', '=', leader) }))
      .where('code', '=', code)
      .where('leader_id', 'is', null)
      .execute();
  }
}

async function seedMessages(ctx: Context, added: Added): Promise<void> {
  const now = ctx.clock.now().getTime();
  const rows = MESSAGES.flatMap((message) =>
    message.receivers.flatMap((account) => {
      const receiverId = added.get(account);
      if (!receiverId) return [];
      return {
        id: ctx.ids.uuid(),
        receiver_id: receiverId,
        title: message.title,
        translations: JSON.stringify(message.translations),
        kind: message.kind,
        is_click_read: message.clickRead,
        parameter: JSON.stringify(message.parameter),
        created_at: new Date(now - message.minutesAgo * MINUTE_MS),
      };
    }),
  );
  if (rows.length > 0) await ctx.db.insertInto('sys_message').values(rows).execute();
}
