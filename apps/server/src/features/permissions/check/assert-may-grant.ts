import type { GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { beyond, givenRights } from '#server/platform/access/groups/given-rights.ts';
import { grantableBy } from '#server/platform/access/groups/grantable-by.ts';
import type { NameBook } from '../name-book.ts';

/**
 * Refuses a change that gives what the editor does not hold: nobody rises by groups they keep.
 * @throws AppError PERMISSION_GRANT_EXCEEDS, which names everything beyond
 */
export async function assertMayGrant(
  ctx: Context,
  names: NameBook,
  change: { readonly before: GroupContent | null; readonly after: GroupContent | null },
): Promise<void> {
  const own = await grantableBy(ctx);
  if (own === null) return;
  const { menus, buttons, rows, fields } = beyond(givenRights(change.before, change.after), own);
  // Nobody of the staff holds a menu of enterprises, nor gains anything by giving it to them.
  const isOfEnterprises = (change.after ?? change.before)?.audience === 'ENTERPRISE';
  const exceeding = [
    ...(isOfEnterprises ? [] : menus.map(names.menu)),
    ...buttons.map(names.button),
    ...rows.map(({ resource }) => names.resource(resource)),
    ...fields.map(({ resource, field }) => names.field(resource, field)),
  ];
  if (exceeding.length === 0) return;
  const { name } = change.after ?? change.before ?? { name: '' };
  throw new AppError('PERMISSION_GRANT_EXCEEDS', { name, names: [...new Set(exceeding)] });
}
