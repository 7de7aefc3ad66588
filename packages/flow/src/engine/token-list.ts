import type { TaskEnd } from '../protocol.ts';
import { nextId, nodeAt, note, type Run, type TokenDraft } from './run.ts';

/** Initial values of a new token; the rest is empty. */
export type TokenFacts = Partial<Omit<TokenDraft, 'id'>> & Pick<TokenDraft, 'nodeId' | 'scope'>;

/** Places a token at a node, without entering it. */
export function addToken(run: Run, facts: TokenFacts): TokenDraft {
  const token: TokenDraft = {
    id: nextId(run, 'k'),
    from: null,
    outcome: null,
    last: null,
    isJoining: false,
    copyOf: null,
    index: 0,
    item: null,
    copies: null,
    seats: [],
    ask: null,
    comesBack: [],
    recall: [],
    isBack: false,
    incident: null,
    ...facts,
  };
  run.state.tokens.push(token);
  return token;
}

/** Places a token at a node and lets it enter. */
export function sendToken(run: Run, facts: TokenFacts): TokenDraft {
  const token = addToken(run, facts);
  run.queue.push(token.id);
  return token;
}

/** A token by its id. */
export function tokenOf(run: Run, id: string | null): TokenDraft | undefined {
  return id === null ? undefined : run.state.tokens.find((token) => token.id === id);
}

/** The token of a whole activity: itself, or the one it is a copy of. */
export function mainOf(run: Run, token: TokenDraft): TokenDraft {
  return tokenOf(run, token.copyOf) ?? token;
}

/** Removes only the token from the state, not its dependents. */
export function removeToken(run: Run, token: TokenDraft): void {
  const at = run.state.tokens.indexOf(token);
  if (at >= 0) run.state.tokens.splice(at, 1);
}

function dropWork(run: Run, token: TokenDraft, reason: TaskEnd): void {
  const { state } = run;
  for (const task of state.tasks.filter(({ tokenId }) => tokenId === token.id)) {
    run.commands.push({ kind: 'endTask', taskId: task.id, reason });
    if (run.origin.by !== null) remember(run, task.id, run.origin.by);
  }
  state.tasks = state.tasks.filter(({ tokenId }) => tokenId !== token.id);
  for (const { id } of state.calls.filter(({ tokenId }) => tokenId === token.id))
    run.commands.push({ kind: 'cancelCall', callId: id });
  state.calls = state.calls.filter(({ tokenId }) => tokenId !== token.id);
}

const REMEMBERED_TASKS_MAX = 50;

/** Records who ended a task, for users who act too late. */
export function remember(run: Run, taskId: string, by: string): void {
  run.state.over = [...run.state.over.slice(1 - REMEMBERED_TASKS_MAX), [taskId, by]];
}

/** Stops the timers of a token. */
export function stopTimers(run: Run, token: TokenDraft): void {
  const { state } = run;
  if (state.timers.length === 0) return;
  for (const { id, tokenId } of state.timers)
    if (tokenId === token.id) run.commands.push({ kind: 'cancelTimer', timerId: id });
  state.timers = state.timers.filter(({ tokenId }) => tokenId !== token.id);
}

/** Cancels everything at a token's node, within it and in its copies; the token itself stays. */
export function clearToken(run: Run, token: TokenDraft, reason: TaskEnd = 'cancelled'): void {
  for (const inner of run.state.tokens.filter(
    ({ scope, copyOf }) => scope === token.id || copyOf === token.id,
  ))
    cancelToken(run, inner, reason);
  dropWork(run, token, reason);
  stopTimers(run, token);
  settleIncident(run, token);
}

/** Cancels a token with all its dependents. */
export function cancelToken(run: Run, token: TokenDraft, reason: TaskEnd = 'cancelled'): void {
  clearToken(run, token, reason);
  removeToken(run, token);
}

/** Raises an incident at a token: the instance waits there for a retry. */
export function raiseIncident(
  run: Run,
  token: TokenDraft,
  incident: { error: string; message: string },
): void {
  token.incident = incident;
  run.commands.push({ kind: 'incident', nodeId: token.nodeId, ...incident });
  note(run, token.nodeId, { what: 'failed', reason: incident.error, params: { message: incident.message } });
}

/** Resolves the incident of a token. */
export function settleIncident(run: Run, token: TokenDraft): void {
  if (!token.incident) return;
  token.incident = null;
  run.commands.push({ kind: 'incidentOver', nodeId: token.nodeId });
}

/** The name of a node, for messages. */
export function nameOf(run: Run, nodeId: string): string {
  return nodeAt(run, nodeId).name;
}
