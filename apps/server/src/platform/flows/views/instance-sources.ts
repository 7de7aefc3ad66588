import type { Context } from '#server/context.ts';
import { peopleOf } from '#server/platform/flows/assignees/people.ts';
import { administratorsOf } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { type ReadInstance, type ReadTask, tasksOf } from '#server/platform/flows/instances/read-instance.ts';
import { isOpen } from '#server/platform/flows/instances/stored-task.ts';
import { isManager } from '#server/platform/flows/tasks/involvement.ts';
import { headPeople, taskPeople, type ViewSources } from './instance-views.ts';
import type { ButtonSources } from './task-buttons.ts';

/** Maximum tasks read per instance. */
const TASKS_MAX = 200;

/** Data from which the views of one instance are built. */
export interface InstanceSources extends ViewSources, ButtonSources {
  /** Including ended ones, the latest first. */
  readonly allTasks: readonly ReadTask[];
}

/** Reads the data for views of an instance: its tasks, its model and the names of all members. */
export async function instanceSourcesOf(
  ctx: Context,
  deps: FlowDeps,
  { instance, isDelegated }: { instance: ReadInstance; isDelegated: boolean },
): Promise<InstanceSources> {
  const [metadata, deployment, allTasks, administrators] = await Promise.all([
    deps.records.metadata.current(),
    deps.deployments.byId(ctx, instance.deployment_id),
    tasksOf(ctx, instance.id, TASKS_MAX),
    instance.state === 'ERROR' ? administratorsOf(ctx, deps) : [],
  ]);
  const named = [...headPeople(instance), ...allTasks.flatMap(taskPeople), ...administrators];
  const people = await peopleOf(ctx, named);
  return {
    metadata,
    deployment,
    people,
    isDelegated,
    administrators,
    allTasks,
    tasks: allTasks.filter(isOpen),
    state: instance.flow_state,
    resource: instance.biz_type === null ? undefined : metadata.resources.get(instance.biz_type),
  };
}

/** Newer deployed versions that an instance could migrate to; for administrators only. */
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
