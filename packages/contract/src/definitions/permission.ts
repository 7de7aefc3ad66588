import type { FieldMode, RowScope } from '../access/grant.ts';
import type { MenuAudience } from '../access/menus/menu-preset.ts';

/** What a permission group may do with one resource. */
export interface GrantDefinition {
  /** Code of the resource. */
  readonly resource: string;
  /** Verbs and actions: `read`, `create`, `update`, `delete`, `export`, `import`, `unmask`, or an action's code. */
  readonly may: readonly string[];
  /** Rows that it reaches; without one it reaches none. */
  readonly rows: readonly RowScope[];
  /** Fields that are not plainly editable, by name; `table.column` for a column of a sub-table. */
  readonly fields?: Readonly<Record<string, FieldMode>>;
}

/** A permission group that a module brings along, or adds grants to. */
export interface PermissionGroupDefinition {
  /** For ever. */
  readonly code: string;
  /** Translations under `group.<code>`. */
  readonly label: string;
  /** Whose group it is; staff unless given. One of enterprises is held by their accounts, never by posts or units. */
  readonly audience?: MenuAudience;
  /** Codes of the posts that hold it (DOMAIN §1.5). */
  readonly posts?: readonly string[];
  /** Codes of the organisation units that hold it. */
  readonly orgs?: readonly string[];
  /** One for each resource that it reaches. */
  readonly grants: readonly GrantDefinition[];
}

/** Declares who may do what. No rule means no access. */
export function definePermissions(
  groups: readonly PermissionGroupDefinition[],
): readonly PermissionGroupDefinition[] {
  return groups;
}
