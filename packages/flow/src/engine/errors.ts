import type { BoundaryNode } from '../model.ts';
import { endInstance } from './leave.ts';
import { nodeAt, note, type Run, type TokenDraft } from './run.ts';
import { cancelToken, mainOf, raiseIncident, sendToken, tokenOf } from './token-list.ts';

/** An error with its code. */
export interface ThrownError {
  readonly error: string;
  readonly message: string;
}

/** Boundary events of an activity. */
export function boundaryOf(run: Run, nodeId: string): readonly BoundaryNode[] {
  const node = nodeAt(run, nodeId);
  if (!('boundary' in node)) return [];
  return node.boundary.map((id) => nodeAt(run, id)).filter((event) => event.type === 'boundary');
}

/** A boundary event occurs: it ends the token's activity, or starts a parallel path. */
export function fireBoundary(run: Run, host: TokenDraft, event: BoundaryNode): void {
  const { scope, outcome, last } = host;
  note(run, host.nodeId, { what: 'interrupted', reason: event.trigger.kind, params: { event: event.name } });
  sendToken(run, { nodeId: event.id, scope, outcome, last });
  if (event.isInterrupting) cancelToken(run, host);
}

function catcherOf(run: Run, host: TokenDraft, error: string): BoundaryNode | undefined {
  const events = boundaryOf(run, host.nodeId).filter(({ trigger }) => trigger.kind === 'error');
  const named = events.find(({ trigger }) => trigger.kind === 'error' && trigger.error === error);
  return named ?? events.find(({ trigger }) => trigger.kind === 'error' && trigger.error === null);
}

/** The activity at or around a token whose boundary event catches an error is left through it. Returns false if none does. */
function catchError(run: Run, token: TokenDraft, error: string): boolean {
  const host = mainOf(run, token);
  const event = catcherOf(run, host, error);
  if (event) {
    fireBoundary(run, host, event);
    return true;
  }
  const around = tokenOf(run, host.scope);
  return around ? catchError(run, around, error) : false;
}

/** An error end: caught around its sub-process, otherwise it ends the instance. */
export function throwError(run: Run, token: TokenDraft, { error, message }: ThrownError): void {
  note(run, token.nodeId, { what: 'failed', reason: error, params: { message } });
  const around = tokenOf(run, token.scope);
  if (!around || !catchError(run, around, error)) endInstance(run, 'terminated', error);
}

/** A failure of external work: caught by a boundary event, otherwise an incident. */
export function failAt(run: Run, token: TokenDraft, failure: ThrownError): void {
  if (!catchError(run, token, failure.error)) raiseIncident(run, token, failure);
}
