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

/** What a group says of a menu or button. */
export type GrantState = 'none' | 'granted' | 'denied';

/** A single value that differs. */
export interface FactChange {
  readonly fact: GroupFact;
  readonly before: string | null;
  readonly after: string | null;
}

/** A menu or button about which two contents differ. */
export interface GrantChange {
  /** Id of the menu, code of the button. */
  readonly id: string;
  readonly before: GrantState;
  readonly after: GrantState;
}

/** A field about which two contents differ, for the same states. */
export interface FieldRuleChange {
  readonly resource: string;
  readonly field: string;
  /** Codes of states; empty for all. */
  readonly statuses: readonly string[];
  /** `null`: nothing is said, which is `editable`, or what is said for all states. */
  readonly before: FieldMode | null;
  readonly after: FieldMode | null;
}

/** Everything about which two contents of groups differ. */
export interface GroupDiff {
  readonly facts: readonly FactChange[];
  readonly menus: readonly GrantChange[];
  readonly buttons: readonly GrantChange[];
  readonly rowRules: { readonly added: readonly RowRule[]; readonly removed: readonly RowRule[] };
  readonly fieldRules: readonly FieldRuleChange[];
  readonly holders: { readonly added: readonly GroupHolder[]; readonly removed: readonly GroupHolder[] };
}

/**
 * What changes from one content of a group to another; null for a group that there is not. Also compares two groups with
 * each other.
 */
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

/** Number of single things that differ. */
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
  const known = new Set(others.map(keyOf));
  return items.filter((item) => !known.has(keyOf(item)));
}

function holderKey({ kind, id }: GroupHolder): string {
  return `${kind} ${id}`;
}

function placeKey({ resource, field, statuses }: FieldRule): string {
  return canonicalJson([resource, field, statuses]);
}

function fieldRuleChanges(
  before: readonly FieldRule[],
  after: readonly FieldRule[],
): readonly FieldRuleChange[] {
  const old = new Map(before.map((rule) => [placeKey(rule), rule]));
  const now = new Map(after.map((rule) => [placeKey(rule), rule]));
  const places = new Map([...old, ...now]);
  return [...places]
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
