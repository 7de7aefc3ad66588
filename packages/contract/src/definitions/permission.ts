import type { FieldMode, RowScope } from '../access/grant.ts';
import type { MenuAudience } from '../access/menus/menu-preset.ts';

/** Permissions of a group on one resource. */
export interface GrantDefinition {
  /** Code of the resource. */
  readonly resource: string;
  /** Verbs and actions: `read`, `create`, `update`, `delete`, `export`, `import`, `unmask`, or an action's code. */
  readonly may: readonly string[];
  /** Row scopes; none means no rows. */
  readonly rows: readonly RowScope[];
  /** Fields that are not editable, by name; `table.column` for a sub-table column. */
  readonly fields?: Readonly<Record<string, FieldMode>>;
}

/** A permission group that a module defines or extends. */
export interface PermissionGroupDefinition {
  /** Permanent. */
  readonly code: string;
  /** Translations under `group.<code>`. */
  readonly label: string;
  /** Audience of the group; staff by default. Enterprise groups are held by accounts, never by posts or units. */
  readonly audience?: MenuAudience;
  /** Codes of the posts that hold it (DOMAIN §1.5). */
  readonly posts?: readonly string[];
  /** Codes of the organisation units that hold it. */
  readonly orgs?: readonly string[];
  /** One per resource. */
  readonly grants: readonly GrantDefinition[];
}

/** Declares permissions. Without a rule access is denied. */
export function definePermissions(
  groups: readonly PermissionGroupDefinition[],
): readonly PermissionGroupDefinition[] {
  return groups;
}
