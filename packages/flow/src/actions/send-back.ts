import { putTokenAt, type Way, wayTo } from '../engine/token-path.ts';
import { comesAfter } from '../engine/graph-paths.ts';
import type { NodePosition } from '../engine/model-index.ts';
import { tasksAt } from '../engine/people/tasks.ts';
import { note, type Run, type TokenDraft, visitOf } from '../engine/run.ts';
import { cancelToken, mainOf } from '../engine/token-list.ts';
import type { FlowRefusal, ReturnTarget } from '../protocol.ts';
import type { ComeBack } from '../state.ts';
import { taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

function hasStandIn({ node }: NodePosition): boolean {
  return node.type === 'start' && node.options.assignees.some(({ kind }) => kind !== 'initiator');
}

function startPosition(run: Run): NodePosition | FlowRefusal {
  const position = run.index.positions.get(run.index.start ?? '');
  return position && (run.state.initiator !== null || hasStandIn(position))
    ? position
    : { reason: 'noPrevious' };
}

function namedPosition(run: Run, token: TokenDraft, nodeId: string): NodePosition | FlowRefusal {
  const position = run.index.positions.get(nodeId);
  const wasThere =
    nodeId === run.index.start || nodeId === token.last?.nodeId || visitOf(run, nodeId)?.outcome;
  if (!position || !wasThere) return { reason: 'unknownNode' };
  return nodeId === token.nodeId ? { reason: 'wrongState' } : position;
}

function targetOf(run: Run, token: TokenDraft, to: ReturnTarget): NodePosition | FlowRefusal {
  if (to === 'initiator') return startPosition(run);
  if (to === 'previous')
    return token.last ? namedPosition(run, token, token.last.nodeId) : startPosition(run);
  return to.node === run.index.start ? startPosition(run) : namedPosition(run, token, to.node);
}

/** Drops only what follows the target node of a return. */
function takeBack(run: Run, { own, scope }: Way, nodeId: string): void {
  const after = comesAfter(run.index, nodeId);
  const gone = run.state.tokens.filter((token) => {
    if (token.scope !== scope || token.copyOf !== null) return false;
    return token === own || after.has(token.isJoining ? (token.from ?? '') : token.nodeId);
  });
  for (const token of gone) cancelToken(run, token, 'returned');
}

/** Assignees after the target node of a return is done: the assignee who returned it, else all previous ones. */
function handlersOf(run: Run, token: TokenDraft): readonly string[] {
  const tasks = tasksAt(run, token);
  const { by } = run.origin;
  if (by !== null && tasks.length === 1 && tasks[0]?.candidates.includes(by)) return [by];
  return [
    ...new Set([
      ...token.seats.flatMap(({ doers }) => doers),
      ...tasks.flatMap(({ candidates }) => candidates),
    ]),
  ];
}

function backTo(run: Run, own: TokenDraft, token: TokenDraft): ComeBack {
  return { nodeId: own.nodeId, members: own === token ? handlersOf(run, token) : [], last: own.last };
}

/** Returns the instance from a token to a node. */
export function sendBack(
  run: Run,
  token: TokenDraft,
  { to, comesBack }: { readonly to: ReturnTarget; readonly comesBack: boolean },
): FlowRefusal | null {
  const main = mainOf(run, token);
  const position = targetOf(run, main, to);
  if ('reason' in position) return position;
  const way = wayTo(run, main, position);
  if (!way) return { reason: 'unknownNode' };
  const { id: nodeId, type } = position.node;
  const pending = comesBack ? [...way.own.comesBack, backTo(run, way.own, token)] : [];
  const facts = { nodeId, last: run.state.visits[nodeId]?.last ?? null, comesBack: pending };
  note(run, main.nodeId, {
    what: 'returned',
    reason: comesBack ? 'comesBack' : 'return',
    params: { to: nodeId },
  });
  if (comesBack) cancelToken(run, way.own, 'returned');
  else takeBack(run, way, nodeId);
  const recall = type === 'start' && run.state.initiator !== null ? [run.state.initiator] : [];
  putTokenAt(run, way, { ...facts, recall, isBack: type === 'start' && recall.length === 0 });
  return null;
}

/** 退回: to the previous node, the initiator, or a visited node; optionally with direct return to this node. */
export const returnTask: Handler<'return'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  return found.task.state === 'open' ? sendBack(run, found.token, event) : { reason: 'wrongState' };
};
