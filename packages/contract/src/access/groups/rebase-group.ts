import { GROUP_FACTS, type GroupContent } from './group-content.ts';
import { canonicalJson, normalGroup, rowRuleKey } from './normal-group.ts';

/**
 * Applies the changes from `base` to `mine` to a newer content of the group, and nothing else. Where both changed the same item, `mine`
 * takes precedence.
 */
export function rebaseGroup(base: GroupContent, mine: GroupContent, newer: GroupContent): GroupContent {
  const [old, own, now] = [normalGroup(base), normalGroup(mine), normalGroup(newer)];
  const facts = Object.fromEntries(
    GROUP_FACTS.map((fact) => [fact, own[fact] === old[fact] ? now[fact] : own[fact]]),
  );
  return normalGroup({
    ...now,
    ...facts,
    menus: rebased([old.menus, own.menus, now.menus], ({ menuId }) => menuId),
    buttons: rebased([old.buttons, own.buttons, now.buttons], ({ code }) => code),
    rowRules: rebased([old.rowRules, own.rowRules, now.rowRules], rowRuleKey),
    fieldRules: rebased([old.fieldRules, own.fieldRules, now.fieldRules], ({ resource, field, statuses }) =>
      canonicalJson([resource, field, statuses]),
    ),
    holders: rebased([old.holders, own.holders, now.holders], ({ kind, id }) => `${kind} ${id}`),
  });
}

function rebased<Item>(
  [base, mine, newer]: readonly [base: readonly Item[], mine: readonly Item[], newer: readonly Item[]],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const old = new Map(base.map((item) => [keyOf(item), canonicalJson(item)]));
  const own = new Map(mine.map((item) => [keyOf(item), item]));
  const result = new Map(newer.map((item) => [keyOf(item), item]));
  for (const key of old.keys()) if (!own.has(key)) result.delete(key);
  for (const [key, item] of own) if (old.get(key) !== canonicalJson(item)) result.set(key, item);
  return [...result.values()];
}
