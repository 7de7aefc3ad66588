import type { RowScope } from '../grant.ts';
import type { FieldRule, GroupContent, RowRule } from './group-content.ts';

/** JSON with sorted object keys: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The key that identifies a rule. */
export function rowRuleKey({ resource, scope, denied }: RowRule): string {
  return canonicalJson([resource, denied, scope]);
}

function sortedBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): readonly Item[] {
  const keyed = new Map([...items].map((item) => [keyOf(item), item]));
  return [...keyed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** A denial replaces a grant of the same item. */
function withDenials<Item extends { readonly denied: boolean }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  return sortedBy([...items.filter(({ denied }) => !denied), ...items.filter(({ denied }) => denied)], keyOf);
}

function normalScope(scope: RowScope): RowScope {
  return scope.kind === 'orgs' ? { kind: 'orgs', orgIds: [...new Set(scope.orgIds)].toSorted() } : scope;
}

/** `editable` in every state is the default. */
function saysSomething({ mode, statuses }: FieldRule): boolean {
  return mode !== 'editable' || statuses.length > 0;
}

function fieldRuleKey({ resource, field, statuses }: FieldRule): string {
  return canonicalJson([resource, field, statuses]);
}

/**
 * A group's content with sorted lists and without repetitions: two groups are equal exactly if `canonicalJson` of their normal forms is
 * equal.
 */
export function normalGroup(group: GroupContent): GroupContent {
  const rowRules = group.rowRules.map((rule) => ({ ...rule, scope: normalScope(rule.scope) }));
  const fieldRules = group.fieldRules
    .map((rule) => ({ ...rule, statuses: [...new Set(rule.statuses)].toSorted() }))
    .filter(saysSomething);
  return {
    ...group,
    menus: withDenials(group.menus, ({ menuId }) => menuId),
    buttons: withDenials(group.buttons, ({ code }) => code),
    rowRules: sortedBy(rowRules, rowRuleKey),
    fieldRules: sortedBy(fieldRules, fieldRuleKey),
    holders: sortedBy(group.holders, ({ kind, id }) => `${kind} ${id}`),
  };
}

/** Whether two groups are equal. */
export function isSameGroup(left: GroupContent, right: GroupContent): boolean {
  return canonicalJson(normalGroup(left)) === canonicalJson(normalGroup(right));
}
