import type { FlowButton } from '@haiqiao/contract/endpoints';
import { type FlowModel, indexOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { othersWith } from '#server/platform/flows/timers/remind.ts';
import { isManager } from '#server/platform/flows/tasks/mine.ts';
import { flowWords } from './flow-words.ts';
import type { ReadInstance, ReadTask } from './stored-instance.ts';
import { type ButtonGround, plainButton } from './task-buttons.ts';

/** What whoever reads may do with an instance as a whole: whoever started it, and administrators. */
export function instanceButtons(
  ctx: Context,
  instance: ReadInstance,
  ground: Pick<ButtonGround, 'metadata' | 'deployment' | 'tasks'> & { readonly canMigrate: boolean },
): FlowButton[] {
  const buttons = [...ownButtons(ctx, instance, ground.tasks), ...talkButtons(ctx, instance, ground.tasks)];
  const isOver = instance.ended_at !== null;
  return isOver || !isManager(ctx) ? buttons : [...buttons, ...managerButtons(ctx, instance, ground)];
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

/** 撤回, by whoever started it. */
function ownButtons(ctx: Context, instance: ReadInstance, tasks: readonly ReadTask[]): FlowButton[] {
  const canWithdraw =
    isRunning(instance) && isStartedBy(ctx, instance) && !isWorkedOn(tasks, instance.initiator_id);
  return canWithdraw ? [plainButton(ctx, 'withdraw')] : [];
}

/** What is said of it: 催办, 评论, 抄送. */
function talkButtons(ctx: Context, instance: ReadInstance, tasks: readonly ReadTask[]): FlowButton[] {
  const isTheirs = isStartedBy(ctx, instance) || isManager(ctx);
  const canUrge =
    isRunning(instance) && isTheirs && tasks.some((task) => othersWith(task, by(ctx)).length > 0);
  return [
    ...(canUrge ? [plainButton(ctx, 'urge', { opinion: 'none' })] : []),
    plainButton(ctx, 'comment', { opinion: 'required' }),
    plainButton(ctx, 'cc', { opinion: 'none' }),
  ];
}

/** Whether somebody has taken a task out of its pool: then it is theirs to say that it may be taken back. */
function isWorkedOn(tasks: readonly ReadTask[], me: string | null): boolean {
  return tasks.some(({ claimed_at: claimed, assignee_id: holder }) => claimed !== null && holder !== me);
}

function managerButtons(
  ctx: Context,
  instance: ReadInstance,
  ground: Pick<ButtonGround, 'metadata' | 'deployment'> & { readonly canMigrate: boolean },
): FlowButton[] {
  const terminate = plainButton(ctx, 'terminate', { opinion: 'required' });
  if (instance.state === 'SUSPENDED') return [plainButton(ctx, 'resume'), terminate];
  const words = flowWords(ground.metadata, instance.key, ctx.locale);
  const nodes = nodesToJump(ground.deployment.model).map(({ id, name }) => ({
    id,
    name: words.node(id, name),
  }));
  return [
    ...(instance.state === 'ERROR' ? [plainButton(ctx, 'retry')] : []),
    plainButton(ctx, 'jump', { opinion: 'required', nodes }),
    plainButton(ctx, 'suspend'),
    ...(ground.canMigrate ? [plainButton(ctx, 'migrate')] : []),
    terminate,
  ];
}

/** Nodes that an instance can be put at. */
function nodesToJump(model: FlowModel): { id: string; name: string }[] {
  const places = [...indexOf(model).places.values()];
  return places
    .filter(({ node: { type } }) => type !== 'boundary' && type !== 'start')
    .map(({ node: { id, name } }) => ({ id, name }));
}
