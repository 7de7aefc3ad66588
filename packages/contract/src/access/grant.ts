import type { Condition } from '../definitions/condition.ts';

/**
 * Rows covered by a grant (DOMAIN §1.5). Several scopes of one actor add up. `all` 全部, `org` 本部门, `orgAndBelow` 本部门及下级, `owner` 本人负责,
 * `creator` 本人创建, `orgs` 指定部门, `filter` custom.
 */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'org' }
  | { readonly kind: 'orgAndBelow' }
  | { readonly kind: 'owner' }
  | { readonly kind: 'creator' }
  | { readonly kind: 'orgs'; readonly orgIds: readonly string[] }
  | { readonly kind: 'filter'; readonly where: Condition };

/** Access modes of a field. Of several groups that grant the resource the most permissive applies. */
export const FIELD_MODES = ['hidden', 'masked', 'readonly', 'editable'] as const;

/** One of the four, from least to most permissive. */
export type FieldMode = (typeof FIELD_MODES)[number];

/** Access mode of a field in some record states. */
export interface StatusMode {
  /** Codes of states, in order. */
  readonly statuses: readonly string[];
  readonly mode: FieldMode;
}

/** An actor's rights on one resource from all permission groups in force. Verbs are in `permissions`. */
export interface ResourceGrant {
  /** Row scopes, combined; empty means no rows. */
  readonly scopes: readonly RowScope[];
  /**
   * Delegated access to further rows for one piece of work: `flow` for rows of the actor's tasks or copies, `all` for work assigned by
   * name. Never granted by a group.
   */
  readonly delegated?: 'flow' | 'all';
  /** Excluded rows: a denial of one group overrides the grants of all groups. */
  readonly denied?: readonly RowScope[];
  /** Fields that are not editable, by name; `table.column` for a sub-table column. */
  readonly fields: Readonly<Record<string, FieldMode>>;
  /** State-specific modes that replace `fields`, by field name; no state occurs twice. */
  readonly fieldsByStatus?: Readonly<Record<string, readonly StatusMode[]>>;
}
