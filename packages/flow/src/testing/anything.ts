import fc from 'fast-check';
import { expect } from 'vitest';
import type { FlowModel } from '../model.ts';
import type { FlowEvent } from '../protocol.ts';
import type { FlowState } from '../state.ts';
import { startFlow, step } from '../step.ts';

const AT = '2026-03-02T01:00:00.000Z';
const PEOPLE = ['ann', 'li', 'wu', 'he'];

/** What decides which event comes next. */
export type Facts = readonly [kind: number, which: number, who: number, other: number];

function pick<T>(items: readonly T[], at: number): T | undefined {
  return items[at % Math.max(items.length, 1)];
}

/** Some event for a state: mostly one that fits. */
function eventFor(state: FlowState, nodes: readonly string[], [kind, which, who, other]: Facts): FlowEvent {
  const task = pick(state.tasks, which);
  const taskId = task?.id ?? 't0';
  const by = task?.assignee ?? pick(task?.candidates ?? PEOPLE, who) ?? null;
  const to = pick(PEOPLE, other) ?? 'ann';
  const deed = { by, at: AT };
  const node = pick(nodes, other) ?? 'a';
  const events: readonly FlowEvent[] = [
    { kind: 'agree', taskId, ...deed },
    { kind: 'agree', taskId, variables: { n: which }, ...deed },
    { kind: 'disagree', taskId, ...deed },
    {
      kind: 'return',
      taskId,
      to: pick(['previous', 'initiator', { node }] as const, who) ?? 'previous',
      comesBack: which % 2 === 0,
      ...deed,
    },
    { kind: 'transfer', taskId, to, ...deed },
    { kind: 'delegate', taskId, to, ...deed },
    { kind: 'claim', taskId, ...deed },
    { kind: 'release', taskId, ...deed },
    {
      kind: 'addSign',
      taskId,
      where: pick(['before', 'after', 'parallel'] as const, who) ?? 'before',
      members: [to],
      ...deed,
    },
    { kind: 'removeSign', taskId, override: true, ...deed },
    { kind: 'jump', to: node, ...deed },
    { kind: 'timer', timerId: pick(state.timers, which)?.id ?? 'm0', ...deed },
    { kind: 'done', callId: pick(state.calls, which)?.id ?? 'c0', ...deed },
    { kind: 'failed', callId: pick(state.calls, which)?.id ?? 'c0', error: 'E', message: 'm', ...deed },
    { kind: 'retry', ...deed },
    { kind: 'suspend', ...deed },
    { kind: 'resume', ...deed },
  ];
  return pick(events, kind) ?? { kind: 'retry', ...deed };
}

/** Answers of the database, and the event. */
function eventsOf(state: FlowState, nodes: readonly string[], facts: Facts): readonly FlowEvent[] {
  const asks = state.tokens.flatMap(({ ask }) => ask ?? []);
  const members = PEOPLE.slice(0, (facts[3] % PEOPLE.length) + 1);
  const answers = asks.map(
    ({ id }): FlowEvent => ({ kind: 'assigned', askId: id, members, by: null, at: AT }),
  );
  return [...answers, eventFor(state, nodes, facts)];
}

/** The same, all the way down; whoever changes it fails. */
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

/** What has to be true of every state. */
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

/** Facts of a good many events. */
export function manyFacts(range: { readonly minLength: number; readonly maxLength: number }) {
  const facts = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 9 }));
  return fc.array(facts, range);
}

/**
 * Has anything happen to an instance, whether it fits or not: steps are pure, states are sound, and one that went through JSON goes on
 * the same. @param nodes at which it may be put by force @returns how it stands at the end
 */
export function playAnything(model: FlowModel, nodes: readonly string[], deeds: readonly Facts[]): FlowState {
  let state = frozen(
    startFlow(model, { kind: 'start', by: 'ann', at: AT, initiator: 'ann', variables: {} }).state,
  );
  for (const deed of deeds) {
    for (const event of eventsOf(state, nodes, deed)) {
      const [one, other] = [step(model, state, event), step(model, throughJson(state), event)];
      expect(throughJson(state)).toEqual(state);
      expect(other).toEqual(one);
      if (!('refused' in one)) state = frozen(one.state);
      expectSound(model, state);
    }
  }
  return state;
}
