import type { FieldMode } from '../grant.ts';
import {
  EMPTY_GROUP,
  type FieldRule,
  GROUP_FACTS,
  type GroupContent,
  type GroupFact,
  type GroupHolder,
  type RowRule,
} from './group-content.ts';
import { canonicalJson, normalGroup, rowRuleKey } from './normal-group.ts';

/** A group's rule for a menu or button. */
export type GrantState = 'none' | 'granted' | 'denied';

/** A single value that differs. */
export interface FactChange {
  readonly fact: GroupFact;
  readonly before: string | null;
  readonly after: string | null;
}

/** A menu or button that differs. */
export interface GrantChange {
  /** Id of the menu or code of the button. */
  readonly id: string;
  readonly before: GrantState;
  readonly after: GrantState;
}

/** A field rule that differs, for the same states. */
export interface FieldRuleChange {
  readonly resource: string;
  readonly field: string;
  /** Codes of states; empty for all. */
  readonly statuses: readonly string[];
  /** `null`: no rule, which means `editable` or the rule for all states. */
  readonly before: FieldMode | null;
  readonly after: FieldMode | null;
}

/** All differences between two group contents. */
export interface GroupDiff {
  readonly facts: readonly FactChange[];
  readonly menus: readonly GrantChange[];
  readonly buttons: readonly GrantChange[];
  readonly rowRules: { readonly added: readonly RowRule[]; readonly removed: readonly RowRule[] };
  readonly fieldRules: readonly FieldRuleChange[];
  readonly holders: { readonly added: readonly GroupHolder[]; readonly removed: readonly GroupHolder[] };
}

/** Differences between two contents of a group; null for a non-existent group. Also compares two groups. */
export function diffGroupContents(before: GroupContent | null, after: GroupContent | null): GroupDiff {
  const [old, now] = [normalGroup(before ?? EMPTY_GROUP), normalGroup(after ?? EMPTY_GROUP)];
  return {
    facts: before === null || after === null ? [] : factChanges(old, now),
    menus: grantChanges(
      old.menus.map(({ menuId, denied }) => [menuId, denied]),
      now.menus.map(({ menuId, denied }) => [menuId, denied]),
    ),
    buttons: grantChanges(
      old.buttons.map(({ code, denied }) => [code, denied]),
      now.buttons.map(({ code, denied }) => [code, denied]),
    ),
    rowRules: {
      added: without(now.rowRules, old.rowRules, rowRuleKey),
      removed: without(old.rowRules, now.rowRules, rowRuleKey),
    },
    fieldRules: fieldRuleChanges(old.fieldRules, now.fieldRules),
    holders: {
      added: without(now.holders, old.holders, holderKey),
      removed: without(old.holders, now.holders, holderKey),
    },
  };
}

/** Number of single differences. */
export function countDifferences(diff: GroupDiff): number {
  const { facts, menus, buttons, rowRules, fieldRules, holders } = diff;
  const lists = [
    facts,
    menus,
    buttons,
    fieldRules,
    rowRules.added,
    rowRules.removed,
    holders.added,
    holders.removed,
  ];
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function factChanges(old: GroupContent, now: GroupContent): readonly FactChange[] {
  return GROUP_FACTS.filter((fact) => old[fact] !== now[fact]).map((fact) => ({
    fact,
    before: old[fact],
    after: now[fact],
  }));
}

type Granted = readonly (readonly [id: string, isDenied: boolean])[];

function grantChanges(before: Granted, after: Granted): readonly GrantChange[] {
  const [old, now] = [new Map(before), new Map(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return ids
    .map((id) => ({ id, before: stateOf(old.get(id)), after: stateOf(now.get(id)) }))
    .filter((change) => change.before !== change.after);
}

function stateOf(isDenied: boolean | undefined): GrantState {
  if (isDenied === undefined) return 'none';
  return isDenied ? 'denied' : 'granted';
}

function without<Item>(items: readonly Item[], others: readonly Item[], keyOf: (item: Item) => string) {
  const otherKeys = new Set(others.map(keyOf));
  return items.filter((item) => !otherKeys.has(keyOf(item)));
}

function holderKey({ kind, id }: GroupHolder): string {
  return `${kind} ${id}`;
}

function ruleKey({ resource, field, statuses }: FieldRule): string {
  return canonicalJson([resource, field, statuses]);
}

function fieldRuleChanges(
  before: readonly FieldRule[],
  after: readonly FieldRule[],
): readonly FieldRuleChange[] {
  const old = new Map(before.map((rule) => [ruleKey(rule), rule]));
  const now = new Map(after.map((rule) => [ruleKey(rule), rule]));
  const rulesByKey = new Map([...old, ...now]);
  return [...rulesByKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { resource, field, statuses }]) => ({
      resource,
      field,
      statuses,
      before: old.get(key)?.mode ?? null,
      after: now.get(key)?.mode ?? null,
    }))
    .filter((change) => change.before !== change.after);
}
