import { AppError } from '@haiqiao/contract/errors';
import type { MenuAudience } from '@haiqiao/contract/access';
import type { Context } from '#server/context.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';
import type { MenusDeps } from '../menus-deps.ts';
import type { Destinations } from './check-menu.ts';

/** The valid destinations of entries. */
export async function destinationsOf(
  { metadata, settings, pagePaths }: Pick<MenusDeps, 'metadata' | 'settings' | 'pagePaths'>,
  audience: MenuAudience,
): Promise<Destinations> {
  const { lists, forms } = await metadata.current();
  const formCodes = new Set(forms.keys());
  return {
    audience,
    pagePaths,
    codes: new Map([
      ['/lists', new Set(lists.keys())],
      ['/see-form', formCodes],
      ['/edit-form', formCodes],
      ['/form_and_list', formCodes],
    ]),
    embedOrigins: await settings.read('embed.origins'),
  };
}

/**
 * Rejects rules about unknown posts.
 * @param posts keys of settings, and codes of posts
 * @throws AppError MENU_POST_UNKNOWN
 */
export async function assertPostsExist(ctx: Context, posts: readonly string[]): Promise<void> {
  const codes = posts.filter((post) => !post.includes('.'));
  const rows = await ctx.db
    .selectFrom('sys_post')
    .select('code')
    .where('code', 'in', [...codes, ''])
    .execute();
  const existing = new Set(rows.map(({ code }) => code));
  const unknown = posts.find((post) =>
    post.includes('.') ? !Object.hasOwn(SETTINGS, post) : !existing.has(post),
  );
  if (unknown !== undefined) throw new AppError('MENU_POST_UNKNOWN', { post: unknown });
}
