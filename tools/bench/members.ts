import { EMPTY_GROUP, type GroupContent } from '../../packages/contract/src/access/index.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { writeGroup } from '../../apps/server/src/platform/access/groups/write-group.ts';

/** The member of the demo centre who manages the enterprise library. */
export const LIBRARIAN = 'qiyeku';

/** The id of a member of the demo centre. */
export async function memberIdOf({ db }: Context, account: string): Promise<string> {
  const { id } = await db
    .selectFrom('sys_member')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a member in the librarian's unit, with the same password and no permissions. @returns the member's id */
export async function makeMember({ db, ids }: Context, account: string): Promise<string> {
  const id = ids.uuid();
  const { org_id, password_hash } = await db
    .selectFrom('sys_member')
    .select(['org_id', 'password_hash'])
    .where('account', '=', LIBRARIAN)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_member')
    .values({ id, account, username: account, org_id, password_hash })
    .execute();
  return id;
}

/** Creates a permission group with this content for one member. */
export async function makeGroup(
  ctx: Context,
  memberId: string,
  rules: Pick<GroupContent, 'buttons' | 'rowRules'> & Partial<Pick<GroupContent, 'fieldRules'>>,
): Promise<void> {
  const id = ctx.ids.uuid();
  const holders = [{ kind: 'MEMBER' as const, id: memberId }];
  const content = { ...EMPTY_GROUP, code: id, name: id, holders, ...rules };
  await writeGroup(ctx, { id, version: 1, content });
}
