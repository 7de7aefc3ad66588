import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type People, peopleOf, personIn, personsIn } from './assignees/people.ts';
import type { FlowDeps } from './flow-deps.ts';
import { flowWords, type FlowWords } from './instances/flow-texts.ts';
import { historyStart } from './instances/read-instance.ts';
import { openInstance } from './tasks/involvement.ts';
import { type FactWords, factWords } from './views/fact-words.ts';
import { type InstanceFields, instanceFields } from './views/instance-fields.ts';

interface LogRow {
  readonly id: string;
  readonly at: Date;
  readonly by_id: string | null;
  readonly action: string;
  readonly node_id: string;
  readonly node_name: string;
  readonly opinion: string;
  readonly why: FlowTimelineEntry['why'];
  readonly duration_ms: string | null;
  readonly details: { readonly people?: readonly string[]; readonly override?: string };
}

/**
 * The history of an instance, newest first, paged.
 * @throws AppError FLOW_INSTANCE_NOT_FOUND, CURSOR_INVALID
 */
export async function queryFlowTimeline(
  caller: Context,
  deps: FlowDeps,
  { id, cursor, pageSize, isDeedsOnly }: EndpointBody<typeof endpoints.queryFlowTimeline>,
): Promise<EndpointReply<typeof endpoints.queryFlowTimeline>> {
  const { ctx, instance } = await openInstance(caller, deps, id);
  const since = sql`at >= ${historyStart(instance)}::timestamptz`;
  const wanted = sql`instance_id = ${id}::uuid and ${since} ${isDeedsOnly ? sql`and by_id is not null` : sql``}`;
  assertCursor(cursor);
  const [rows, total] = await Promise.all([pageOf(ctx, { wanted, cursor, pageSize }), countOf(ctx, wanted)]);
  const page = rows.slice(0, pageSize);
  const people = await peopleOf(
    ctx,
    page.flatMap(({ by_id: by, details }) => [by, ...(details.people ?? [])]),
  );
  const metadata = await deps.records.metadata.current();
  const words = flowWords(metadata, instance.key, ctx.locale);
  const resource = instance.biz_type === null ? undefined : metadata.resources.get(instance.biz_type);
  const facts = await factWords(ctx, deps.records, resource);
  const fields = instanceFields(ctx);
  return {
    datas: page.map((row) =>
      entryOf(row, { people, words, facts, fields, initiatorId: instance.initiator_id }),
    ),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    total,
  };
}

/** A cursor is the number of a line. */
function assertCursor(cursor: string | undefined): void {
  if (cursor !== undefined && !/^\d{1,18}$/u.test(cursor)) throw new AppError('CURSOR_INVALID');
}

async function pageOf(
  ctx: Context,
  { wanted, cursor, pageSize }: { wanted: RawBuilder<unknown>; cursor: string | undefined; pageSize: number },
): Promise<readonly LogRow[]> {
  const { rows } = await sql<LogRow>`
    select id::text, at, by_id, action, node_id, node_name, opinion, why, duration_ms::text, details from flow_log
    where ${wanted} ${cursor === undefined ? sql`` : sql`and id < ${cursor}::bigint`}
    order by flow_log.id desc limit ${pageSize + 1}`.execute(ctx.db);
  return rows;
}

async function countOf(ctx: Context, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from flow_log where ${wanted}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

interface EntrySources {
  readonly people: People;
  readonly words: FlowWords;
  readonly facts: FactWords;
  readonly fields: InstanceFields;
  readonly initiatorId: string | null;
}

function entryOf(row: LogRow, sources: EntrySources): FlowTimelineEntry {
  const { people, words, facts, fields, initiatorId } = sources;
  const { id, at, action, opinion, why, details } = row;
  const by = personIn(people, row.by_id);
  const nodeName = row.node_id === '' ? '' : words.node(row.node_id, row.node_name);
  return {
    id,
    at: at.toISOString(),
    by: row.by_id === initiatorId ? fields.value('initiatorId', by) : by,
    action,
    nodeId: fields.value('currentNodes', row.node_id) ?? '',
    nodeName: fields.text('currentNodes', nodeName),
    opinion,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    why: facts.why(why),
    people: fields.items('currentHandlers', personsIn(people, details.people ?? [])),
    override: details.override ?? '',
  };
}
