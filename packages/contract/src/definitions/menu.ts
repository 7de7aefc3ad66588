import type { MenuAudience, MenuOpenMode, MenuPreset, MenuTheme } from '../access/menus/menu-preset.ts';

/** A menu entry that a module brings along. */
export interface MenuDefinition {
  /** For ever. */
  readonly code: string;
  /** Translations under `menu.<code>`. */
  readonly label: string;
  /** Block of the side menu for an entry at the top; translations under `menu.group.<code>`. */
  readonly group?: { readonly code: string; readonly label: string };
  /** Code of the entry above. */
  readonly parent?: string;
  /** Route, or a full http(s) link. */
  readonly route?: string;
  /** Name of an icon of the set. */
  readonly icon: string;
  /** Place among its siblings, the smallest first. */
  readonly order: number;
  /** Codes of the permission groups that see it. */
  readonly groups: readonly string[];
  /** Permission codes of the fixed areas that are found at this entry, as far as they stand nowhere else. */
  readonly buttons?: readonly string[];
  /** What its list opens with, also by post (NAV-04). */
  readonly preset?: MenuPreset;
  /** Hidden from holders of one of these posts: keys of settings (`post.proofVerify`), or codes of posts. */
  readonly hideForPosts?: readonly string[];
  /** Shown all the same to holders of one of these; alone, it hides the entry from everybody else. */
  readonly hideUnlessPosts?: readonly string[];
  /** Its pages stay alive while their tab is open; true unless said (TAB-07). */
  readonly keepAlive?: boolean;
  /** A tab for a route and a window for a link unless given. */
  readonly openMode?: MenuOpenMode;
  /** Shows 临时菜单 on opening (NAV-11). */
  readonly temporary?: boolean;
  /** Staff unless given. */
  readonly audience?: MenuAudience;
  /** Shown in the side menu; true unless said. */
  readonly visible?: boolean;
  /** Themes that show it; all unless given. */
  readonly themes?: readonly MenuTheme[];
  /** Shown only while this setting is on. */
  readonly setting?: string;
}

/** Declares menu entries; parents before their children. */
export function defineMenu(entries: readonly MenuDefinition[]): readonly MenuDefinition[] {
  return entries;
}
