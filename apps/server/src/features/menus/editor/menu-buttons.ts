import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuButtonView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import { violatedConstraint } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { announceMetadata, raiseMetadataVersion } from '#server/platform/metadata/metadata-version.ts';
import { changeMenus } from './change-menus.ts';
import { findMenu } from './get-menu.ts';
import { buttonViewOf, type StoredButton, storedTexts } from './menu-views.ts';

type AddInput = EndpointBody<typeof endpoints.addMenuButton>;
type UpdateInput = EndpointBody<typeof endpoints.updateMenuButton>;

/**
 * Adds a button. It has no effect until a permission group grants it.
 * @throws AppError MENU_NOT_FOUND, BUTTON_CODE_TAKEN, BUTTON_RESOURCE_UNKNOWN
 */
export function addMenuButton(ctx: Context, deps: MenusDeps, input: AddInput): Promise<MenuButtonView> {
  return changeButtons(ctx, deps, async (ctx) => {
    await assertResourcesExist(ctx, input);
    const row = await ctx.db
      .insertInto('sys_button')
      .values({ code: input.code, ...columnsOf(input), updated_at: ctx.clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => sayTaken(error, input.code));
    await writeAudit(ctx, { action: 'button.add', outcome: 'done', ...targetOf(row) });
    return buttonViewOf(ctx, row);
  });
}

/**
 * Changes a button; its code cannot be changed.
 * @throws AppError BUTTON_NOT_FOUND, BUTTON_CONFLICT, MENU_NOT_FOUND, BUTTON_RESOURCE_UNKNOWN
 */
export function updateMenuButton(ctx: Context, deps: MenusDeps, input: UpdateInput): Promise<MenuButtonView> {
  return changeButtons(ctx, deps, async (ctx) => {
    const button = await findButton(ctx, input.code);
    if (input.rowVersion !== undefined && input.rowVersion !== button.row_version) {
      const theirs = buttonViewOf(ctx, button);
      throw new AppError('BUTTON_CONFLICT', { rowVersion: button.row_version, theirs });
    }
    await assertResourcesExist(ctx, input);
    const row = await ctx.db
      .updateTable('sys_button')
      .set({ ...columnsOf(input), row_version: button.row_version + 1, updated_at: ctx.clock.now() })
      .where('code', '=', button.code)
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(ctx, { action: 'button.update', outcome: 'done', ...targetOf(row) });
    return buttonViewOf(ctx, row);
  });
}

/**
 * Deletes a button, and removes it from every permission group.
 * @throws AppError BUTTON_NOT_FOUND, BUTTON_SHIPPED
 */
export function removeMenuButton(
  ctx: Context,
  deps: MenusDeps,
  { code }: { readonly code: string },
): Promise<boolean> {
  return changeButtons(ctx, deps, async (ctx) => {
    const button = await findButton(ctx, code);
    if (button.is_shipped) throw new AppError('BUTTON_SHIPPED');
    await ctx.db.deleteFrom('sys_button').where('code', '=', code).execute();
    await writeAudit(ctx, { action: 'button.delete', outcome: 'done', ...targetOf(button) });
    return true;
  });
}

/** Changes buttons like menus; their confirmation texts are part of the definitions in force. */
async function changeButtons<Result>(
  ctx: Context,
  deps: MenusDeps,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const { result, version } = await changeMenus(ctx, deps, async (ctx) => ({
    result: await work(ctx),
    version: await raiseMetadataVersion(ctx),
  }));
  await announceMetadata(deps.broadcast, version);
  return result;
}

async function findButton(ctx: Context, code: string): Promise<StoredButton> {
  const button = await ctx.db
    .selectFrom('sys_button')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (!button) throw new AppError('BUTTON_NOT_FOUND');
  return button;
}

async function assertResourcesExist(
  ctx: Context,
  { menuId, resourceCodes }: Pick<AddInput, 'menuId' | 'resourceCodes'>,
): Promise<void> {
  if (menuId !== null) await findMenu(ctx, { id: menuId, audience: null });
  const rows = await ctx.db
    .selectFrom('sys_resource')
    .select('code')
    .where('code', 'in', [...resourceCodes, ''])
    .execute();
  const existing = new Set(rows.map(({ code }) => code));
  const codes = resourceCodes.filter((code) => !existing.has(code));
  if (codes.length > 0) throw new AppError('BUTTON_RESOURCE_UNKNOWN', { codes });
}

function columnsOf(input: Omit<AddInput, 'code'>) {
  return {
    menu_id: input.menuId,
    name: input.name,
    translations: storedTexts(input.translations),
    kind: input.kind,
    confirm_text: input.confirmText,
    resource_codes: [...new Set(input.resourceCodes)],
    order_no: input.orderNo,
  };
}

function targetOf({ code, menu_id: menu }: StoredButton) {
  return { target: { type: 'button', id: code }, details: { menu } };
}

function sayTaken(error: unknown, code: string): never {
  throw violatedConstraint(error) ? new AppError('BUTTON_CODE_TAKEN', { code }) : error;
}
