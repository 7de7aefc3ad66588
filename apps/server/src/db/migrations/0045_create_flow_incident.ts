import { type Kysely, sql } from 'kysely';

/**
 * Failures of instances that are not tried again by themselves: timers that failed too often, and nodes that wait for a retry. A row repeats
 * columns of its instance, so that the list needs no join. Failures from before this table become open incidents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flow_incident (
      id uuid primary key,
      instance_id uuid not null,
      timer_id uuid,
      node_id text not null default '',
      node_name text not null default '',
      error text not null,
      message text not null default '',
      state text not null default 'OPEN'
        constraint ck_flow_incident__state check (state in ('OPEN', 'REQUEUED', 'DISCARDED', 'SETTLED')),
      instance_no text not null,
      title text not null,
      flow_name text not null,
      category text not null default '',
      initiator_id uuid,
      form_code text,
      biz_id uuid,
      flow_translations jsonb,
      node_translations jsonb,
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by uuid,
      instance_key text generated always as (instance_id::text) stored,
      record_key text generated always as (biz_id::text) stored
    )`.execute(db);
  await sql`create index ix_flow_incident__opened_at on flow_incident (opened_at desc, id desc)`.execute(db);
  await sql`
    create index ix_flow_incident__instance_id on flow_incident (instance_id) where state = 'OPEN'`.execute(
    db,
  );
  await openEarlierOnes(db);
}

/** Timers after their fifth failure, and the nodes at which instances have stopped. */
async function openEarlierOnes(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into flow_incident (id, instance_id, timer_id, node_id, node_name, error, message, instance_no, title, flow_name, category,
      initiator_id, form_code, biz_id, flow_translations, opened_at)
    select gen_random_uuid(), i.id, f.timer_id, f.node_id,
      coalesce(i.current_nodes[array_position(i.current_node_ids, f.node_id)], f.node_id), f.error, f.message, i.instance_no, i.title,
      i.flow_name, i.category, i.initiator_id, i.form_code, i.biz_id, i.flow_translations, f.at
    from (
      select t.instance_id, t.id as timer_id, t.node_id, 'timer' as error, t.error as message, t.due_at as at
      from flow_timer t where not t.is_done and t.tries >= 5
      union all
      select s.id, null, token ->> 'nodeId', token -> 'incident' ->> 'error', token -> 'incident' ->> 'message',
        coalesce(s.entered_at, s.started_at)
      from flow_instance s, jsonb_array_elements(s.flow_state -> 'tokens') as token
      where s.state = 'ERROR' and jsonb_typeof(token -> 'incident') = 'object'
    ) f join flow_instance i on i.id = f.instance_id and i.ended_at is null`.execute(db);
}
