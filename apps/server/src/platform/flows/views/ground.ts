import type { Context } from '#server/context.ts';
import { administratorsOf } from '#server/platform/flows/assignees/administrators.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { isOpen } from '#server/platform/flows/instances/stored-task.ts';
import { isManager } from '#server/platform/flows/tasks/mine.ts';
import { headPeople, taskPeople, type ViewGround } from './instance-views.ts';
import { peopleOf } from './people.ts';
import { type ReadInstance, type ReadTask, tasksOf } from './stored-instance.ts';
import type { ButtonGround } from './task-buttons.ts';

/** Tasks that are read of an instance at most. */
const TASKS_MAX = 200;

/** What views of one instance are made with. */
export interface InstanceGround extends ViewGround, ButtonGround {
  /** Also those that are over, the last first. */
  readonly allTasks: readonly ReadTask[];
}

/** Reads what views of an instance need: its tasks, its model, and everybody's names. */
export async function groundOf(
  ctx: Context,
  deps: FlowDeps,
  { instance, isLent }: { instance: ReadInstance; isLent: boolean },
): Promise<InstanceGround> {
  const [metadata, deployment, allTasks, menders] = await Promise.all([
    deps.records.metadata.current(),
    deps.deployments.byId(ctx, instance.deployment_id),
    tasksOf(ctx, instance.id, TASKS_MAX),
    instance.state === 'ERROR' ? administratorsOf(ctx, deps) : [],
  ]);
  const named = [...headPeople(instance), ...allTasks.flatMap(taskPeople), ...menders];
  const people = await peopleOf(ctx, named);
  return {
    metadata,
    deployment,
    people,
    isLent,
    menders,
    allTasks,
    tasks: allTasks.filter(isOpen),
    state: instance.flow_state,
    resource: instance.biz_type === null ? undefined : metadata.resources.get(instance.biz_type),
  };
}

/** Newer versions in force that an instance could follow; only administrators are told. */
export async function newerVersions(
  ctx: Context,
  instance: Pick<ReadInstance, 'key' | 'version' | 'ended_at'>,
): Promise<readonly { readonly deploymentId: string; readonly version: number }[]> {
  if (instance.ended_at !== null || !isManager(ctx)) return [];
  const rows = await ctx.db
    .selectFrom('flow_deployment')
    .select(['id', 'version'])
    .where('key', '=', instance.key)
    .where('version', '>', instance.version)
    .where('status', '=', 'DEPLOYED')
    .orderBy('version', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, version }) => ({ deploymentId: id, version }));
}
