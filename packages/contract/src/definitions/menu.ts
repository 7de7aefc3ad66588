import type { MenuAudience, MenuOpenMode, MenuPreset, MenuTheme } from '../access/menus/menu-preset.ts';

/** A menu entry defined by a module. */
export interface MenuDefinition {
  /** Permanent. */
  readonly code: string;
  /** Translations under `menu.<code>`. */
  readonly label: string;
  /** Block of the side menu for a top-level entry; translations under `menu.group.<code>`. */
  readonly group?: { readonly code: string; readonly label: string };
  /** Code of the parent entry. */
  readonly parent?: string;
  /** Route, or a full http(s) link. */
  readonly route?: string;
  /** Name of an icon of the set. */
  readonly icon: string;
  /** Order among its siblings, ascending. */
  readonly order: number;
  /** Codes of the permission groups that see it. */
  readonly groups: readonly string[];
  /** Permission codes of the fixed areas shown at this entry, unless shown elsewhere. */
  readonly buttons?: readonly string[];
  /** Preset of its list, optionally by post (NAV-04). */
  readonly preset?: MenuPreset;
  /** Hidden from holders of one of these posts: keys of settings (`post.proofVerify`), or codes of posts. */
  readonly hideForPosts?: readonly string[];
  /** Exceptions: shown to holders of one of these; alone, it hides the entry from all others. */
  readonly hideUnlessPosts?: readonly string[];
  /** Its pages stay alive while their tab is open; true by default (TAB-07). */
  readonly keepAlive?: boolean;
  /** By default a tab for a route and a window for a link. */
  readonly openMode?: MenuOpenMode;
  /** Shows 临时菜单 on opening (NAV-11). */
  readonly temporary?: boolean;
  /** Staff by default. */
  readonly audience?: MenuAudience;
  /** Shown in the side menu; true by default. */
  readonly visible?: boolean;
  /** Themes that show it; all by default. */
  readonly themes?: readonly MenuTheme[];
  /** Shown only while this setting is on. */
  readonly setting?: string;
}

/** Declares menu entries; parents before their children. */
export function defineMenu(entries: readonly MenuDefinition[]): readonly MenuDefinition[] {
  return entries;
}
