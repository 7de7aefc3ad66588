import type { FieldMode, RowScope } from '@haiqiao/contract/access';
import type { Translations } from '@haiqiao/contract/i18n';

/** A menu node that the product brings along. Codes are for ever. */
export interface MenuSeed {
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
}

/** A permission code with the name that people read. */
export interface ButtonSeed {
  readonly code: string;
  readonly name: string;
  readonly translations: Translations;
  readonly menuCode?: string;
  /** Where it is asked for; `LIST` unless given. */
  readonly kind?: 'LIST' | 'ROW' | 'DETAIL' | 'BATCH';
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
