import type { MessageRow } from '@haiqiao/contract/endpoints';
import type { MenuEntry } from '#web/session/menu.logic.ts';
import { HOME_PATH } from '#web/session/redirect.ts';

/** Parts of the shell that home leads to. */
export type ShellPart = 'accountSettings' | 'preferences' | 'shortcuts';

/** The greetings, each from its hour on. */
const GREETINGS = [
  { from: 0, key: 'night' },
  { from: 5, key: 'earlyMorning' },
  { from: 9, key: 'morning' },
  { from: 12, key: 'noon' },
  { from: 14, key: 'afternoon' },
  { from: 18, key: 'evening' },
] as const;

export type GreetingKey = (typeof GREETINGS)[number]['key'];

/** How one greets at an hour of the day. */
export function greetingOf(hour: number): GreetingKey {
  return GREETINGS.findLast(({ from }) => hour >= from)?.key ?? 'night';
}

/** A tab of the message card: all, or one kind. */
export type MessageTab = 'ALL' | MessageRow['KIND'];

/** The messages of a tab. */
export function messagesOf(rows: readonly MessageRow[], tab: MessageTab): readonly MessageRow[] {
  return tab === 'ALL' ? rows : rows.filter((row) => row.KIND === tab);
}

/** Most quick entries (VISUAL §6: four by two). */
export const QUICK_MAX = 8;

/** Something a quick entry can lead to: a menu entry, or a part of the shell. */
export interface QuickTarget {
  /** `menu:<code>` or `shell:<part>`: what is stored. */
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly open: () => void;
}

/** The menu entries that a quick entry can lead to: all but home itself. */
export function quickEntriesOf(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.filter(({ node }) => node.param !== HOME_PATH);
}

/** The chosen targets in the chosen order, those that still exist; without a choice the first ones. */
export function chosenTargets(
  targets: readonly QuickTarget[],
  keys: readonly string[] | null,
): readonly QuickTarget[] {
  if (keys === null) return targets.slice(0, QUICK_MAX);
  return keys.flatMap((key) => targets.find((target) => target.key === key) ?? []).slice(0, QUICK_MAX);
}

/** Adds or removes a key; a full list takes no more. */
export function toggledKey(keys: readonly string[], key: string): readonly string[] {
  if (keys.includes(key)) return keys.filter((each) => each !== key);
  return keys.length < QUICK_MAX ? [...keys, key] : keys;
}
