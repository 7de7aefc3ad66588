import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuDetail } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody } from '@haiqiao/contract/http';
import type { MenuAudience } from '@haiqiao/contract/access';
import { violatedConstraint } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { changeMenus, loadMenus } from './change-menus.ts';
import { assertParent, assertRouteIsFree, assertTarget, openModeFor } from './check-menu.ts';
import { destinationsOf, assertPostsExist } from './destinations.ts';
import { findMenu, getMenu } from './get-menu.ts';
import { type StoredMenu, storedTexts } from './menu-views.ts';

type AddInput = EndpointBody<typeof endpoints.addMenu>;
type UpdateInput = EndpointBody<typeof endpoints.updateMenu>;

/** Gap between neighbours, so a module can later insert an entry. */
export const ORDER_STEP = 10;

/**
 * Adds an entry as the last sibling. It is invisible until a permission group grants it.
 * @throws AppError MENU_CODE_TAKEN and those of `assertSound`
 */
export function addMenu(
  ctx: Context,
  deps: MenusDeps,
  { audience, ...input }: AddInput & { audience: MenuAudience },
): Promise<MenuDetail> {
  return changeMenus(ctx, deps, async (ctx) => {
    const menus = await loadMenus(ctx, audience);
    await assertSound(ctx, deps, { menus, audience, id: null, input });
    const id = ctx.ids.uuid();
    await ctx.db
      .insertInto('sys_menu')
      .values({
        id,
        code: input.code,
        audience,
        ...columnsOf(input),
        order_no: lastOrder(menus, input.parentId) + ORDER_STEP,
        created_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })
      .execute()
      .catch((error: unknown) => sayTaken(error, input.code));
    await writeAudit(ctx, {
      action: 'menu.add',
      outcome: 'done',
      target: { type: 'menu', id },
      details: { code: input.code, audience },
    });
    return getMenu(ctx, deps, { id, audience });
  });
}

/**
 * Changes an entry; below a new parent it is placed last.
 * @throws AppError MENU_NOT_FOUND, MENU_CONFLICT, MENU_CODE_FIXED and those of `assertSound`
 */
export function updateMenu(
  ctx: Context,
  deps: MenusDeps,
  { audience, ...input }: UpdateInput & { audience: MenuAudience | null },
): Promise<MenuDetail> {
  return changeMenus(ctx, deps, async (ctx) => {
    const menu = await findMenu(ctx, { id: input.id, audience });
    await assertCurrent(ctx, deps, { menu, rowVersion: input.rowVersion });
    if (input.code !== menu.code) throw new AppError('MENU_CODE_FIXED');
    const menus = await loadMenus(ctx, menu.audience);
    await assertSound(ctx, deps, { menus, audience: menu.audience, id: menu.id, input });
    const isMoved = input.parentId !== menu.parent_id;
    const columns = columnsOf(input);
    await ctx.db
      .updateTable('sys_menu')
      .set({
        ...columns,
        ...(isMoved ? { order_no: lastOrder(menus, input.parentId) + ORDER_STEP } : {}),
        row_version: menu.row_version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', menu.id)
      .execute();
    await writeAudit(ctx, {
      action: 'menu.update',
      outcome: 'done',
      target: { type: 'menu', id: menu.id },
      details: { code: menu.code, changed: changedNames(menu, columns) },
    });
    return getMenu(ctx, deps, { id: menu.id, audience: menu.audience });
  });
}

/**
 * Rejects overwriting a concurrent change.
 * @throws AppError MENU_CONFLICT
 */
export async function assertCurrent(
  ctx: Context,
  deps: MenusDeps,
  { menu, rowVersion }: { readonly menu: StoredMenu; readonly rowVersion: number | undefined },
): Promise<void> {
  if (rowVersion === undefined || rowVersion === menu.row_version) return;
  const theirs = await getMenu(ctx, deps, { id: menu.id, audience: menu.audience });
  throw new AppError('MENU_CONFLICT', { rowVersion: menu.row_version, theirs });
}

/** Order number after the last child of an entry. */
function lastOrder(menus: readonly StoredMenu[], parentId: string | null): number {
  const siblings = menus.filter((menu) => menu.parent_id === parentId);
  return Math.max(0, ...siblings.map((menu) => menu.order_no));
}

interface Candidate {
  readonly menus: readonly StoredMenu[];
  readonly audience: MenuAudience;
  /** Null for a new entry. */
  readonly id: string | null;
  readonly input: AddInput;
}

/**
 * @throws AppError MENU_PARENT_INVALID, MENU_CYCLE, MENU_TOO_DEEP, MENU_NOWHERE, MENU_OPEN_MODE_INVALID, MENU_EMBED_REFUSED,
 * MENU_ROUTE_TAKEN, MENU_POST_UNKNOWN
 */
async function assertSound(ctx: Context, deps: MenusDeps, candidate: Candidate): Promise<void> {
  const { menus, audience, id, input } = candidate;
  const { param, preset, parentId } = input;
  assertParent(menus, { id, parentId });
  const target = { param, preset, openMode: openModeFor(param, input.openMode) };
  assertTarget(target, await destinationsOf(deps, audience));
  assertRouteIsFree(menus, { id, param, preset });
  const named = (preset.byPost ?? []).map(({ postSetting }) => postSetting);
  await assertPostsExist(ctx, [...named, ...input.hideForPosts, ...input.hideUnlessPosts]);
}

function columnsOf(input: AddInput) {
  const isTop = input.parentId === null;
  return {
    parent_id: input.parentId,
    name: input.name,
    translations: storedTexts(input.translations),
    group_name: isTop ? input.group : '',
    group_translations: isTop ? storedTexts(input.groupTranslations) : '{}',
    param: input.param,
    icon: input.icon,
    is_visible: input.visible,
    is_keep_alive: input.keepAlive,
    is_temporary: input.temporary,
    open_mode: openModeFor(input.param, input.openMode),
    themes: input.themes,
    status: input.status,
    preset: JSON.stringify(input.preset),
    hide_for_posts: input.hideForPosts,
    hide_unless_posts: input.hideUnlessPosts,
  };
}

/** Names of the changed columns: the audit log records which, not the values. */
function changedNames(menu: StoredMenu, columns: ReturnType<typeof columnsOf>): string[] {
  const before: Readonly<Record<string, unknown>> = menu;
  return Object.entries(columns)
    .filter(([name, value]) => {
      const now =
        typeof value === 'string' && typeof before[name] === 'object' ? value : JSON.stringify(value);
      return JSON.stringify(before[name]) !== now;
    })
    .map(([name]) => name);
}

function sayTaken(error: unknown, code: string): never {
  throw violatedConstraint(error) ? new AppError('MENU_CODE_TAKEN', { code }) : error;
}
