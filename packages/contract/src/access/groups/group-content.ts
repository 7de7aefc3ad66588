import type { FieldMode, RowScope } from '../grant.ts';

/** The audience of a permission group: staff of the centre, or accounts of enterprises (DOMAIN §2.17). */
export const GROUP_AUDIENCES = ['STAFF', 'ENTERPRISE'] as const;

/** One of the two. */
export type GroupAudience = (typeof GROUP_AUDIENCES)[number];

/** Whether a group is effective. */
export const GROUP_STATUSES = ['ENABLED', 'DISABLED'] as const;

/** 启用 or 停用. */
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** Possible holders of a permission group. */
export const HOLDER_KINDS = ['MEMBER', 'POST', 'ORG'] as const;

/** A member, all holders of a post, or all members of an organisation unit and its descendants. */
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** A menu that a group grants or denies. */
export interface MenuRule {
  readonly menuId: string;
  /** A denial overrides the grants of all groups. */
  readonly denied: boolean;
}

/** A button or action that a group grants or denies. */
export interface ButtonRule {
  /** `enterprise:update`, `dictionary:read` … */
  readonly code: string;
  readonly denied: boolean;
}

/** Rows of a resource that a group grants or denies. */
export interface RowRule {
  /** Code of the resource. */
  readonly resource: string;
  readonly scope: RowScope;
  readonly denied: boolean;
}

/** A group's mode for a field, `editable` without a rule. A rule with states replaces the general one for records in those states. */
export interface FieldRule {
  /** Code of the resource. */
  readonly resource: string;
  /** Name of the field; `table.column` for a column of a sub-table. */
  readonly field: string;
  readonly mode: FieldMode;
  /** Codes of states; empty for all. */
  readonly statuses: readonly string[];
}

/** A holder of a group. */
export interface GroupHolder {
  readonly kind: HolderKind;
  readonly id: string;
}

/** The content of a permission group (DOMAIN §1.5, §2.18): staged, compared and published as a whole. */
export interface GroupContent {
  /** Unique, and immutable once published. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** The parent group in the tree, without inheritance; null at the top. */
  readonly parentId: string | null;
  readonly audience: GroupAudience;
  readonly status: GroupStatus;
  /** Start of validity, `YYYY-MM-DDTHH:mm:ss.sssZ`; null for always. */
  readonly validFrom: string | null;
  /** End of validity, exclusive; null for never. */
  readonly validTo: string | null;
  readonly menus: readonly MenuRule[];
  readonly buttons: readonly ButtonRule[];
  readonly rowRules: readonly RowRule[];
  readonly fieldRules: readonly FieldRule[];
  readonly holders: readonly GroupHolder[];
}

/** The parts of a group that are single values. */
export const GROUP_FACTS = [
  'code',
  'name',
  'description',
  'parentId',
  'audience',
  'status',
  'validFrom',
  'validTo',
] as const satisfies readonly (keyof GroupContent)[];

/** Name of such a part. */
export type GroupFact = (typeof GROUP_FACTS)[number];

/** An empty group. */
export const EMPTY_GROUP: GroupContent = {
  code: '',
  name: '',
  description: '',
  parentId: null,
  audience: 'STAFF',
  status: 'ENABLED',
  validFrom: null,
  validTo: null,
  menus: [],
  buttons: [],
  rowRules: [],
  fieldRules: [],
  holders: [],
};

/** Whether a group is in force at a moment (`YYYY-MM-DDTHH:mm:ss.sssZ`). */
export function isInForce(
  group: Pick<GroupContent, 'status' | 'validFrom' | 'validTo'>,
  at: string,
): boolean {
  if (group.status !== 'ENABLED') return false;
  const [now, from, to] = [at, group.validFrom, group.validTo].map((moment) =>
    moment === null ? null : Date.parse(moment),
  );
  return (from ?? -Infinity) <= (now ?? 0) && (to ?? Infinity) > (now ?? 0);
}
