import type { TaskAction, TaskButton } from '@haiqiao/contract/definitions';
import type { FlowButton } from '@haiqiao/contract/endpoints';
import { TASK_ACTION_TEXTS, type TaskActionWord, tagOf } from '@haiqiao/contract/i18n';
import { type FlowNode, type FlowState, nodeOf, returnTargets } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { type People, personIn } from '#server/platform/flows/assignees/people.ts';
import type { Deployment } from '#server/platform/flows/deployments.ts';
import { flowWords, type FlowWords } from '#server/platform/flows/instances/flow-texts.ts';
import type { ReadTask } from '#server/platform/flows/instances/read-instance.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { isManager } from '#server/platform/flows/tasks/involvement.ts';
import { buttonsOf } from '#server/platform/flows/tasks/task-options.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { actionView } from '#server/platform/records/detail/read-detail.ts';
import { instanceFields } from './instance-fields.ts';

/** Data from which the buttons of a task are built. */
export interface ButtonSources {
  readonly metadata: Metadata;
  readonly people: People;
  readonly deployment: Deployment;
  readonly state: FlowState;
  readonly resource: ResourceModel | undefined;
  /** All open tasks of the instance. */
  readonly tasks: readonly ReadTask[];
}

/** A button without options. */
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

/** Actions that administrators may take on tasks of absent members. */
const FOR_OTHERS: ReadonlySet<TaskAction> = new Set(['transfer', 'delegate', 'addSign']);

/** The reader's actions on a task; none for a task of others, except for administrators. */
export function taskButtons(ctx: Context, task: ReadTask, sources: ButtonSources): FlowButton[] {
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  if (!isActive(task) || me === null || sources.state.status !== 'running') return [];
  const node = nodeOf(sources.deployment.model, task.node_id);
  const offered = buttonsOf(node).map((button) => ({ button, node }));
  if (!isAssignee(task, me)) return isManager(ctx) ? othersButtons(ctx, { task, sources, offered }) : [];
  const own = offered.flatMap(({ button }) => buttonView(ctx, { button, node, task, sources }));
  if (!isPool(task, node)) return own;
  // A pool task is claimed first and can be released after that.
  const isTaken = task.claimed_at !== null;
  const pool = plainButton(ctx, isTaken ? 'release' : 'claim', { opinion: 'none' });
  return isTaken ? [...own, pool] : [pool, ...own];
}

/** Whether a task must be claimed: it has several candidates, or the model requires it. */
function isPool({ candidate_ids: candidates }: ReadTask, node: FlowNode | undefined): boolean {
  return candidates.length > 1 || (node?.type === 'user' && node.options.claimMinutes !== undefined);
}

function isAssignee({ candidate_ids: candidates, assignee_id: assignee }: ReadTask, me: string): boolean {
  return candidates.includes(me) && (assignee === null || assignee === me);
}

interface Offered {
  readonly task: ReadTask;
  readonly sources: ButtonSources;
  readonly offered: readonly { readonly button: TaskButton; readonly node: FlowNode | undefined }[];
}

function othersButtons(ctx: Context, { task, sources, offered }: Offered): FlowButton[] {
  const decisions = offered
    .filter(({ button }) => OVERRIDDEN.has(button.action))
    .flatMap(({ button, node }) => buttonView(ctx, { button, node, task, sources }))
    .map((button) => ({ ...button, needsOverride: true }));
  const passing = [...FOR_OTHERS].map((action) => plainButton(ctx, action));
  const release = task.claimed_at === null ? [] : [plainButton(ctx, 'release', { opinion: 'none' })];
  return [...decisions, ...passing, ...release];
}

interface OneButton {
  readonly button: TaskButton;
  readonly node: FlowNode | undefined;
  readonly task: ReadTask;
  readonly sources: ButtonSources;
}

function buttonView(ctx: Context, { button, node, task, sources }: OneButton): FlowButton[] {
  const { action, opinion, label } = button;
  const { metadata, deployment, resource } = sources;
  const words = flowWords(metadata, deployment.key, ctx.locale);
  const nodes = button.to === undefined ? targetsOf(ctx, action, { task, sources, words }) : [];
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

/** Targets of an action: nodes to return to, as far as the reader sees nodes of instances, or added signers by name. */
function targetsOf(
  ctx: Context,
  action: TaskAction,
  { task, sources, words }: Pick<OneButton, 'task' | 'sources'> & { readonly words: FlowWords },
): FlowButton['nodes'] {
  const { deployment, state, tasks, people } = sources;
  if (action === 'return') {
    const { nodes } = returnTargets(deployment.model, state, task.local_id);
    const named = nodes.map(({ id, name }) => ({ id, name: words.node(id, name) }));
    return instanceFields(ctx).items('currentNodes', named);
  }
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
