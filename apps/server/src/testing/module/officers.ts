import type { SignedIn } from '../actors.ts';
import type { ModuleCentre } from './module-centre.ts';

/** The roles of an area, by the names its tests use. */
export interface Roles<Role extends string> {
  /** Code of a role's permission group. */
  readonly groupOf: (role: Role) => string;
  /** Posts of roles that flows assign to. */
  readonly posts: Readonly<Partial<Record<Role, string>>>;
  /** Roles that include others: a second member of the same role, or one with two posts. */
  readonly more: Readonly<Partial<Record<Role, readonly Role[]>>>;
}

/** Creates members on first use; each role is one member with groups and posts. */
export function officersOf<Role extends string>(
  centre: ModuleCentre,
  { groupOf, posts, more }: Roles<Role>,
): (role: Role) => Promise<SignedIn> {
  const officers = new Map<Role, Promise<SignedIn>>();
  const come = async (role: Role) => {
    const roles = more[role];
    const holder = roles
      ? await centre.holderOfAll(role, roles.map(groupOf))
      : await centre.holderOf(groupOf(role));
    for (const one of roles ?? [role]) {
      const post = posts[one];
      if (post !== undefined) await givePost(centre, holder.memberId, post);
    }
    return holder;
  };
  return (role) => {
    const officer = officers.get(role) ?? come(role);
    officers.set(role, officer);
    return officer;
  };
}

/** Gives a member a post, created if the centre has none with the name: flows find assignees by it. */
async function givePost(
  { base, orgId }: Pick<ModuleCentre, 'base' | 'orgId'>,
  memberId: string,
  code: string,
): Promise<void> {
  const { db } = base;
  await db
    .insertInto('sys_post')
    .values({ id: base.ids.uuid(), code, name: code, org_id: orgId, order_no: 0 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const post = db.selectFrom('sys_post').select('id').where('code', '=', code);
  await db.insertInto('sys_member_post').values({ member_id: memberId, post_id: post }).execute();
}
