import fc from 'fast-check';
import { expect } from 'vitest';
import type { FlowModel } from '../model.ts';
import type { FlowEvent } from '../protocol.ts';
import type { FlowState } from '../state.ts';
import { startFlow, step } from '../step.ts';

const AT = '2026-03-02T01:00:00.000Z';
const PEOPLE = ['ann', 'li', 'wu', 'he'];

/** Random choices that determine the next event. */
export type Facts = readonly [kind: number, which: number, who: number, other: number];

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(items.length, 1)];
}

/** An event for a state, usually a valid one. */
function eventFor(state: FlowState, nodes: readonly string[], [kind, which, who, other]: Facts): FlowEvent {
  const task = pick(state.tasks, which);
  const taskId = task?.id ?? 't0';
  const by = task?.assignee ?? pick(task?.candidates ?? PEOPLE, who) ?? null;
  const to = pick(PEOPLE, other) ?? 'ann';
  const origin = { by, at: AT };
  const node = pick(nodes, other) ?? 'a';
  const events: readonly FlowEvent[] = [
    { kind: 'agree', taskId, ...origin },
    { kind: 'agree', taskId, variables: { n: which }, ...origin },
    { kind: 'disagree', taskId, ...origin },
    {
      kind: 'return',
      taskId,
      to: pick(['previous', 'initiator', { node }] as const, who) ?? 'previous',
      comesBack: which % 2 === 0,
      ...origin,
    },
    { kind: 'transfer', taskId, to, ...origin },
    { kind: 'delegate', taskId, to, ...origin },
    { kind: 'claim', taskId, ...origin },
    { kind: 'release', taskId, ...origin },
    {
      kind: 'addSign',
      taskId,
      where: pick(['before', 'after', 'parallel'] as const, who) ?? 'before',
      members: [to],
      ...origin,
    },
    { kind: 'removeSign', taskId, override: true, ...origin },
    { kind: 'jump', to: node, ...origin },
    { kind: 'timer', timerId: pick(state.timers, which)?.id ?? 'm0', ...origin },
    { kind: 'done', callId: pick(state.calls, which)?.id ?? 'c0', ...origin },
    { kind: 'failed', callId: pick(state.calls, which)?.id ?? 'c0', error: 'E', message: 'm', ...origin },
    { kind: 'retry', ...origin },
    { kind: 'suspend', ...origin },
    { kind: 'resume', ...origin },
  ];
  return pick(events, kind) ?? { kind: 'retry', ...origin };
}

/** Responses of the database, and the event. */
function eventsOf(state: FlowState, nodes: readonly string[], facts: Facts): readonly FlowEvent[] {
  const asks = state.tokens.flatMap(({ ask }) => ask ?? []);
  const members = PEOPLE.slice(0, (facts[3] % PEOPLE.length) + 1);
  const answers = asks.map(
    ({ id }): FlowEvent => ({ kind: 'assigned', askId: id, members, by: null, at: AT }),
  );
  return [...answers, eventFor(state, nodes, facts)];
}

/** Deeply freezes a value; any write throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function throughJson(state: FlowState): FlowState {
  return JSON.parse(JSON.stringify(state)) as FlowState;
}

/** Invariants of every state. */
function expectSound(model: FlowModel, state: FlowState): void {
  const ids = state.tokens.map(({ id }) => id);
  const owners = [...state.tasks, ...state.timers, ...state.calls].map(({ tokenId }) => tokenId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(owners.filter((id) => !ids.includes(id))).toEqual([]);
  expect(
    state.tokens.filter(({ scope, copyOf }) =>
      [scope, copyOf].some((id) => id !== null && !ids.includes(id)),
    ),
  ).toEqual([]);
  expect(state.status === 'ended').toBe(ids.length === 0);
  expect(model.key).toBe(state.key);
}

/** Choices for many events. */
export function manyFacts(range: { readonly minLength: number; readonly maxLength: number }) {
  const facts = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }));
  return fc.array(facts, range);
}

/**
 * Applies arbitrary events, valid or not: steps are pure, states are consistent, and a state restored from JSON continues identically.
 * @param nodes targets of jumps @returns the final state
 */
export function playAnything(
  model: FlowModel,
  nodes: readonly string[],
  choices: readonly Facts[],
): FlowState {
  let state = frozen(
    startFlow(model, { kind: 'start', by: 'ann', at: AT, initiator: 'ann', variables: {} }).state,
  );
  for (const choice of choices) {
    for (const event of eventsOf(state, nodes, choice)) {
      const [one, other] = [step(model, state, event), step(model, throughJson(state), event)];
      expect(throughJson(state)).toEqual(state);
      expect(other).toEqual(one);
      if (!('refused' in one)) state = frozen(one.state);
      expectSound(model, state);
    }
  }
  return state;
}
