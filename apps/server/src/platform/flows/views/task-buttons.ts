import type { TaskAction, TaskButton } from '@haiqiao/contract/definitions';
import type { FlowButton } from '@haiqiao/contract/endpoints';
import { TASK_ACTION_TEXTS, type TaskActionWord, tagOf } from '@haiqiao/contract/i18n';
import { type FlowNode, type FlowState, nodeOf, returnTargets } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { Deployment } from '#server/platform/flows/deployments.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { buttonsOf } from '#server/platform/flows/tasks/buttons.ts';
import { isManager } from '#server/platform/flows/tasks/mine.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { actionView } from '#server/platform/records/detail/read-detail.ts';
import { flowWords, type FlowWords } from './flow-words.ts';
import { type People, personIn } from './people.ts';
import type { ReadTask } from './stored-instance.ts';

/** What the buttons of a task are made from. */
export interface ButtonGround {
  readonly metadata: Metadata;
  readonly people: People;
  readonly deployment: Deployment;
  readonly state: FlowState;
  readonly resource: ResourceModel | undefined;
  /** All tasks of the instance that are not over. */
  readonly tasks: readonly ReadTask[];
}

/** A button without more to it than its word. */
export function plainButton(ctx: Context, action: TaskAction, more: Partial<FlowButton> = {}): FlowButton {
  return {
    action,
    label: wordOf(ctx, action),
    opinion: 'optional',
    recordAction: null,
    nodes: [],
    needsOverride: false,
    ...more,
  };
}

function wordOf({ locale }: Context, word: TaskActionWord): string {
  return TASK_ACTION_TEXTS[tagOf(locale)][word];
}

/** Decisions that an administrator may take for others. */
const OVERRIDDEN: ReadonlySet<TaskAction> = new Set(['agree', 'disagree', 'return']);

/** What administrators may do with the task of somebody who is away. */
const FOR_OTHERS: ReadonlySet<TaskAction> = new Set(['transfer', 'delegate', 'addSign']);

/** What whoever reads may do with a task now; nothing with one that is not theirs, except for administrators. */
export function taskButtons(ctx: Context, task: ReadTask, ground: ButtonGround): FlowButton[] {
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  if (!isActive(task) || me === null || ground.state.status !== 'running') return [];
  const node = nodeOf(ground.deployment.model, task.node_id);
  const offered = buttonsOf(node).map((button) => ({ button, node }));
  if (!isTheirs(task, me)) return isManager(ctx) ? othersButtons(ctx, { task, ground, offered }) : [];
  const own = offered.flatMap(({ button }) => buttonView(ctx, { button, node, task, ground }));
  if (!isPool(task, node)) return own;
  // Out of a pool: first it is taken, then it can be given back.
  const isTaken = task.claimed_at !== null;
  const pool = plainButton(ctx, isTaken ? 'release' : 'claim', { opinion: 'none' });
  return isTaken ? [...own, pool] : [pool, ...own];
}

/** Whether people say that they work on it: it could be several people's, or the model wants it said. */
function isPool({ candidate_ids: candidates }: ReadTask, node: FlowNode | undefined): boolean {
  return candidates.length > 1 || (node?.type === 'user' && node.options.claimMinutes !== undefined);
}

function isTheirs({ candidate_ids: candidates, assignee_id: assignee }: ReadTask, me: string): boolean {
  return candidates.includes(me) && (assignee === null || assignee === me);
}

interface Offered {
  readonly task: ReadTask;
  readonly ground: ButtonGround;
  readonly offered: readonly { readonly button: TaskButton; readonly node: FlowNode | undefined }[];
}

function othersButtons(ctx: Context, { task, ground, offered }: Offered): FlowButton[] {
  const decisions = offered
    .filter(({ button }) => OVERRIDDEN.has(button.action))
    .flatMap(({ button, node }) => buttonView(ctx, { button, node, task, ground }))
    .map((button) => ({ ...button, needsOverride: true }));
  const passing = [...FOR_OTHERS].map((action) => plainButton(ctx, action));
  const release = task.claimed_at === null ? [] : [plainButton(ctx, 'release', { opinion: 'none' })];
  return [...decisions, ...passing, ...release];
}

interface OneButton {
  readonly button: TaskButton;
  readonly node: FlowNode | undefined;
  readonly task: ReadTask;
  readonly ground: ButtonGround;
}

function buttonView(ctx: Context, { button, node, task, ground }: OneButton): FlowButton[] {
  const { action, opinion, label } = button;
  const { metadata, deployment, resource } = ground;
  const words = flowWords(metadata, deployment.key, ctx.locale);
  const nodes = button.to === undefined ? targetsOf(action, { task, ground, words }) : [];
  if (action === 'removeSign' && nodes.length === 0) return [];
  const plain = wordOf(ctx, node?.type === 'start' ? 'handInAgain' : action);
  const recordAction = resource?.definition.actions?.find(({ code }) => code === button.recordAction);
  return [
    {
      action,
      label: label === undefined ? plain : words.button(task.node_id, action, label),
      opinion,
      recordAction:
        resource && recordAction ? actionView(ctx, metadata, { resource, action: recordAction }) : null,
      nodes,
      needsOverride: false,
    },
  ];
}

/** What an action chooses from: nodes to return to; tasks of people who were asked in addition, by their names. */
function targetsOf(
  action: TaskAction,
  { task, ground, words }: Pick<OneButton, 'task' | 'ground'> & { readonly words: FlowWords },
): FlowButton['nodes'] {
  const { deployment, state, tasks, people } = ground;
  if (action === 'return')
    return returnTargets(deployment.model, state, task.local_id).nodes.map(({ id, name }) => ({
      id,
      name: words.node(id, name),
    }));
  if (action !== 'removeSign') return [];
  const added = state.tasks.filter(
    ({ addedBy }) => addedBy?.by === task.assignee_id && addedBy?.taskId === task.local_id,
  );
  return added.flatMap(({ id, candidates: [first = null] }) => {
    const stored = tasks.find(({ local_id: localId }) => localId === id);
    const person = personIn(people, first);
    return stored && person ? [{ id: stored.id, name: person.name }] : [];
  });
}
