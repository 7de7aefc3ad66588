import type { FieldMode, MenuAudience, RowScope } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';
import type { MenuDefinition } from '@haiqiao/contract/definitions';

/** How an entry opens and to whom it is shown, as its definition says it. */
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

/** A menu node that the product brings along. Codes are for ever. */
export interface MenuSeed extends MenuBehaviour {
  readonly code: string;
  readonly parentCode?: string;
  readonly name: string;
  readonly translations: Translations;
  /** Title of the block of the side menu that a top node stands in. */
  readonly group?: { readonly name: string; readonly translations: Translations };
  /** Route, or a full http(s) link; none for a node that only holds others. */
  readonly param?: string;
  readonly icon: string;
  readonly orderNo: number;
  /** Codes that others bring along and that stand nowhere: they are found at this node. */
  readonly buttons?: readonly string[];
}

/** A permission code with the name that people read. */
export interface ButtonSeed {
  readonly code: string;
  readonly name: string;
  readonly translations: Translations;
  readonly menuCode?: string;
  /** Where it is asked for; `LIST` unless given. */
  readonly kind?: 'LIST' | 'ROW' | 'DETAIL' | 'BATCH';
  /** Routes that it calls, beside those that ask for its own code. */
  readonly resourceCodes?: readonly string[];
}

/** Rows and fields of a resource that a group reaches. */
export interface RuleSeed {
  readonly resource: string;
  readonly rows: readonly RowScope[];
  readonly fields: Readonly<Record<string, FieldMode>>;
}

/** A permission group: what it grants, and to whom. */
export interface GroupSeed {
  readonly code: string;
  /** Null for a group that somebody else brings along: it is granted to, never created. */
  readonly name: string | null;
  /** Staff unless given. */
  readonly audience?: MenuAudience;
  readonly menus: readonly string[];
  readonly buttons: readonly string[];
  readonly rules?: readonly RuleSeed[];
  /** Codes of posts and organisation units that hold it. */
  readonly posts?: readonly string[];
  readonly orgs?: readonly string[];
}

/** What the product or one of its areas brings along for people to see and do. */
export interface AccessSeed {
  /** Parents before their children. */
  readonly menus?: readonly MenuSeed[];
  readonly buttons?: readonly ButtonSeed[];
  readonly groups?: readonly GroupSeed[];
}
