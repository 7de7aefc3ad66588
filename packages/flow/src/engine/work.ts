import type { FlowWork } from '../protocol.ts';
import { nextId, type Run, type TokenDraft } from './run.ts';

/** Emits work to the outside; the token waits for its response. */
export function callOut(run: Run, token: TokenDraft, work: FlowWork): void {
  const callId = nextId(run, 'c');
  const { nodeId } = token;
  run.state.calls.push({ id: callId, nodeId, tokenId: token.id });
  run.commands.push({ kind: 'call', callId, nodeId, work });
}
