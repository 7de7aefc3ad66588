import type { FieldMode, MenuAudience, RowScope } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { MenuDefinition } from '@haiqiao/contract/definitions';

/** How a menu opens and who sees it, as in its definition. */
export type MenuBehaviour = Pick<
  MenuDefinition,
  | 'preset'
  | 'hideForPosts'
  | 'hideUnlessPosts'
  | 'keepAlive'
  | 'openMode'
  | 'temporary'
  | 'audience'
  | 'visible'
  | 'themes'
  | 'setting'
>;

/** A menu node shipped with the product. Codes never change. */
export interface MenuSeed extends MenuBehaviour {
  readonly code: string;
  readonly parentCode?: string;
  readonly name: string;
  readonly translations: Translations;
  /** Title of the block of the side menu for a top node. */
  readonly group?: { readonly name: string; readonly translations: Translations };
  /** Route or full http(s) link; none for a node with children only. */
  readonly param?: string;
  readonly icon: string;
  readonly orderNo: number;
  /** Codes shipped elsewhere without a menu; they are attached to this node. */
  readonly buttons?: readonly string[];
}

/** A permission code with its display name. */
export interface ButtonSeed {
  readonly code: string;
  readonly name: string;
  readonly translations: Translations;
  readonly menuCode?: string;
  /** Where it is used; `LIST` by default. */
  readonly kind?: 'LIST' | 'ROW' | 'DETAIL' | 'BATCH';
  /** Routes that it calls besides those that require its own code. */
  readonly resourceCodes?: readonly string[];
}

/** Row and field rules of a group for a resource. */
export interface RuleSeed {
  readonly resource: string;
  readonly rows: readonly RowScope[];
  readonly fields: Readonly<Record<string, FieldMode>>;
}

/** A permission group: its grants and its holders. */
export interface GroupSeed {
  readonly code: string;
  /** Null for a group shipped elsewhere: it gets grants but is never created. */
  readonly name: string | null;
  /** Staff by default. */
  readonly audience?: MenuAudience;
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly rules?: readonly RuleSeed[];
  /** Codes of the posts and organisation units that hold it. */
  readonly posts?: readonly string[];
  readonly orgs?: readonly string[];
}

/** Menus and permissions shipped with the product or one of its areas. */
export interface AccessSeed {
  /** Parents before their children. */
  readonly menus?: readonly MenuSeed[];
  readonly buttons?: readonly ButtonSeed[];
  readonly groups?: readonly GroupSeed[];
}
