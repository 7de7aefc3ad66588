import { boundaryOf, failAt, fireBoundary } from '../engine/errors.ts';
import { leave } from '../engine/leave.ts';
import { nodeAt, note, type Run, setVariables, type TokenDraft } from '../engine/run.ts';
import { settleIncident, tokenOf } from '../engine/token-list.ts';
import type { EventOf, FlowVariables } from '../protocol.ts';
import type { CallRecord } from '../state.ts';
import type { Handler } from './handler.ts';

function takeCall(run: Run, callId: string): readonly [CallRecord, TokenDraft] | null {
  const call = run.state.calls.find(({ id }) => id === callId);
  const token = call && tokenOf(run, call.tokenId);
  if (!token) return null;
  run.state.calls = run.state.calls.filter(({ id }) => id !== callId);
  return [call, token];
}

/** Variable for the result of a node's work. */
function resultVariableOf(run: Run, nodeId: string): string | null {
  const node = nodeAt(run, nodeId);
  if (node.type === 'script') return node.into;
  const options = node.type === 'service' || node.type === 'send' ? node.options : null;
  return options?.kind === 'http' ? (options.into ?? null) : null;
}

function storeResult(run: Run, nodeId: string, { result, variables }: EventOf<'done'>): void {
  setVariables(run, variables);
  const into = resultVariableOf(run, nodeId);
  if (result === undefined) return;
  if (into !== null) setVariables(run, { [into]: result });
  else if (typeof result === 'object' && result !== null && !Array.isArray(result))
    setVariables(run, result as FlowVariables); // an object, not an array, which `isArray` cannot narrow for read-only arrays
}

/** External work has finished. */
export const done: Handler<'done'> = (run, event) => {
  const found = takeCall(run, event.callId);
  if (!found) return { reason: 'wrongState' };
  const [call, token] = found;
  storeResult(run, call.nodeId, event);
  leave(run, token);
  return null;
};

/** External work has failed. */
export const failed: Handler<'failed'> = (run, event) => {
  const found = takeCall(run, event.callId);
  if (!found) return { reason: 'wrongState' };
  const [, token] = found;
  const { error, message } = event;
  failAt(run, token, { error, message });
  return null;
};

function waitsFor(run: Run, token: TokenDraft, message: string): boolean {
  if (token.copies || token.incident) return false;
  const node = nodeAt(run, token.nodeId);
  if (node.type === 'receive') return node.message === message;
  return node.type === 'catch' && node.trigger.kind === 'message' && node.trigger.message === message;
}

function catchMessage(run: Run, host: TokenDraft, message: string): boolean {
  if (host.copyOf !== null) return false;
  const events = boundaryOf(run, host.nodeId);
  const event = events.find(({ trigger }) => trigger.kind === 'message' && trigger.message === message);
  if (event) fireBoundary(run, host, event);
  return event !== undefined;
}

/** A message goes to the longest waiting token. */
export const message: Handler<'message'> = (run, event) => {
  const waiting = run.state.tokens.find((token) => waitsFor(run, token, event.message));
  if (!waiting) {
    const isCaught = [...run.state.tokens].some((token) => catchMessage(run, token, event.message));
    if (isCaught) setVariables(run, event.variables);
    return isCaught ? null : { reason: 'wrongState' };
  }
  setVariables(run, event.variables);
  leave(run, waiting);
  return null;
};

/** Retries a failure: at one node, or everywhere. */
export const retry: Handler<'retry'> = (run, { nodeId }) => {
  const broken = run.state.tokens.filter(({ incident, nodeId: at }) => incident && (nodeId ?? at) === at);
  if (broken.length === 0) return { reason: 'wrongState' };
  for (const token of broken) {
    settleIncident(run, token);
    note(run, token.nodeId, { what: 'retried' });
    run.queue.push(token.id);
  }
  return null;
};

/** The record has changed. */
export const variables: Handler<'variables'> = (run, event) => {
  setVariables(run, event.variables);
  return null;
};
