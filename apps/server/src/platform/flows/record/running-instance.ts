import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** The instance that runs for a record. */
export interface RunningInstance {
  readonly id: string;
  readonly instanceNo: string;
  readonly deploymentId: string;
  readonly initiatorId: string | null;
  /** Names of those who have it now. */
  readonly handlers: readonly string[];
}

/** The instance that runs for a record; undefined for none. */
export async function runningOf(ctx: Context, recordId: string): Promise<RunningInstance | undefined> {
  const { rows } = await sql<RunningInstance>`
    select i.id::text, i.instance_no as "instanceNo", i.deployment_id::text as "deploymentId",
      i.initiator_id::text as "initiatorId",
      array(select m.username from sys_member m where m.id = any(i.current_handler_ids) order by m.username) as handlers
    from flow_instance i
    where i.biz_id = ${recordId}::uuid and i.state in ('RUNNING', 'SUSPENDED', 'ERROR')
    order by i.started_at desc limit 1`.execute(ctx.db);
  return rows[0];
}
