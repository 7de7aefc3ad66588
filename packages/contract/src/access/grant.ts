import type { Condition } from '../definitions/condition.ts';

/**
 * Rows that a grant reaches (DOMAIN §1.5). Several scopes of one actor add up.
 * `all` 全部, `org` 本部门, `orgAndBelow` 本部门及下级, `owner` 本人负责, `creator` 本人创建, `orgs` 指定部门, `filter` custom.
 */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'org' }
  | { readonly kind: 'orgAndBelow' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'creator' }
  | { readonly kind: 'orgs'; readonly orgIds: readonly string[] }
  | { readonly kind: 'filter'; readonly where: Condition };

/** What somebody may do with a field. Of several groups that reach the resource the one that allows most wins. */
export const FIELD_MODES = ['hidden', 'masked', 'readonly', 'editable'] as const;

/** One of the four, from nothing to everything. */
export type FieldMode = (typeof FIELD_MODES)[number];

/** What somebody may do with a field of records in some states. */
export interface StatusMode {
  /** Codes of states, in order. */
  readonly statuses: readonly string[];
  readonly mode: FieldMode;
}

/** What an actor holds for one resource, out of all permission groups in force. Verbs stand in `permissions`. */
export interface ResourceGrant {
  /** Rows that are reached; none when empty. */
  readonly scopes: readonly RowScope[];
  /**
   * Rows that the product lends beside them, for one piece of work: `flow` those that the actor has a task or a copy of, `all`
   * any, when the work was handed to them by name. No group grants it.
   */
  readonly lent?: 'flow' | 'all';
  /** Rows that are not reached, whatever else reaches them: a denial of one group wins over what all of them grant. */
  readonly denied?: readonly RowScope[];
  /** Fields that are not plainly editable, by name; `table.column` for a column of a sub-table. */
  readonly fields: Readonly<Record<string, FieldMode>>;
  /** States in which a field is something else than `fields` says, by its name; no state stands there twice. */
  readonly fieldsByStatus?: Readonly<Record<string, readonly StatusMode[]>>;
}
