import { mayDo } from '@haiqiao/contract/access';
import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { nodeOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { fieldModesOf } from '#server/platform/flows/tasks/buttons.ts';
import { groundOf, type InstanceGround, newerVersions } from '#server/platform/flows/views/ground.ts';
import { isInvolved } from '#server/platform/flows/views/involved.ts';
import { instanceButtons } from '#server/platform/flows/views/instance-buttons.ts';
import { headView, taskView } from '#server/platform/flows/views/instance-views.ts';
import { instancesOf, type ReadInstance } from '#server/platform/flows/views/stored-instance.ts';
import { taskButtons } from '#server/platform/flows/views/task-buttons.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { FlowPart } from '#server/platform/records/actions/record-flows.ts';
import type { RecordFlows } from '#server/platform/records/record-deps.ts';
import { boundActions } from './bound-actions.ts';
import { togetherOf } from './field-modes.ts';
import { endsFlow, startsFlow } from './starts-flow.ts';

type ShownRecord = Parameters<RecordFlows['partOf']>[1];

const NONE: FlowPart = { flow: undefined, bound: new Set() };

/** The flow of a record, as far as it concerns its reader: the instance that runs or ran last, their tasks and buttons. */
export async function flowPartOf(ctx: Context, deps: FlowDeps, shown: ShownRecord): Promise<FlowPart> {
  const { form, id } = shown;
  const [instance] = await instancesOf(ctx, id, 1);
  if (!instance) return NONE;
  const ground = await groundOf(ctx, deps, { instance, isLent: true });
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const mine = ground.tasks.filter(({ candidate_ids: candidates }) => me !== null && candidates.includes(me));
  const tasks = mine.flatMap((task) => {
    const buttons = taskButtons(ctx, task, ground);
    return buttons.length === 0 ? [] : [{ task: taskView(ctx, task, ground), buttons }];
  });
  const fields = mine.map((task) => fieldModesOf(nodeOf(ground.deployment.model, task.node_id)));
  const canMigrate = (await newerVersions(ctx, instance)).length > 0;
  const isReaders = mine.length > 0 || (await isInvolved(ctx, instance));
  const buttons = isReaders ? instanceButtons(ctx, instance, { ...ground, canMigrate }) : [];
  const flow: RecordFlow = {
    instance: headView(ctx, instance, ground),
    isInvolved: isReaders,
    tasks,
    buttons: buttons.filter(({ action }) => action !== 'withdraw' || canTakeBack(ctx, shown)),
    fields: togetherOf(fields),
  };
  return { flow, bound: instance.ended_at === null ? boundNow(form, { ground, instance, me }) : NONE.bound };
}

/** What the flow that runs leaves to nobody without a task: decisions, and what its panel offers to whoever started it. */
function boundNow(
  { resource }: FormModel,
  { ground, instance, me }: { ground: InstanceGround; instance: ReadInstance; me: string | null },
): ReadonlySet<string> {
  const { model } = ground.deployment;
  const isBack = ground.tasks.some((task) => isActive(task) && nodeOf(model, task.node_id)?.type === 'start');
  const isInitiator = me !== null && instance.initiator_id === me;
  const actions = resource.definition.actions ?? [];
  // What came back others may hand in, and take back, on behalf of whoever started it.
  const others = actions.filter(
    (action) =>
      (startsFlow(action) && (isInitiator || !isBack)) || (endsFlow(action) === 'withdrawn' && isInitiator),
  );
  return new Set([...boundActions(model), ...others.map(({ code }) => code)]);
}

/** Whether the resource lets its records be taken back as they are; where it says nothing, the flow alone does. */
function canTakeBack(ctx: Context, { form: { resource }, status, actions }: ShownRecord): boolean {
  const ways = resource.definition.actions?.filter((action) => endsFlow(action) === 'withdrawn') ?? [];
  // What a reader may take by right is known to the detail, conditions and all.
  const [own, others] = [true, false].map((isOwn) =>
    ways.filter(({ code }) => mayDo(ctx.actor, resource.code, code) === isOwn),
  );
  if (own?.some(({ code }) => actions.includes(code))) return true;
  return (
    ways.length === 0 || (others?.some(({ from }) => from === undefined || from.includes(status)) ?? false)
  );
}
