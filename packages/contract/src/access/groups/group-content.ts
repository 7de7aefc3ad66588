import type { FieldMode, RowScope } from '../grant.ts';

/** Who a permission group is for: people of the centre, or of the enterprises it serves (DOMAIN §2.17). */
export const GROUP_AUDIENCES = ['STAFF', 'ENTERPRISE'] as const;

/** One of the two. */
export type GroupAudience = (typeof GROUP_AUDIENCES)[number];

/** Whether a group counts at all. */
export const GROUP_STATUSES = ['ENABLED', 'DISABLED'] as const;

/** 启用 or 停用. */
export type GroupStatus = (typeof GROUP_STATUSES)[number];

/** What may hold a permission group. */
export const HOLDER_KINDS = ['MEMBER', 'POST', 'ORG'] as const;

/** A member, everybody on a post, or everybody in an organisation unit and below. */
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** A menu that a group shows, or that it takes away from everybody who holds it. */
export interface MenuRule {
  readonly menuId: string;
  /** A denial wins over every grant of every group. */
  readonly denied: boolean;
}

/** A button or action that a group allows, or takes away. */
export interface ButtonRule {
  /** `enterprise:update`, `dictionary:read` … */
  readonly code: string;
  readonly denied: boolean;
}

/** Rows of a resource that a group reaches, or that it takes away from all that its holders reach. */
export interface RowRule {
  /** Code of the resource. */
  readonly resource: string;
  readonly scope: RowScope;
  readonly denied: boolean;
}

/**
 * How a group sees a field. Without a rule it is `editable`. A rule with states counts for records in one of them, and
 * there instead of the one without.
 */
export interface FieldRule {
  /** Code of the resource. */
  readonly resource: string;
  /** Name of the field; `table.column` for a column of a sub-table. */
  readonly field: string;
  readonly mode: FieldMode;
  /** Codes of states; empty for all. */
  readonly statuses: readonly string[];
}

/** Who holds a group. */
export interface GroupHolder {
  readonly kind: HolderKind;
  readonly id: string;
}

/** Everything that a permission group says (DOMAIN §1.5, §2.18): what is staged, compared and published as a whole. */
export interface GroupContent {
  /** Unique, and for ever once published. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** The group above it in the tree, which hands nothing down; null at the top. */
  readonly parentId: string | null;
  readonly audience: GroupAudience;
  readonly status: GroupStatus;
  /** Moment from which it counts, `YYYY-MM-DDTHH:mm:ss.sssZ`; null for always. */
  readonly validFrom: string | null;
  /** Moment from which it counts no more; null for never. */
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

/** The name of one of them. */
export type GroupFact = (typeof GROUP_FACTS)[number];

/** A group that says nothing yet. */
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

/** Whether a group counts at a moment (`YYYY-MM-DDTHH:mm:ss.sssZ`). */
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
