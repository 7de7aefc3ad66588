import { RecentlyUsed } from '#server/lib/recently-used.ts';

/** How a statement undoes another: its text, and which values of the other one it is given, by their place. */
export interface Undoing {
  readonly text: string;
  readonly places: readonly number[];
}

/** What a statement says of itself for transactions that several works share. */
export interface Shareable {
  /** The place of the value, or values, that name what it holds until the transaction ends. */
  readonly holds?: number;
  /** Undoes it, so that nothing of it stays. */
  readonly undo?: Undoing;
}

/** By text. Only statements of our own code are in it: there is a handful. */
const declared = new Map<string, Shareable>();

/** What holds somebody up within one transaction, or changes it for all: two works on one connection do not notice each other by it. */
const LOCKS =
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|advisory|\band commit\b|\bset_config\((?!'synchronous_commit')/iu;

/** What else there is locks, sets, or ends a part of the transaction. */
const PLAIN = /^\s*(?:select|with|insert|update|delete|values)\b/iu;

/** What leaves nothing behind. Whatever begins with `with` may write. */
const READS = /^\s*select\b(?!.*\bpg_notify\b)/isu;

const KNOWN_MAX = 1_000;

/** What a text is for a work that shares its transaction. */
interface Judged {
  readonly locks: boolean;
  readonly writes: boolean;
}

const judged = new RecentlyUsed<Judged>(KNOWN_MAX);

/** Lets a statement take part although it locks, or be taken back although it writes. */
export function declareShareable(text: string, shareable: Shareable): void {
  declared.set(text, shareable);
}

export function shareableOf(text: string): Shareable | undefined {
  return declared.get(text);
}

export function judge(text: string): Judged {
  const known = judged.get(text);
  if (known) return known;
  const fresh = { locks: LOCKS.test(text) || !PLAIN.test(text), writes: !READS.test(text) };
  judged.set(text, fresh);
  return fresh;
}
