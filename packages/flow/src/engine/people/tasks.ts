import type { StartNode, UserNode } from '../../model.ts';
import type { FlowTask, TaskEnd } from '../../protocol.ts';
import type { Mutable, TaskRecord } from '../../state.ts';
import { nextId, nodeAt, type Run, type TokenDraft } from '../run.ts';
import { remember } from '../token-list.ts';

/** A node with tasks: a user task, or the start event after a return. */
export type TaskNode = UserNode | StartNode;

/** A mutable task during a step. */
export type TaskDraft = Mutable<TaskRecord>;

/** The node of a task. */
export function taskNodeOf(run: Run, nodeId: string): TaskNode {
  const node = nodeAt(run, nodeId);
  if (node.type === 'user' || node.type === 'start') return node;
  throw new Error(`${nodeId} is a ${node.type} and has no tasks`);
}

/** A task for the caller. */
export function taskView(run: Run, task: TaskRecord): FlowTask {
  const { id, nodeId, state, candidates, assignee, isClaimed, owner, addedBy } = task;
  const { options } = taskNodeOf(run, nodeId);
  return { id, nodeId, state, candidates, assignee, isClaimed, owner, addedBy, options };
}

/** Initial values of a new task; the rest is empty. */
export type TaskFacts = Partial<Omit<TaskDraft, 'id' | 'tokenId' | 'nodeId'>> & Pick<TaskDraft, 'candidates'>;

/** Creates a task at a token, with its own seat unless specified. */
export function createTask(run: Run, token: TokenDraft, facts: TaskFacts): TaskDraft {
  const id = nextId(run, 't');
  const [only, more] = facts.candidates;
  const task: TaskDraft = {
    id,
    tokenId: token.id,
    nodeId: token.nodeId,
    state: 'open',
    assignee: more === undefined ? (only ?? null) : null,
    isClaimed: false,
    owner: null,
    addedBy: null,
    seat: id,
    blocks: [],
    after: null,
    ...facts,
  };
  run.state.tasks.push(task);
  run.commands.push({ kind: 'createTask', task: taskView(run, task) });
  return task;
}

/** Changes a task and emits the change. */
export function changeTask(run: Run, task: TaskDraft, changes: Partial<TaskDraft>): void {
  Object.assign(task, changes);
  run.commands.push({ kind: 'updateTask', task: taskView(run, task) });
}

/** Assigns a task to other members, one of whom claims it. */
export function giveTask(run: Run, task: TaskDraft, members: readonly string[]): void {
  const [only, more] = members;
  const assignee = more === undefined ? (only ?? null) : null;
  changeTask(run, task, { candidates: members, assignee, isClaimed: false });
}

/** Ends a task. */
export function endTask(run: Run, task: TaskRecord, reason: TaskEnd): void {
  run.state.tasks = run.state.tasks.filter(({ id }) => id !== task.id);
  run.commands.push({ kind: 'endTask', taskId: task.id, reason });
  if (run.origin.by !== null) remember(run, task.id, run.origin.by);
}

/** Open tasks at a token. */
export function tasksAt(run: Run, token: TokenDraft): readonly TaskDraft[] {
  return run.state.tasks.filter(({ tokenId }) => tokenId === token.id);
}
