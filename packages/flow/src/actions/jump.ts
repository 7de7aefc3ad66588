import { nodeAt, note, type Run, type TokenDraft } from '../engine/run.ts';
import { placeAt, wayTo } from '../engine/place.ts';
import { cancelToken, mainOf } from '../engine/token-list.ts';
import type { Handler } from './handler.ts';

function jumpFrom(run: Run, token: TokenDraft, to: string): boolean {
  const place = run.index.places.get(to);
  const way = place && wayTo(run, mainOf(run, token), place);
  if (!way || place.node.type === 'boundary') return false;
  cancelToken(run, way.own);
  placeAt(run, way, { nodeId: to, last: run.state.visits[to]?.last ?? token.last });
  return true;
}

/** The token from which everything jumps: any of the process itself, whose fellows are dropped. */
function onlyToken(run: Run): TokenDraft | undefined {
  const [first, ...others] = run.state.tokens.filter(
    ({ scope, copyOf }) => scope === null && copyOf === null,
  );
  for (const token of others) cancelToken(run, token);
  return first;
}

/** 跳转: an administrator puts the instance at a node, whatever lies between. */
export const jump: Handler<'jump'> = (run, { to, from }) => {
  if (!run.index.places.has(to)) return { reason: 'unknownNode' };
  const token = from === undefined ? onlyToken(run) : run.state.tokens.find(({ nodeId }) => nodeId === from);
  if (!token) return { reason: 'unknownNode' };
  note(run, token.nodeId, { what: 'jumped', reason: 'jump', params: { to, name: nodeAt(run, to).name } });
  return jumpFrom(run, token, to) ? null : { reason: 'unknownNode' };
};
