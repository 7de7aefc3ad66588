import { type Kysely, sql } from 'kysely';

/**
 * Two things that many filings at once waited for. Numbers of instances come from a sequence: no rule says that they have no gaps, and
 * nobody waits for whoever begins one at the same moment. It goes on where the numbers of a day have come to at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence flow_instance_no`.execute(db);
  await sql`
    select setval('flow_instance_no', max(last_no)) from sys_number_sequence where prefix = 'LC' having max(last_no) is not null`.execute(
    db,
  );
  await sql`delete from sys_number_sequence where prefix = 'LC'`.execute(db);
  // Each row is changed once, when a record takes the file: with some room left in its page that touches no index.
  await sql`alter table sys_file set (fillfactor = 85)`.execute(db);
}
