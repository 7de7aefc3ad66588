import { type Kysely, sql } from 'kysely';

/** Tables whose rows contain the flow name. */
const NAMING = ['flow_instance', 'flow_task', 'flow_todo', 'flow_cc'] as const;

/** Flow and node names in other languages, for lists; and who completed a task of a record, which decides their later read access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_deployment add column translations jsonb not null default '{}'`.execute(db);
  await sql`
    update flow_deployment d set translations = m.translations from flow_model m where m.id = d.model_id`.execute(
    db,
  );
  for (const name of NAMING) {
    const table = sql.table(name);
    await sql`alter table ${table} add column flow_translations jsonb`.execute(db);
    if (name !== 'flow_instance')
      await sql`alter table ${table} add column node_translations jsonb`.execute(db);
    const key = sql.ref(name === 'flow_instance' ? 'key' : 'flow_key');
    await sql`
      update ${table} t set flow_translations = m.translations from flow_model m
      where m.key = t.${key} and m.translations <> '{}'`.execute(db);
  }
  await sql`
    create index ix_flow_task__done_by__biz_id on flow_task (done_by, biz_type, biz_id)
    where done_by is not null and biz_id is not null`.execute(db);
  await dropChecks(db);
}

/**
 * Members are never deleted: a foreign key check would find nothing, and would make all actions that notify the same person wait for that
 * person's row.
 */
async function dropChecks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_message
      drop constraint sys_message_receiver_id_fkey,
      drop constraint sys_message_closed_by_fkey`.execute(db);
}
