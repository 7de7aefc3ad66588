import { type Kysely, sql } from 'kysely';

/**
 * The chain of the audit log: signed blocks, each with the hash of the previous one. A row belongs to no block until it is sealed. A row
 * whose transaction ends late is sealed in a later block and never lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_audit_block (
      no bigint primary key,
      sealed_at timestamptz not null,
      from_at timestamptz not null,
      to_at timestamptz not null,
      row_count integer not null,
      rows_hash bytea not null,
      previous_hash bytea not null,
      hash bytea not null,
      key_id text not null,
      signature bytea not null
    )`.execute(db);
  await sql`
    alter table log_audit
      add column block_no bigint,
      add column row_hash bytea`.execute(db);
  // Ids increase with time: the primary key serves reads of the newest rows, and writes save one index entry.
  await sql`drop index ix_log_audit__at`.execute(db);
  await sql`create index ix_log_audit__unsealed on log_audit (at, id) where block_no is null`.execute(db);
  await sql`create index ix_log_audit__block_no on log_audit (block_no) where block_no is not null`.execute(
    db,
  );
}
