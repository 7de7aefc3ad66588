import type * as endpoints from '@haiqiao/contract/endpoints';
import type { MenuChoice, ResourceChoice } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { localize } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { grantableBy } from '#server/platform/access/groups/grantable-by.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { localizedResource } from '#server/platform/metadata/localized-resource.ts';
import type { PermissionsDeps } from '../permissions-deps.ts';
import { hasSideAccess } from '../sides.ts';

/** Everything that groups of the reader's audiences can refer to, in their language, and what the reader may grant. */
export async function getPermissionCatalogue(
  ctx: Context,
  { metadata }: PermissionsDeps,
): Promise<EndpointReply<typeof endpoints.getPermissionCatalogue>> {
  const definitions = await metadata.current();
  const own = await grantableBy(ctx);
  const buttons = await ctx.db
    .selectFrom('sys_button')
    .select(['code', 'menu_id as menuId', 'name', 'translations'])
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  const menus = (await queryMenuChoices(ctx)).filter(({ audience }) => hasSideAccess(ctx, 'read', audience));
  const shown = new Set(menus.map(({ id }) => id));
  const ofEnterprises = menus.filter(({ audience }) => audience === 'ENTERPRISE').map(({ id }) => id);
  return {
    menus,
    buttons: buttons
      .filter(({ menuId }) => menuId === null || shown.has(menuId))
      .map(({ code, menuId, name, translations }) => ({
        code,
        menuId,
        name: localize(name, translations, ctx.locale),
      })),
    resources: [...definitions.resources.values()].map((model) => resourceChoice(ctx, definitions, model)),
    posts: await ctx.db
      .selectFrom('sys_post')
      .select(['id', 'name'])
      .orderBy('order_no')
      .orderBy('name')
      .execute(),
    mayGrant: own && { menus: [...own.menus, ...ofEnterprises], buttons: [...own.buttons] },
  };
}

async function queryMenuChoices(ctx: Context): Promise<MenuChoice[]> {
  const rows = await ctx.db
    .selectFrom('sys_menu')
    .select(['id', 'parent_id', 'code', 'name', 'translations', 'audience', 'icon', 'param', 'status'])
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  return rows.map(({ id, parent_id: parentId, code, name, translations, audience, icon, param, status }) => ({
    id,
    parentId,
    code,
    name: localize(name, translations, ctx.locale),
    audience,
    icon,
    isPage: param !== '',
    isEnabled: status === 'ENABLED',
  }));
}

function resourceChoice({ locale }: Context, metadata: Metadata, model: ResourceModel): ResourceChoice {
  const { code, label, fields, statuses = [] } = localizedResource(metadata, model, locale);
  return {
    code,
    name: label,
    statuses: statuses.map((status) => ({ code: status.code, label: status.label, tone: status.tone })),
    fields: { ...fields },
  };
}
