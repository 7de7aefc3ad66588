import { type Kysely, sql } from 'kysely';

/**
 * A function that fails with SQLSTATE RS001 (ROW_SCOPE_VIOLATION), for statements that must fail by themselves when their row is outside the
 * actor's row scope. It is volatile, so that the planner does not call it. Its type is that of the count in its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function sys_raise_row_scope_violation() returns bigint language plpgsql volatile as $$
    begin
      raise exception using errcode = 'RS001', message = 'the row is outside the row scope of the actor';
    end $$`.execute(db);
}
