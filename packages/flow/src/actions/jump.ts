import { nodeAt, note, type Run, type TokenDraft } from '../engine/run.ts';
import { putTokenAt, wayTo } from '../engine/token-path.ts';
import { cancelToken, mainOf } from '../engine/token-list.ts';
import type { Handler } from './handler.ts';

function jumpFrom(run: Run, token: TokenDraft, to: string): boolean {
  const position = run.index.positions.get(to);
  const way = position && wayTo(run, mainOf(run, token), position);
  if (!way || position.node.type === 'boundary') return false;
  cancelToken(run, way.own);
  putTokenAt(run, way, { nodeId: to, last: run.state.visits[to]?.last ?? token.last });
  return true;
}

/** The token to jump from: any top-level token, the others are dropped. */
function onlyToken(run: Run): TokenDraft | undefined {
  const [first, ...others] = run.state.tokens.filter(
    ({ scope, copyOf }) => scope === null && copyOf === null,
  );
  for (const token of others) cancelToken(run, token);
  return first;
}

/** 跳转: an administrator moves the instance to a node, whatever lies between. */
export const jump: Handler<'jump'> = (run, { to, from }) => {
  if (!run.index.positions.has(to)) return { reason: 'unknownNode' };
  const token = from === undefined ? onlyToken(run) : run.state.tokens.find(({ nodeId }) => nodeId === from);
  if (!token) return { reason: 'unknownNode' };
  note(run, token.nodeId, { what: 'jumped', reason: 'jump', params: { to, name: nodeAt(run, to).name } });
  return jumpFrom(run, token, to) ? null : { reason: 'unknownNode' };
};
