import type { MessageRow } from '@haiqiao/contract/endpoints';
import type { MenuEntry } from '#web/session/menu.logic.ts';
import { HOME_PATH } from '#web/session/redirect.ts';

/** Shell parts that the home page links to. */
export type ShellPart = 'accountSettings' | 'preferences' | 'shortcuts';

/** The greetings, each with its first hour. */
const GREETINGS = [
  { from: 0, key: 'night' },
  { from: 5, key: 'earlyMorning' },
  { from: 9, key: 'morning' },
  { from: 12, key: 'noon' },
  { from: 14, key: 'afternoon' },
  { from: 18, key: 'evening' },
] as const;

export type GreetingKey = (typeof GREETINGS)[number]['key'];

/** The greeting for an hour of the day. */
export function greetingOf(hour: number): GreetingKey {
  return GREETINGS.findLast(({ from }) => hour >= from)?.key ?? 'night';
}

/** A tab of the message card: all, or one kind. */
export type MessageTab = 'ALL' | MessageRow['KIND'];

/** The messages of a tab. */
export function messagesOf(rows: readonly MessageRow[], tab: MessageTab): readonly MessageRow[] {
  return tab === 'ALL' ? rows : rows.filter((row) => row.KIND === tab);
}

/** Maximum number of tiles (VISUAL §6: four by two). */
export const TILES_MAX = 8;

/** The target of a tile: a menu entry or a part of the shell. */
export interface TileTarget {
  /** Stored as `menu:<code>` or `shell:<part>`. */
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly open: () => void;
}

/** The menu entries available for tiles: all except home. */
export function tileEntriesOf(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.filter(({ node }) => node.param !== HOME_PATH);
}

/** The chosen targets that still exist, in the chosen order; without a choice the first ones. */
export function chosenTargets(
  targets: readonly TileTarget[],
  keys: readonly string[] | null,
): readonly TileTarget[] {
  if (keys === null) return targets.slice(0, TILES_MAX);
  return keys.flatMap((key) => targets.find((target) => target.key === key) ?? []).slice(0, TILES_MAX);
}

/** Adds or removes a key; adding to a full list has no effect. */
export function toggledKey(keys: readonly string[], key: string): readonly string[] {
  if (keys.includes(key)) return keys.filter((each) => each !== key);
  return keys.length < TILES_MAX ? [...keys, key] : keys;
}
