import type { GroupHolder, RowScope } from '@haiqiao/contract/access';
import type { PermissionCatalogue, PermissionGroupRow } from '@haiqiao/contract/endpoints';

/** Display names used in group texts. */
export interface GroupWords {
  readonly catalogue: PermissionCatalogue;
  readonly groups: readonly PermissionGroupRow[];
  /** Names of members, posts and units by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The menu path from the top: 系统管理 / 权限组. */
export function menuPath({ catalogue }: GroupWords, id: string): string {
  const menus = new Map(catalogue.menus.map((menu) => [menu.id, menu]));
  const path: string[] = [];
  for (let at = menus.get(id); at && path.length < DEPTH_MAX; at = menus.get(at.parentId ?? ''))
    path.unshift(at.name);
  return path.length > 0 ? path.join(' / ') : id;
}

/** Deeper than any menu tree; guards against cycles. */
const DEPTH_MAX = 10;

/** Name of a button; its code when it no longer exists. */
export function buttonName({ catalogue }: GroupWords, code: string): string {
  return catalogue.buttons.find((button) => button.code === code)?.name ?? code;
}

/** Name of a resource; its code when it no longer exists. */
export function resourceName({ catalogue }: GroupWords, code: string): string {
  return catalogue.resources.find((resource) => resource.code === code)?.name ?? code;
}

/** Label of a field, or of a column of a sub-table. */
export function fieldName({ catalogue }: GroupWords, code: string, path: string): string {
  const resource = catalogue.resources.find((each) => each.code === code);
  const [name = '', column] = path.split('.');
  const field = resource?.fields[name];
  if (!field) return path;
  if (column === undefined) return field.label;
  const cell =
    field.type === 'table' ? Object.entries(field.fields).find(([key]) => key === column) : undefined;
  return `${field.label} / ${cell?.[1].label ?? column}`;
}

/** Labels of states. */
export function stateNames(
  { catalogue }: GroupWords,
  code: string,
  states: readonly string[],
): readonly string[] {
  const resource = catalogue.resources.find((each) => each.code === code);
  return states.map((state) => resource?.statuses.find((each) => each.code === state)?.label ?? state);
}

/** Name of a group holder; undefined when it no longer exists. */
export function holderName({ names }: GroupWords, { id }: GroupHolder): string | undefined {
  return names[id];
}

/** Names of the units of a scope. */
export function orgNames(
  { names }: GroupWords,
  scope: Extract<RowScope, { kind: 'orgs' }>,
): readonly string[] {
  return scope.orgIds.map((id) => names[id] ?? id);
}
