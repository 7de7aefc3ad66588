import type { ActivityNode } from '../model.ts';
import type { FlowValue } from '../protocol.ts';
import type { Outcome } from '../state.ts';
import { conditionHolds, valueAt, valuesAt } from './conditions.ts';
import { nodeAt, note, type Run, type TokenDraft } from './run.ts';
import { clearToken, removeToken, sendToken, tokenOf } from './token-list.ts';

const COPIES_MAX = 1000;

/** The list of a multi-instance activity; for a plain count, that number of nulls. */
function itemsOf(run: Run, token: TokenDraft, node: ActivityNode): readonly FlowValue[] {
  if (!node.multi) return [];
  const { collection, count } = node.multi;
  if (collection === null) return Array.from({ length: Math.min(count ?? 0, COPIES_MAX) }, () => null);
  const list = valueAt(run, token, collection);
  const items: readonly FlowValue[] = list === null ? [] : toList(list);
  return items.slice(0, COPIES_MAX);
}

function toList(value: FlowValue): readonly FlowValue[] {
  return Array.isArray(value) ? (value as readonly FlowValue[]) : [value]; // an array of values, a type that `isArray` loses
}

function startCopy(run: Run, main: TokenDraft, [index, item]: readonly [number, FlowValue]): void {
  const { nodeId, scope, last, recall } = main;
  sendToken(run, { nodeId, scope, last, recall, copyOf: main.id, index, item });
}

/** Starts the copies of a multi-instance activity. Returns false if there are none. */
export function startCopies(run: Run, main: TokenDraft, node: ActivityNode): boolean {
  const items = itemsOf(run, main, node);
  if (items.length === 0) {
    note(run, node.id, { what: 'skipped', reason: 'noItems' });
    return false;
  }
  const now = node.multi?.isSequential ? items.slice(0, 1) : items;
  main.copies = { total: items.length, started: now.length, done: 0, outcome: null, members: [] };
  now.forEach((item, index) => startCopy(run, main, [index, item]));
  return true;
}

/** A disagreement outweighs agreements. */
export function weighOutcomes(one: Outcome | null, other: Outcome | null): Outcome | null {
  return one === 'disagree' || other === 'disagree' ? 'disagree' : (one ?? other);
}

function isComplete(run: Run, main: TokenDraft, node: ActivityNode): boolean {
  const { copies } = main;
  if (!copies || copies.done >= copies.total) return true;
  const completion = node.multi?.completion;
  if (!completion) return false;
  return conditionHolds(run, completion, {
    ...valuesAt(run, main),
    nrOfInstances: copies.total,
    nrOfCompletedInstances: copies.done,
    nrOfActiveInstances: copies.started - copies.done,
  });
}

function countCopy(main: TokenDraft, copy: TokenDraft): void {
  const { copies } = main;
  if (!copies) return;
  const members = copy.last && copy.last.nodeId !== main.last?.nodeId ? copy.last.members : [];
  main.copies = {
    ...copies,
    done: copies.done + 1,
    outcome: weighOutcomes(copies.outcome, copy.outcome),
    members: [...new Set([...copies.members, ...members])],
  };
}

/** A copy is done. Returns the token of the whole activity if it is complete. */
export function endCopy(run: Run, copy: TokenDraft): TokenDraft | null {
  const main = tokenOf(run, copy.copyOf);
  removeToken(run, copy);
  const node = main && nodeAt(run, main.nodeId);
  if (!main?.copies || !node || !('multi' in node)) return null;
  countCopy(main, copy);
  const { copies } = main;
  if (isComplete(run, main, node)) {
    clearCopies(run, main);
    const { outcome, members } = copies;
    main.outcome = outcome ?? main.outcome;
    if (outcome && members.length > 0) main.last = { nodeId: main.nodeId, members, outcome };
    return main;
  }
  if (node.multi?.isSequential) {
    const item = itemsOf(run, main, node)[copies.started] ?? null;
    main.copies = { ...copies, started: copies.started + 1 };
    startCopy(run, main, [copies.started, item]);
  }
  return null;
}

function clearCopies(run: Run, main: TokenDraft): void {
  const rest = run.state.tokens.filter(({ copyOf }) => copyOf === main.id);
  for (const token of rest) {
    clearToken(run, token);
    removeToken(run, token);
  }
  main.copies = null;
}
