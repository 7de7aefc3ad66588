import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { PAGE_PATHS } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import { buildMenuTree } from '../build-menu-tree.ts';
import { menuReader } from '../menu-reader.ts';
import type { MenusDeps } from '../menus-deps.ts';
import { queryMenusOfPosts } from '../menus.repository.ts';

type Preview = EndpointReply<typeof endpoints.previewMenus>;
type Choices = EndpointReply<typeof endpoints.queryMenuChoices>;

/** The menu of a holder of some posts, and the reasons for missing entries. */
export async function previewMenus(
  ctx: Context,
  { settings }: Pick<MenusDeps, 'settings'>,
  input: EndpointBody<typeof endpoints.previewMenus>,
): Promise<Preview> {
  const rows = await queryMenusOfPosts(ctx, input);
  const posts = await ctx.db
    .selectFrom('sys_post')
    .select('code')
    .where('id', 'in', [...input.postIds, NO_ID])
    .execute();
  const codes = new Set(posts.map(({ code }) => code));
  const { tree, absent } = buildMenuTree(rows, await menuReader(ctx, settings, codes));
  return { tree, absent: [...absent].map(([id, reason]) => ({ id, reason })) };
}

/** Prevents an empty list of ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Everything that an entry can refer to. */
export async function queryMenuChoices(
  ctx: Context,
  { settings, metadata, pagePaths }: Pick<MenusDeps, 'settings' | 'metadata' | 'pagePaths'>,
): Promise<Choices> {
  const posts = await ctx.db
    .selectFrom('sys_post')
    .select(['id', 'code', 'name'])
    .orderBy('order_no')
    .orderBy('code')
    .execute();
  const names = new Map(posts.map(({ code, name }) => [code, name]));
  const keys = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((key) => key.startsWith('post.')); // its own keys
  const codes = await Promise.all(keys.map((key) => settings.read(key)));
  return {
    routes: [...pageRoutes(pagePaths), ...listRoutes(await metadata.current(), ctx)],
    posts,
    postSettings: keys.map((key, at) => ({ key, name: names.get(String(codes[at])) ?? String(codes[at]) })),
    embedOrigins: [...(await settings.read('embed.origins'))],
  };
}

/** Pages that require a code or an id. */
const NEEDS_MORE = /^\/(lists|see-form|edit-form|form_and_list|embed)$|details|\/(edit|view|add-sub)-menu$|:/;

function pageRoutes(added: readonly string[]): Choices['routes'] {
  const paths = [...PAGE_PATHS, ...added].filter((path) => !NEEDS_MORE.test(path));
  return paths.map((path) => ({ param: path, label: '' }));
}

function listRoutes({ lists, text }: Metadata, { locale }: Context): Choices['routes'] {
  return [...lists.values()].map(({ definition: { code, label } }) => ({
    param: `/lists?code=${code}`,
    label: text(code, label, locale),
  }));
}
