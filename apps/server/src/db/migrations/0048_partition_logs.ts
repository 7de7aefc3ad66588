import { type Kysely, sql } from 'kysely';

/** A log table with its new primary key; a key of a partitioned table contains the time. */
interface Log {
  readonly table: string;
  readonly key: readonly string[];
}

const LOGS: readonly Log[] = [
  { table: 'log_audit', key: ['id', 'at'] },
  { table: 'log_record_change', key: ['record_id', 'id', 'at'] },
  { table: 'flow_log', key: ['instance_id', 'id', 'at'] },
];

/**
 * Partitions the audit log, the history of records and the history of flows by month, so that old months leave as files (decision 0060). The
 * existing rows are not copied: their table becomes the first partition, up to the end of the current month. A default partition takes rows
 * for which no month exists yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const log of LOGS) await partition(db, log);
  await indexAudit(db);
  await numberFlowLog(db);
  for (const { table } of LOGS) await attachEarlier(db, table);
  await createArchive(db);
}

async function partition(db: Kysely<unknown>, { table, key }: Log): Promise<void> {
  const earlier = sql.table(`${table}_earlier`);
  await sql`alter table ${sql.table(table)} rename to ${sql.id(`${table}_earlier`)}`.execute(db);
  await sql`alter table ${earlier} drop constraint ${sql.id(`${table}_pkey`)}`.execute(db);
  if (table === 'flow_log') await sql`alter table ${earlier} alter column id drop identity`.execute(db);
  await sql`
    create table ${sql.table(table)} (like ${earlier} including defaults including constraints including storage)
    partition by range (at)`.execute(db);
  await sql`
    alter table ${sql.table(table)} add constraint ${sql.id(`pk_${table}`)} primary key (${sql.join(key.map((name) => sql.id(name)))})`.execute(
    db,
  );
}

async function indexAudit(db: Kysely<unknown>): Promise<void> {
  for (const name of ['unsealed', 'block_no'])
    await sql`alter index ${sql.id(`ix_log_audit__${name}`)} rename to ${sql.id(`ix_log_audit_earlier__${name}`)}`.execute(
      db,
    );
  await sql`create index ix_log_audit__unsealed on log_audit (at, id) where block_no is null`.execute(db);
  await sql`create index ix_log_audit__block_no on log_audit (block_no) where block_no is not null`.execute(
    db,
  );
}

/** Numbers continue behind those of the existing rows. */
async function numberFlowLog(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_log alter column id add generated always as identity`.execute(db);
  await sql`
    select setval(pg_get_serial_sequence('flow_log', 'id'), coalesce((select max(id) from flow_log_earlier), 0) + 1, false)`.execute(
    db,
  );
}

async function attachEarlier(db: Kysely<unknown>, table: string): Promise<void> {
  const earlier = sql.table(`${table}_earlier`);
  const { rows } = await sql<{ until: string }>`
    select (date_trunc('month', greatest(now(), (select max(at) from ${earlier})), 'UTC') + interval '1 month')::text as until`.execute(
    db,
  );
  const until = sql.lit(rows[0]?.until ?? '');
  await sql`
    alter table ${sql.table(table)} attach partition ${earlier} for values from (minvalue) to (${until})`.execute(
    db,
  );
  await sql`create table ${sql.table(`${table}_rest`)} partition of ${sql.table(table)} default`.execute(db);
}

async function createArchive(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_archive (
      id uuid primary key,
      log text not null,
      partition text not null,
      until timestamptz not null,
      file_id uuid not null references sys_file (id),
      sha256 text not null,
      row_count bigint not null,
      archived_at timestamptz not null,
      first_block bigint,
      last_block bigint,
      last_to_at timestamptz,
      previous_hash bytea,
      last_hash bytea,
      key_id text,
      signature bytea,
      constraint ux_log_archive__log__until unique (log, until)
    )`.execute(db);
  await sql`alter table sys_file drop constraint ck_sys_file__purpose`.execute(db);
  await sql`
    alter table sys_file add constraint ck_sys_file__purpose
    check (purpose in ('upload', 'export', 'template', 'avatar', 'preview', 'archive'))`.execute(db);
}
