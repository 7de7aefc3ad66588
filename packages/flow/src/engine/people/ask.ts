import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { EventOf } from '../../protocol.ts';
import type { Ask } from '../../state.ts';
import { leave } from '../leave.ts';
import { nextId, note, type Refused, type Run, type TokenDraft } from '../run.ts';
import { raiseIncident } from '../token-list.ts';
import { askedRules } from './asked-rules.ts';
import { asksSuperiors, eligible, isBarred } from './eligible.ts';
import { putStatus, seatPeople } from './seats.ts';
import { giveTask, type TaskNode, taskNodeOf, tasksAt } from './tasks.ts';

type Phase = Ask['phase'];

/** Rules by phase of the search; the timeout uses those of the limit, or the administrators without any. */
const RULES: Readonly<Record<Phase, (node: TaskNode, token: TokenDraft) => readonly AssigneeRule[]>> = {
  cameBack: (_node, { recall }) => [{ kind: 'members', memberIds: [...recall] }],
  rules: ({ options }) => options.assignees,
  // If the initiator leads the unit, the next leader up decides.
  orgHead: () => [{ kind: 'superior', level: 1 }],
  administrator: () => [{ kind: 'post', post: 'post.admin', within: 'all' }],
  timeout: ({ options }) =>
    options.limit?.transferTo ?? [{ kind: 'post', post: 'post.admin', within: 'all' }],
};

function reasonOf(phase: Phase): Ask['reason'] {
  if (phase === 'timeout') return 'timedOut';
  return phase === 'orgHead' || phase === 'administrator' ? 'emptyAssignee' : 'task';
}

/** Requests the assignees for the node of a token. Rules without a result are skipped: the search continues. */
export function askFor(run: Run, token: TokenDraft, phase: Phase): void {
  const node = taskNodeOf(run, token.nodeId);
  const rules = askedRules(run, token, RULES[phase](node, token));
  const reason = reasonOf(phase);
  token.ask = { id: nextId(run, 'a'), phase, reason };
  if (rules.length === 0) {
    takeAnswer(run, token, { members: [] });
    return;
  }
  const withSuperiors = asksSuperiors(node.options);
  run.commands.push({ kind: 'assign', askId: token.ask.id, nodeId: node.id, rules, reason, withSuperiors });
}

/** The assignees of a node have been determined. */
export function assigned(run: Run, event: EventOf<'assigned'>): Refused {
  const token = run.state.tokens.find(({ ask }) => ask?.id === event.askId);
  if (!token) return { reason: 'wrongState' };
  takeAnswer(run, token, event);
  return null;
}

/** Members found for a request, and their superiors if requested. */
export type Found = Pick<EventOf<'assigned'>, 'members' | 'superiors'>;

/** Continues with the members found. */
export function takeAnswer(run: Run, token: TokenDraft, answer: Found): void {
  const node = taskNodeOf(run, token.nodeId);
  const phase = token.ask?.phase ?? 'rules';
  token.ask = null;
  if (phase === 'timeout') {
    handOver(run, token, answer.members);
    return;
  }
  const { members, skipped } =
    phase === 'rules' ? eligible(run, [token, node], answer) : others(run, node, answer);
  if (members.length > 0) seatPeople(run, [token, node], members);
  else if (skipped) passOver(run, token, skipped);
  else searchOn(run, token, phase);
}

/** Substitutes, or assignees after a return: separation of duty applies, and members cannot substitute for themselves. */
function others(run: Run, node: TaskNode, { members }: Found): ReturnType<typeof eligible> {
  const own = node.options.onInitiator === 'superior' ? run.state.initiator : null;
  const free = [...new Set(members)].filter((member) => member !== own && !isBarred(run, node, member));
  return { members: free, skipped: null };
}

/** No assignee found: by the node's rules continue with the leader, the administrators, skip, or stop. */
function searchOn(run: Run, token: TokenDraft, phase: Phase): void {
  const { onEmpty } = taskNodeOf(run, token.nodeId).options;
  if (phase === 'cameBack') askFor(run, token, 'rules');
  else if (phase === 'administrator' || (phase === 'rules' && onEmpty === 'error'))
    stopUnassigned(run, token);
  else if (phase === 'orgHead') askFor(run, token, 'administrator');
  else if (onEmpty === 'skip') passOver(run, token, 'emptyAssignee');
  else askFor(run, token, onEmpty === 'orgHead' ? 'orgHead' : 'administrator');
}

/** The record still gets the state of the node: it has been submitted and waits there. */
function stopUnassigned(run: Run, token: TokenDraft): void {
  const node = taskNodeOf(run, token.nodeId);
  putStatus(run, token, node);
  raiseIncident(run, token, { error: 'noAssignee', message: node.name });
}

/** The node needs no assignee: it counts as agreed. */
function passOver(run: Run, token: TokenDraft, reason: string): void {
  note(run, token.nodeId, { what: 'skipped', reason });
  token.outcome = 'agree';
  leave(run, token);
}

/** The time limit has expired and the tasks are reassigned. */
function handOver(run: Run, token: TokenDraft, members: readonly string[]): void {
  const node = taskNodeOf(run, token.nodeId);
  const free = [...new Set(members)].filter((member) => !isBarred(run, node, member));
  for (const task of tasksAt(run, token)) {
    if (free.length === 0) run.commands.push({ kind: 'remind', taskId: task.id, nodeId: node.id });
    else giveTask(run, task, free);
  }
}
