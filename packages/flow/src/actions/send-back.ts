import { placeAt, type Way, wayTo } from '../engine/place.ts';
import { comesAfter } from '../engine/reach.ts';
import type { NodePlace } from '../engine/model-index.ts';
import { tasksAt } from '../engine/people/tasks.ts';
import { note, type Run, type TokenDraft, visitOf } from '../engine/run.ts';
import { cancelToken, mainOf } from '../engine/token-list.ts';
import type { FlowRefusal, ReturnTarget } from '../protocol.ts';
import type { ComeBack } from '../state.ts';
import { taskAtHand } from './allowed.ts';
import type { Handler } from './handler.ts';

function hasStandIn({ node }: NodePlace): boolean {
  return node.type === 'start' && node.options.assignees.some(({ kind }) => kind !== 'initiator');
}

function startPlace(run: Run): NodePlace | FlowRefusal {
  const place = run.index.places.get(run.index.start ?? '');
  return place && (run.state.initiator !== null || hasStandIn(place)) ? place : { reason: 'noPrevious' };
}

function namedPlace(run: Run, token: TokenDraft, nodeId: string): NodePlace | FlowRefusal {
  const place = run.index.places.get(nodeId);
  const wasThere =
    nodeId === run.index.start || nodeId === token.last?.nodeId || visitOf(run, nodeId)?.outcome;
  if (!place || !wasThere) return { reason: 'unknownNode' };
  return nodeId === token.nodeId ? { reason: 'wrongState' } : place;
}

function targetOf(run: Run, token: TokenDraft, to: ReturnTarget): NodePlace | FlowRefusal {
  if (to === 'initiator') return startPlace(run);
  if (to === 'previous') return token.last ? namedPlace(run, token, token.last.nodeId) : startPlace(run);
  return to.node === run.index.start ? startPlace(run) : namedPlace(run, token, to.node);
}

/** Drops what comes after the node that it is returned to, and only that. */
function takeBack(run: Run, { own, scope }: Way, nodeId: string): void {
  const after = comesAfter(run.index, nodeId);
  const gone = run.state.tokens.filter((token) => {
    if (token.scope !== scope || token.copyOf !== null) return false;
    return token === own || after.has(token.isJoining ? (token.from ?? '') : token.nodeId);
  });
  for (const token of gone) cancelToken(run, token, 'returned');
}

/** Who gets the task again when the node returned to is done: whoever of its people returned it, else all who had it. */
function handlersOf(run: Run, token: TokenDraft): readonly string[] {
  const tasks = tasksAt(run, token);
  const { by } = run.deed;
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

/** Sends the instance back from a token to a node. */
export function sendBack(
  run: Run,
  token: TokenDraft,
  { to, comesBack }: { readonly to: ReturnTarget; readonly comesBack: boolean },
): FlowRefusal | null {
  const main = mainOf(run, token);
  const place = targetOf(run, main, to);
  if ('reason' in place) return place;
  const way = wayTo(run, main, place);
  if (!way) return { reason: 'unknownNode' };
  const { id: nodeId, type } = place.node;
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
  placeAt(run, way, { ...facts, recall, isBack: type === 'start' && recall.length === 0 });
  return null;
}

/** 退回: to the node before, to the initiator, or to a node that was there; and back from there straight to here where asked. */
export const returnTask: Handler<'return'> = (run, event) => {
  const found = taskAtHand(run, event);
  if ('refused' in found) return found.refused;
  return found.task.state === 'open' ? sendBack(run, found.token, event) : { reason: 'wrongState' };
};
