import type { FlowButton } from '@haiqiao/contract/endpoints';
import { type FlowModel, indexOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { flowWords } from '#server/platform/flows/instances/flow-texts.ts';
import type { ReadInstance, ReadTask } from '#server/platform/flows/instances/read-instance.ts';
import { otherAssignees } from '#server/platform/flows/instances/stored-task.ts';
import { isManager } from '#server/platform/flows/tasks/involvement.ts';
import { type ButtonSources, plainButton } from './task-buttons.ts';

/** The reader's actions on an instance as a whole; for the initiator and administrators. */
export function instanceButtons(
  ctx: Context,
  instance: ReadInstance,
  sources: Pick<ButtonSources, 'metadata' | 'deployment' | 'tasks'> & { readonly canMigrate: boolean },
): FlowButton[] {
  const buttons = [...ownButtons(ctx, instance, sources.tasks), ...talkButtons(ctx, instance, sources.tasks)];
  const isOver = instance.ended_at !== null;
  return isOver || !isManager(ctx) ? buttons : [...buttons, ...managerButtons(ctx, instance, sources)];
}

function isRunning({ state }: ReadInstance): boolean {
  return state === 'RUNNING' || state === 'ERROR';
}

function isStartedBy(ctx: Context, { initiator_id: initiator }: ReadInstance): boolean {
  return initiator !== null && by(ctx) === initiator;
}

function by({ actor }: Context): string | null {
  return actor.kind === 'member' ? actor.memberId : null;
}

/** 撤回, for the initiator. */
function ownButtons(ctx: Context, instance: ReadInstance, tasks: readonly ReadTask[]): FlowButton[] {
  const canWithdraw =
    isRunning(instance) && isStartedBy(ctx, instance) && !isWorkedOn(tasks, instance.initiator_id);
  return canWithdraw ? [plainButton(ctx, 'withdraw')] : [];
}

/** 催办, 评论, 抄送. */
function talkButtons(ctx: Context, instance: ReadInstance, tasks: readonly ReadTask[]): FlowButton[] {
  const mayUrge = isStartedBy(ctx, instance) || isManager(ctx);
  const canUrge =
    isRunning(instance) && mayUrge && tasks.some((task) => otherAssignees(task, by(ctx)).length > 0);
  return [
    ...(canUrge ? [plainButton(ctx, 'urge', { opinion: 'none' })] : []),
    plainButton(ctx, 'comment', { opinion: 'required' }),
    plainButton(ctx, 'cc', { opinion: 'none' }),
  ];
}

/** Whether another member has claimed a task; then the initiator cannot withdraw by themselves. */
function isWorkedOn(tasks: readonly ReadTask[], me: string | null): boolean {
  return tasks.some(({ claimed_at: claimed, assignee_id: holder }) => claimed !== null && holder !== me);
}

function managerButtons(
  ctx: Context,
  instance: ReadInstance,
  sources: Pick<ButtonSources, 'metadata' | 'deployment'> & { readonly canMigrate: boolean },
): FlowButton[] {
  const terminate = plainButton(ctx, 'terminate', { opinion: 'required' });
  if (instance.state === 'SUSPENDED') return [plainButton(ctx, 'resume'), terminate];
  const words = flowWords(sources.metadata, instance.key, ctx.locale);
  const nodes = nodesToJump(sources.deployment.model).map(({ id, name }) => ({
    id,
    name: words.node(id, name),
  }));
  return [
    ...(instance.state === 'ERROR' ? [plainButton(ctx, 'retry')] : []),
    plainButton(ctx, 'jump', { opinion: 'required', nodes }),
    plainButton(ctx, 'suspend'),
    ...(sources.canMigrate ? [plainButton(ctx, 'migrate')] : []),
    terminate,
  ];
}

/** Nodes that an instance can jump to. */
function nodesToJump(model: FlowModel): { id: string; name: string }[] {
  const positions = [...indexOf(model).positions.values()];
  return positions
    .filter(({ node: { type } }) => type !== 'boundary' && type !== 'start')
    .map(({ node: { id, name } }) => ({ id, name }));
}
