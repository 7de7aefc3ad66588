import { LRUCache } from 'lru-cache';

/** How one statement undoes another: its text, and the indexes of the other statement's values that it receives. */
export interface Undo {
  readonly text: string;
  readonly indexes: readonly number[];
}

/** Declaration of a statement for shared transactions. */
export interface Shareable {
  /** Index of the value, or values, that identify its lock until the transaction ends. */
  readonly locks?: number;
  /** Undoes it completely. */
  readonly undo?: Undo;
}

/** By text. Only a few statements of our own code are declared, so it has no bound. */
const declared = new Map<string, Shareable>();

/** Statements that lock, or change the transaction for all works: two works on one connection do not wait for each other's locks. */
const LOCKS =
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|advisory|\band commit\b|\bset_config\((?!'synchronous_commit')/iu;

/** Every other statement locks, changes settings, or ends a part of the transaction. */
const PLAIN = /^\s*(?:select|with|insert|update|delete|values)\b/iu;

/** Statements without effects. A statement that begins with `with` may write. */
const READS = /^\s*select\b(?!.*\bpg_notify\b)/isu;

const CACHED_MAX = 1_000;

/** Effect of a statement on a shared transaction. */
interface StatementEffects {
  readonly locks: boolean;
  readonly writes: boolean;
}

const effects = new LRUCache<string, StatementEffects>({ max: CACHED_MAX });

/** Lets a statement run in a shared transaction although it locks, or be undone although it writes. */
export function declareShareable(text: string, shareable: Shareable): void {
  declared.set(text, shareable);
}

/** The declaration of a statement, by its text. */
export function shareableOf(text: string): Shareable | undefined {
  return declared.get(text);
}

/** The effects of a statement, derived from its text. */
export function effectsOf(text: string): StatementEffects {
  const cached = effects.get(text);
  if (cached) return cached;
  const fresh = { locks: LOCKS.test(text) || !PLAIN.test(text), writes: !READS.test(text) };
  effects.set(text, fresh);
  return fresh;
}
