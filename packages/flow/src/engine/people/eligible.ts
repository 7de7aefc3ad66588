import type { UserTaskOptions } from '@haiqiao/contract/definitions';
import { type Run, type TokenDraft, visitOf } from '../run.ts';
import type { TaskNode } from './tasks.ts';

/** Whether separation of duty excludes a member from a node: the initiator if configured, and the deciders of the nodes it names. */
export function isBarred(run: Run, { options }: TaskNode, member: string): boolean {
  return options.separateFrom.some((name) => {
    if (name === 'initiator' && run.state.initiator === member) return true;
    return visitOf(run, name)?.deciders.includes(member) ?? false;
  });
}

/** Remaining assignees of a node, and the reason if there are none. */
export interface Eligible {
  readonly members: readonly string[];
  /** The rule by which an assignee was skipped: no substitute is needed then. */
  readonly skipped: 'sameAsInitiator' | 'sameAsPrevious' | null;
}

type SamePersonRule = UserTaskOptions['onInitiator'];

const LEADERS: ReadonlySet<string> = new Set(['orgHead', 'superior']);

/** Whether the next leader up decides for an initiator who is a leader: members cannot decide on their own requests. */
function goesUp({ assignees, separateFrom }: UserTaskOptions): boolean {
  return separateFrom.includes('initiator') && assignees.every(({ kind }) => LEADERS.has(kind));
}

/** Whether superiors of the members found may get the task instead. */
export function asksSuperiors(options: UserTaskOptions): boolean {
  return options.onInitiator === 'superior' || options.onRepeat === 'superior' || goesUp(options);
}

/** The rule that applies to a member, with its reason. */
function ruleFor(
  run: Run,
  [token, { options }]: readonly [TokenDraft, TaskNode],
  member: string,
): [SamePersonRule, Eligible['skipped']] {
  if (member === run.state.initiator) {
    const rule = options.onInitiator === 'keep' && goesUp(options) ? 'superior' : options.onInitiator;
    if (rule !== 'keep') return [rule, 'sameAsInitiator'];
  }
  const agreed = token.last?.outcome === 'agree' && token.last.members.includes(member);
  return agreed ? [options.onRepeat, 'sameAsPrevious'] : ['keep', null];
}

/** Applies same-person rules and separation of duty to members, each once. */
export function eligible(
  run: Run,
  [token, node]: readonly [TokenDraft, TaskNode],
  found: {
    readonly members: readonly string[];
    readonly superiors?: Readonly<Record<string, string>> | undefined;
  },
): Eligible {
  const members = new Set<string>();
  let skipped: Eligible['skipped'] = null;
  for (const member of found.members) {
    const [rule, reason] = ruleFor(run, [token, node], member);
    const taker = rule === 'superior' ? found.superiors?.[member] : member;
    if (rule === 'skip') skipped = reason;
    else if (taker !== undefined && !isBarred(run, node, taker)) members.add(taker);
  }
  return { members: [...members], skipped };
}
