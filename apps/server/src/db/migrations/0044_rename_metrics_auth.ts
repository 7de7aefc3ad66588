import { type Kysely, sql } from 'kysely';

/** Monitoring reads the metrics with a token; a call from this machine is not enough, since a proxy on it calls from there too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_resource drop constraint ck_sys_resource__auth`.execute(db);
  await sql`update sys_resource set auth = 'token-or-permission' where auth = 'local-or-permission'`.execute(
    db,
  );
  await sql`
    alter table sys_resource add constraint ck_sys_resource__auth
      check (auth in ('public', 'refresh-token', 'member', 'api-key', 'permission', 'token-or-permission'))`.execute(
    db,
  );
}
