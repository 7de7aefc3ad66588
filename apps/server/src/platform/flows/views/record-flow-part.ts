import { endsFlow, startsFlow } from '@haiqiao/contract/definitions';
import { mayDo } from '@haiqiao/contract/access';
import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { nodeOf } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { boundActions } from '#server/platform/flows/instances/flow-actions.ts';
import { instancesOf, type ReadInstance } from '#server/platform/flows/instances/read-instance.ts';
import { isActive } from '#server/platform/flows/instances/stored-task.ts';
import { isInvolved } from '#server/platform/flows/tasks/involvement.ts';
import { fieldModesOf, mergeFieldModes } from '#server/platform/flows/tasks/task-options.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { FlowPart } from '#server/platform/records/actions/record-flows.ts';
import type { RecordFlows } from '#server/platform/records/record-deps.ts';
import { instanceButtons } from './instance-buttons.ts';
import { instanceSourcesOf, type InstanceSources, newerVersions } from './instance-sources.ts';
import { headView, taskView } from './instance-views.ts';
import { taskButtons } from './task-buttons.ts';

type ShownRecord = Parameters<RecordFlows['partOf']>[1];

const NONE: FlowPart = { flow: undefined, bound: new Set() };

/** The flow of a record for its reader: the running or last instance with the reader's tasks and buttons. */
export async function flowPartOf(ctx: Context, deps: FlowDeps, shown: ShownRecord): Promise<FlowPart> {
  const { form, id } = shown;
  const [instance] = await instancesOf(ctx, id, 1);
  if (!instance) return NONE;
  const sources = await instanceSourcesOf(ctx, deps, { instance, isDelegated: true });
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const mine = sources.tasks.filter(
    ({ candidate_ids: candidates }) => me !== null && candidates.includes(me),
  );
  const tasks = mine.flatMap((task) => {
    const buttons = taskButtons(ctx, task, sources);
    return buttons.length === 0 ? [] : [{ task: taskView(ctx, task, sources), buttons }];
  });
  const fields = mine.map((task) => fieldModesOf(nodeOf(sources.deployment.model, task.node_id)));
  const canMigrate = (await newerVersions(ctx, instance)).length > 0;
  const isReaders = mine.length > 0 || (await isInvolved(ctx, deps, instance));
  const buttons = isReaders ? instanceButtons(ctx, instance, { ...sources, canMigrate }) : [];
  const flow: RecordFlow = {
    instance: headView(ctx, instance, sources),
    isInvolved: isReaders,
    tasks,
    buttons: buttons.filter(({ action }) => action !== 'withdraw' || canTakeBack(ctx, shown)),
    fields: mergeFieldModes(fields),
  };
  return { flow, bound: instance.ended_at === null ? boundNow(form, { sources, instance, me }) : NONE.bound };
}

/** Actions that require a task while the flow runs: decisions, and the actions that its panel offers to the initiator. */
function boundNow(
  { resource }: FormModel,
  { sources, instance, me }: { sources: InstanceSources; instance: ReadInstance; me: string | null },
): ReadonlySet<string> {
  const { model } = sources.deployment;
  const isBack = sources.tasks.some(
    (task) => isActive(task) && nodeOf(model, task.node_id)?.type === 'start',
  );
  const isInitiator = me !== null && instance.initiator_id === me;
  const actions = resource.definition.actions ?? [];
  // A returned record may be submitted again or withdrawn by others on behalf of the initiator.
  const others = actions.filter(
    (action) =>
      (startsFlow(action) && (isInitiator || !isBack)) || (endsFlow(action) === 'withdrawn' && isInitiator),
  );
  return new Set([...boundActions(model), ...others.map(({ code }) => code)]);
}

/** Whether the resource allows withdrawing its records in their current state. */
function canTakeBack(ctx: Context, { form: { resource }, status, actions }: ShownRecord): boolean {
  const ways = resource.definition.actions?.filter((action) => endsFlow(action) === 'withdrawn') ?? [];
  // The detail already has the reader's permitted actions, including conditions.
  const [own, others] = [true, false].map((isOwn) =>
    ways.filter(({ code }) => mayDo(ctx.actor, resource.code, code) === isOwn),
  );
  if (own?.some(({ code }) => actions.includes(code))) return true;
  return others?.some(({ from }) => from === undefined || from.includes(status)) ?? false;
}
