import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';

/** Number of the caller's open tasks, in one statement. */
export async function countTasks(ctx: Context): Promise<EndpointReply<typeof endpoints.countTasks>> {
  const { memberId } = memberOf(ctx);
  const now = ctx.clock.now();
  const { rows } = await sql<EndpointReply<typeof endpoints.countTasks>>`
    select count(*)::int as todo,
      (count(*) filter (where due_at <= ${now}::timestamptz))::int as overdue,
      (count(*) filter (where warn_at <= ${now}::timestamptz and not coalesce(due_at <= ${now}::timestamptz, false)))::int as urgent,
      (select count(*)::int from flow_cc where member_id = ${memberId}::uuid and read_at is null) as "unreadCc"
    from flow_todo where member_id = ${memberId}::uuid`.execute(ctx.db);
  return rows[0] ?? { todo: 0, overdue: 0, urgent: 0, unreadCc: 0 };
}

/** Marks copies of the caller as read; returns how many were unread. */
export async function markCcRead(
  ctx: Context,
  { instanceIds }: EndpointBody<typeof endpoints.markCcRead>,
): Promise<number> {
  const { memberId } = memberOf(ctx);
  const { numAffectedRows = 0n } = await sql`
    update flow_cc set read_at = ${ctx.clock.now()}::timestamptz where member_id = ${memberId}::uuid and read_at is null
      ${instanceIds === undefined ? sql`` : sql`and instance_id = any(${instanceIds}::uuid[])`}`.execute(
    ctx.db,
  );
  return Number(numAffectedRows);
}
