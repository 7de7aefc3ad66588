import type { GroupContent, GroupDiff } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { NameBook } from '../name-book.ts';

interface Grants {
  readonly content: GroupContent;
  readonly diff: GroupDiff;
  readonly names: NameBook;
}

/**
 * Rejects menus, buttons and holders that do not exist or belong to another audience.
 * @throws AppError PERMISSION_MENU_UNKNOWN, PERMISSION_BUTTON_UNKNOWN, PERMISSION_MENU_AUDIENCE, PERMISSION_HOLDER_UNKNOWN
 */
export async function assertGrantsExist(ctx: Context, grants: Grants): Promise<void> {
  await assertMenus(ctx, grants);
  await assertButtons(ctx, grants);
  await assertHolders(ctx, grants.diff);
}

async function assertMenus(ctx: Context, { content, names }: Grants): Promise<void> {
  const ids = content.menus.map(({ menuId }) => menuId);
  const found = await ctx.db
    .selectFrom('sys_menu')
    .select(['id', 'audience'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const audiences = new Map(found.map(({ id, audience }) => [id, audience]));
  const unknown = ids.filter((id) => !audiences.has(id));
  if (unknown.length > 0) throw new AppError('PERMISSION_MENU_UNKNOWN', { names: unknown });
  const foreign = ids.filter((id) => audiences.get(id) !== content.audience);
  if (foreign.length > 0) throw new AppError('PERMISSION_MENU_AUDIENCE', { names: foreign.map(names.menu) });
}

async function assertButtons(ctx: Context, { content, names }: Grants): Promise<void> {
  const codes = content.buttons.map(({ code }) => code);
  const found = await ctx.db
    .selectFrom('sys_button as button')
    .leftJoin('sys_menu as menu', 'menu.id', 'button.menu_id')
    .select(['button.code', 'menu.audience'])
    .where(sql<boolean>`button.code = any(${codes}::text[])`)
    .execute();
  const audiences = new Map(found.map(({ code, audience }) => [code, audience]));
  const unknown = codes.filter((code) => !audiences.has(code));
  if (unknown.length > 0) throw new AppError('PERMISSION_BUTTON_UNKNOWN', { names: unknown });
  // A button without a menu belongs to the platform: for staff.
  const foreign = codes.filter((code) => (audiences.get(code) ?? 'STAFF') !== content.audience);
  if (foreign.length > 0) {
    throw new AppError('PERMISSION_MENU_AUDIENCE', { names: foreign.map(names.button) });
  }
}

/** Existing holders may have been deleted; new ones must exist. */
async function assertHolders({ db }: Context, { holders }: GroupDiff): Promise<void> {
  const { added } = holders;
  if (added.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as holder(kind text, id uuid)
    where case kind
      when 'MEMBER' then not exists (select from sys_member where id = holder.id and status <> 'LEFT')
      when 'POST' then not exists (select from sys_post where id = holder.id)
      else not exists (select from sys_org where id = holder.id)
    end`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new AppError('PERMISSION_HOLDER_UNKNOWN', { count });
}
