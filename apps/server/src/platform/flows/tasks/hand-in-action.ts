import { holds } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { nodeOf, type Run } from '#server/platform/flows/run/run.ts';
import type { StoredTask } from '#server/platform/flows/instances/stored-task.ts';
import { startsFlow } from '#server/platform/flows/record/starts-flow.ts';
import { isPossible } from '#server/platform/records/detail/read-detail.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';

/** The action by which a record that came back to its initiator is handed in again, where its state lets it be taken. */
export function handInAction(ctx: Context, run: Run, task: StoredTask): string | undefined {
  const { record } = run;
  if (!record || nodeOf(run, task.node_id)?.type !== 'start') return undefined;
  const { resource, stored } = record;
  const env = recordEnv(ctx, resource);
  const status = scalarText(stored.values['status'] ?? null);
  return resource.definition.actions?.find(
    (action) => startsFlow(action) && isPossible(action, status, (when) => holds(when, stored.values, env)),
  )?.code;
}
