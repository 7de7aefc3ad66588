import { sql } from 'kysely';
import { type Context, systemContext } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';

const DAY_MS = 86_400_000;

/** A real action of a person. */
export interface RealAction {
  readonly nodeId: string;
  readonly nodeName: string;
  /** `agreed`, `disagreed`, `returned` */
  readonly result: string;
  readonly by: string;
  readonly at: string;
}

/** The course of a real instance. */
export interface RealInstance {
  readonly id: string;
  readonly instanceNo: string;
  readonly title: string;
  readonly initiatorId: string | null;
  readonly initiatorOrgId: string | null;
  readonly startedAt: string;
  /** How it ended: `done` or `terminated`; null while it runs. */
  readonly end: string | null;
  readonly bizType: string | null;
  readonly bizId: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly actions: readonly RealAction[];
  /** Nodes with waiting tasks. */
  readonly open: readonly string[];
}

/** Instances of a flow submitted within a number of days, newest first. */
export async function realInstances(
  ctx: Context,
  { key, days, max }: { readonly key: string; readonly days: number; readonly max: number },
): Promise<readonly RealInstance[]> {
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const { rows } = await sql<RealInstance>`
    select i.id::text, i.instance_no as "instanceNo", i.title, i.initiator_id::text as "initiatorId",
      i.initiator_org_id::text as "initiatorOrgId",
      to_char(i.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
      case when i.state = 'DONE' then 'done' when i.state = 'TERMINATED' then 'terminated' end as "end",
      i.biz_type as "bizType", i.biz_id::text as "bizId",
      coalesce(i.flow_state -> 'variables', '{}') as variables,
      coalesce(t.actions, '[]') as actions, coalesce(t.open, '{}') as open
    from flow_instance i
    left join lateral (
      select
        json_agg(json_build_object('nodeId', t.node_id, 'nodeName', t.node_name, 'result', t.result, 'by', t.done_by,
          'at', to_char(t.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.done_at, t.id)
          filter (where t.state = 'DONE' and t.done_by is not null) as actions,
        array_agg(distinct t.node_id) filter (where t.state in ('WAITING', 'OPEN', 'DELEGATED')) as open
      from flow_task t where t.instance_id = i.id
    ) t on true
    where i.key = ${key} and i.started_at >= ${since} and i.parent_instance_id is null
    order by i.started_at desc, i.id desc limit ${max}::int`.execute(ctx.db);
  return rows;
}

/** Current record values of instances, by record id; deleted records have none. */
export async function recordValues(
  ctx: Context,
  metadata: Metadata,
  instances: readonly RealInstance[],
): Promise<ReadonlyMap<string, RecordValues>> {
  // A member who may see a flow's instances sees its conditions on their records; the values themselves are never returned.
  const whole = { ...systemContext(ctx, 'rehearsal of a flow'), db: ctx.db };
  const values = new Map<string, RecordValues>();
  for (const [code, own] of Map.groupBy(instances, ({ bizType }) => bizType)) {
    const resource = metadata.resources.get(code ?? '');
    const ids = own.flatMap(({ bizId }) => bizId ?? []);
    if (!resource || ids.length === 0) continue;
    for (const record of await loadRecords(whole, resource, { ids })) values.set(record.id, record.values);
  }
  return values;
}
