import type { FieldIssue } from '@haiqiao/contract/field-types';
import { indexOf, type ModelIndex } from '../engine/model-index.ts';
import { taskView } from '../engine/people/tasks.ts';
import { armBoundary } from '../engine/timers.ts';
import { beginRun, type Run } from '../engine/run.ts';
import type { FlowModel } from '../model.ts';
import type { FlowCommand } from '../protocol.ts';
import type { EventOrigin } from '../protocol.ts';
import type { FlowState, Token } from '../state.ts';

/** A state migrated to another version of its model, or the nodes that prevent it (`path` is the node's id). */
export type Migration =
  | {
      readonly ok: true;
      readonly value: { readonly state: FlowState; readonly commands: readonly FlowCommand[] };
    }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

function issueOf(old: ModelIndex, nodeId: string, rule: string): FieldIssue {
  return { path: nodeId, rule, params: { name: old.positions.get(nodeId)?.node.name ?? nodeId } };
}

function tokenIssue(old: ModelIndex, now: ModelIndex, token: Token): FieldIssue | null {
  const [was, is] = [old.positions.get(token.nodeId), now.positions.get(token.nodeId)];
  if (!is) return issueOf(old, token.nodeId, 'nodeGone');
  if (was?.node.type !== is.node.type) return issueOf(old, token.nodeId, 'nodeChanged');
  if (was.path.join(' ') !== is.path.join(' ')) return issueOf(old, token.nodeId, 'nodeMoved');
  const isLost = token.isJoining && token.from !== null && !is.node.incoming.includes(token.from);
  return isLost ? issueOf(old, token.nodeId, 'arrowGone') : null;
}

function lostComeBack(old: ModelIndex, now: ModelIndex, { comesBack }: Token): readonly FieldIssue[] {
  return comesBack
    .filter(({ nodeId }) => !now.positions.has(nodeId))
    .map(({ nodeId }) => issueOf(old, nodeId, 'nodeGone'));
}

/** Stops timers of removed events and starts those of new events. */
function changeTimers(run: Run): void {
  const { state, index } = run;
  for (const { id } of state.timers.filter((timer) => !index.positions.has(timer.nodeId)))
    run.commands.push({ kind: 'cancelTimer', timerId: id });
  state.timers = state.timers.filter(({ nodeId }) => index.positions.has(nodeId));
  for (const token of state.tokens) if (token.copyOf === null) armBoundary(run, token);
}

/**
 * Migrates a running instance to another version of its model: it stays at its nodes and continues by the new version. Nodes are matched by
 * id.
 */
export function migrateState(
  [before, after]: readonly [before: FlowModel, after: FlowModel],
  state: FlowState,
  origin: EventOrigin,
): Migration {
  const [old, now] = [indexOf(before), indexOf(after)];
  const issues = state.tokens.flatMap((token) => {
    const issue = tokenIssue(old, now, token);
    return issue ? [issue] : lostComeBack(old, now, token);
  });
  const unique = issues.filter(({ path }, at) => issues.findIndex((issue) => issue.path === path) === at);
  if (unique.length > 0) return { ok: false, issues: unique };
  const run = beginRun(after, { ...state, key: after.key }, origin);
  changeTimers(run);
  for (const task of run.state.tasks) run.commands.push({ kind: 'updateTask', task: taskView(run, task) });
  return { ok: true, value: { state: run.state, commands: run.commands } };
}
