import type { Context } from '#server/context.ts';
import { SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { MenuReader } from './build-menu-tree.ts';

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The settings that menus depend on, read at once: the posts of keys, and active switches. */
export async function menuReader(
  ctx: Context,
  settings: Settings,
  posts: ReadonlySet<string>,
): Promise<MenuReader> {
  const keys = Object.keys(SETTINGS).filter(isSettingKey);
  const values = await Promise.all(keys.map((key) => settings.read(key)));
  const byKey = new Map<string, unknown>(keys.map((key, at) => [key, values[at]]));
  return {
    locale: ctx.locale,
    hasPost(post) {
      const code = post.includes('.') ? byKey.get(post) : post;
      return typeof code === 'string' && posts.has(code);
    },
    isOn: (setting) => byKey.get(setting) === true,
  };
}
