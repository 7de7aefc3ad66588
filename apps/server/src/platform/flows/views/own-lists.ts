import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { involvedIn } from './involved.ts';
import { headPeople, headView } from './instance-views.ts';
import { peopleOf } from './people.ts';
import { instancesOf } from './stored-instance.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { holdingsOf } from '#server/platform/flows/record/holdings.ts';

/** Instances of one record that are shown. */
const OF_RECORD_MAX = 50;

/** What the caller has to do: in one look at the list of what is open. */
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

/** Marks copies of the caller as read; answers how many were unread. */
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

/** Instances of a record that the caller may read, the newest first. */
export async function queryFlowInstancesOfRecord(
  ctx: Context,
  deps: FlowDeps,
  { id: code, dataId }: EndpointBody<typeof endpoints.queryFlowInstancesOfRecord>,
): Promise<EndpointReply<typeof endpoints.queryFlowInstancesOfRecord>> {
  const form = await deps.records.metadata.form(code);
  const found = await instancesOf(ctx, dataId, OF_RECORD_MAX);
  const { tasks, isTold } = await holdingsOf(ctx, { resource: form.resource.code, recordId: dataId });
  const own = await involvedIn(
    ctx,
    found.filter(({ biz_type: resource }) => resource === form.resource.code),
  );
  const people = await peopleOf(ctx, own.flatMap(headPeople));
  const metadata = await deps.records.metadata.current();
  const isLent = tasks.length > 0 || isTold;
  return own.map((instance) => headView(ctx, instance, { metadata, people, isLent }));
}
