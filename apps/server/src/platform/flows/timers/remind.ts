import type { Context } from '#server/context.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import { aboutInstance } from '#server/platform/flows/run/message-route.ts';
import { withNode } from '#server/platform/flows/run/node-params.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { isActive, type StoredTask } from '#server/platform/flows/instances/stored-task.ts';

/** Whose task it is: who has taken it, else all who could. */
export function holdersOf({
  assignee_id: assignee,
  candidate_ids: candidates,
}: StoredTask): readonly string[] {
  return assignee === null ? candidates : [assignee];
}

/** Whose task it is beside somebody: nobody is urged by themselves, and nobody while it waits for others. */
export function othersWith(task: StoredTask, me: string | null): readonly string[] {
  return isActive(task) ? holdersOf(task).filter((id) => id !== me) : [];
}

/** Whose task it is, with whoever leads them (DOMAIN §1.7). */
export async function withSuperiors(ctx: Context, task: StoredTask): Promise<readonly string[]> {
  const holders = holdersOf(task);
  return [...new Set([...holders, ...Object.values(await superiorsOf(ctx, holders))])];
}

/** Reminds people of a task. */
export async function remindOf(
  run: Run,
  task: StoredTask,
  { template, to }: { template: 'FLOW_OVERDUE' | 'FLOW_DUE_SOON'; to: readonly string[] },
): Promise<void> {
  const named = await withNode(run, task, { title: run.held.instance.title });
  run.changes.messages.push({ template, ...named, kind: 'REMIND', to, ...(await aboutInstance(run)) });
}
