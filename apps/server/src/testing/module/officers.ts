import type { SignedIn } from '../actors.ts';
import { givePost } from './give-post.ts';
import type { ModuleCentre } from './module-centre.ts';

/** Who works in an area, by the names that its tests call them. */
export interface Roles<Role extends string> {
  /** Code of the permission group that a role holds. */
  readonly groupOf: (role: Role) => string;
  /** Posts of those whom flows look for. */
  readonly posts: Readonly<Partial<Record<Role, string>>>;
  /** Roles that hold what others hold: another one of the same, or somebody with two posts. */
  readonly more: Readonly<Partial<Record<Role, readonly Role[]>>>;
}

/** Brings people in as they are asked for; each role is one person, with groups and posts. */
export function officersOf<Role extends string>(
  centre: ModuleCentre,
  { groupOf, posts, more }: Roles<Role>,
): (role: Role) => Promise<SignedIn> {
  const known = new Map<Role, Promise<SignedIn>>();
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
    const officer = known.get(role) ?? come(role);
    known.set(role, officer);
    return officer;
  };
}
