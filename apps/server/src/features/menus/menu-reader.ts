import type { Context } from '#server/context.ts';
import { SETTINGS, type SettingKey } from '#server/platform/settings/catalog.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { MenuReader } from './build-menu-tree.ts';

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** What a menu asks of settings, read at once: which post is meant by a key, and what is switched on. */
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
    holds(post) {
      const code = post.includes('.') ? byKey.get(post) : post;
      return typeof code === 'string' && posts.has(code);
    },
    isOn: (setting) => byKey.get(setting) === true,
  };
}
