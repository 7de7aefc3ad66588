import { EMPTY_GROUP, type GroupContent } from '../../../packages/contract/src/access/index.ts';
import type { Context } from '../../../apps/server/src/context.ts';
import { writeGroup } from '../../../apps/server/src/platform/access/groups/write-group.ts';
import { LIBRARIAN } from '../library-centre.ts';

/** The id of somebody of the demo centre. */
export async function memberIdOf({ db }: Context, account: string): Promise<string> {
  const { id } = await db
    .selectFrom('sys_member')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody with the unit and the password of the librarian, and no right at all. Answers their id. */
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

/** A permission group that says this, and that one member holds. */
export async function makeGroup(
  ctx: Context,
  memberId: string,
  said: Pick<GroupContent, 'buttons' | 'rowRules'> & Partial<Pick<GroupContent, 'fieldRules'>>,
): Promise<void> {
  const id = ctx.ids.uuid();
  const holders = [{ kind: 'MEMBER' as const, id: memberId }];
  const content = { ...EMPTY_GROUP, code: id, name: id, holders, ...said };
  await writeGroup(ctx, { id, version: 1, content });
}
