import type { TimerSpec } from '../model.ts';
import type { TimerPurpose } from '../protocol.ts';
import { nextId, nodeAt, type Run, type TokenDraft } from './run.ts';

/** Starts a timer that stops when its token leaves the node. */
export function startTimer(
  run: Run,
  token: TokenDraft,
  { nodeId, timer, purpose }: { nodeId: string; timer: TimerSpec; purpose: TimerPurpose },
): void {
  const timerId = nextId(run, 'm');
  run.state.timers.push({ id: timerId, nodeId, tokenId: token.id, purpose });
  run.commands.push({ kind: 'startTimer', timerId, nodeId, timer, purpose });
}

/** Starts the boundary timers of a token's activity, once per visit. */
export function armBoundary(run: Run, token: TokenDraft): void {
  const node = nodeAt(run, token.nodeId);
  if (!('boundary' in node) || node.boundary.length === 0) return;
  if (run.state.timers.some(({ tokenId, purpose }) => tokenId === token.id && purpose === 'event')) return;
  for (const id of node.boundary) {
    const event = nodeAt(run, id);
    if (event.type !== 'boundary' || event.trigger.kind !== 'timer') continue;
    startTimer(run, token, { nodeId: id, timer: event.trigger.timer, purpose: 'event' });
  }
}
