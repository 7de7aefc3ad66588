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
}

/** Declares menu entries; parents before their children. */
export function defineMenu(entries: readonly MenuDefinition[]): readonly MenuDefinition[] {
  return entries;
}
