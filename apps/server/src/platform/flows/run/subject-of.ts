import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import type { Run } from './run.ts';

/** What rules about people ask of an instance. */
export function subjectOf(run: Run): FlowSubject {
  const { instance } = run.held;
  const { record, changes } = run;
  return {
    initiatorId: instance.initiator_id,
    initiatorOrgId: instance.initiator_org_id,
    record: record && { resource: record.resource, values: record.stored.values },
    variables: changes.state.variables,
    choices: changes.state.choices,
    lastHandler: (ctx, node) => lastHandler(ctx, run, node),
  };
}

/** Who did a task last: in this run, which is not written yet, or before. */
async function lastHandler(ctx: Context, run: Run, node: string | undefined): Promise<string | null> {
  const justNow = [...run.changes.tasks.values()].findLast(
    (task) => task.done_by !== null && (node === undefined || task.node_id === node),
  );
  if (justNow) return justNow.done_by;
  const { rows } = await sql<{ id: string }>`
    select done_by::text as id from flow_task
    where instance_id = ${run.held.instance.id}::uuid and done_by is not null
      ${node === undefined ? sql`` : sql`and node_id = ${node}`}
    order by done_at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
