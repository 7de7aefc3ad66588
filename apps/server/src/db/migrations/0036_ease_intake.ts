import { type Kysely, sql } from 'kysely';

/**
 * Removes two bottlenecks of concurrent filings. Instance numbers come from a sequence: gaps are allowed, and concurrent starts do not wait
 * for each other. The sequence continues from the highest number of a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence flow_instance_no`.execute(db);
  await sql`
    select setval('flow_instance_no', max(last_no)) from sys_number_sequence where prefix = 'LC' having max(last_no) is not null`.execute(
    db,
  );
  await sql`delete from sys_number_sequence where prefix = 'LC'`.execute(db);
  // Each row is changed once, when a record uses the file: with free space in its page, the update touches no index.
  await sql`alter table sys_file set (fillfactor = 85)`.execute(db);
}
