import type { GroupContent } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { beyond, addedRights } from '#server/platform/access/groups/added-rights.ts';
import { grantableBy } from '#server/platform/access/groups/grantable-by.ts';
import type { NameBook } from '../name-book.ts';

/**
 * Rejects a change that grants more than the editor's own rights.
 * @throws AppError PERMISSION_GRANT_EXCEEDS, which names everything beyond
 */
export async function assertMayGrant(
  ctx: Context,
  names: NameBook,
  change: { readonly before: GroupContent | null; readonly after: GroupContent | null },
): Promise<void> {
  const own = await grantableBy(ctx);
  if (own === null) return;
  const { menus, buttons, rows, fields } = beyond(addedRights(change.before, change.after), own);
  // Staff have no enterprise menus, and gain nothing by granting them.
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
