import type { RowScope } from '../grant.ts';
import type { FieldRule, GroupContent, RowRule } from './group-content.ts';

/** JSON with the names of every object in order: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The text by which one rule is told from another. */
export function rowRuleKey({ resource, scope, denied }: RowRule): string {
  return canonicalJson([resource, denied, scope]);
}

function sortedBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): readonly Item[] {
  const keyed = new Map([...items].map((item) => [keyOf(item), item]));
  return [...keyed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** Of a grant and a denial of the same thing the denial stays. */
function withDenials<Item extends { readonly denied: boolean }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  return sortedBy([...items.filter(({ denied }) => !denied), ...items.filter(({ denied }) => denied)], keyOf);
}

function normalScope(scope: RowScope): RowScope {
  return scope.kind === 'orgs' ? { kind: 'orgs', orgIds: [...new Set(scope.orgIds)].toSorted() } : scope;
}

/** `editable` in every state is what a field is anyway. */
function saysSomething({ mode, statuses }: FieldRule): boolean {
  return mode !== 'editable' || statuses.length > 0;
}

function fieldRuleKey({ resource, field, statuses }: FieldRule): string {
  return canonicalJson([resource, field, statuses]);
}

/**
 * A group's content with every list in order and nothing said twice: two groups say the same exactly if `canonicalJson` of
 * their normal forms is the same.
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

/** Whether two groups say the same. */
export function isSameGroup(left: GroupContent, right: GroupContent): boolean {
  return canonicalJson(normalGroup(left)) === canonicalJson(normalGroup(right));
}
