import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { WALL_ROLE, wallOf } from '#server/db/wall.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { quoteName } from '../tables/quote.ts';
import { withInstallLock } from '../run/install-lock.ts';
import { inTableTransaction, writeDown } from '../run/run-steps.ts';
import { readWall, type PlatformColumn, type WallState } from './read-wall.ts';
import { viewSql, wallSql } from './wall-sql.ts';

/** The user of the database may not make roles, or may not become this one. */
const NOT_ALLOWED = '42501';

/** Another node was quicker. */
const EXISTS: ReadonlySet<string | undefined> = new Set(['42710', '23505']);

/**
 * Puts the second wall around every business table (DESIGN §7): role, policies, and the views that show numbers through it. Nothing
 * is done where it stands already. Where the database does not let us have the role there are the views alone, and
 * members are restricted by the statements as before; `npm run doctor` says so.
 */
export async function raiseWall(ctx: Context): Promise<void> {
  const hasRole = await takeRole(ctx);
  if (!lacksAny(await readWall(ctx), hasRole)) return;
  await withInstallLock(ctx, async () => {
    // Asked again: another node may have done it while this one waited.
    const state = await readWall(ctx);
    for (const view of state.withoutView) await run(ctx, [viewSql(view)]);
    if (!hasRole) return;
    await grantSchema(ctx, state.withoutGrant);
    // One table at a time: whoever works with it waits for a moment only.
    for (const table of state.withoutWall) await run(ctx, wallSql(table));
    const details = `${state.withoutWall.length} tables`;
    await writeDown(ctx, [{ module: 'platform', subject: 'row security', kind: 'raiseWall', details }]);
  });
}

/** Whether something is missing that can be done. */
function lacksAny(state: WallState, hasRole: boolean): boolean {
  const { withoutView, withoutWall, withoutGrant } = state;
  return withoutView.length > 0 || (hasRole && withoutWall.length + withoutGrant.length > 0);
}

async function run(ctx: Context, statements: readonly string[]): Promise<void> {
  await inTableTransaction(ctx, async (ctx) => {
    for (const statement of statements) await sql.raw(statement).execute(ctx.db);
  });
}

async function grantSchema(ctx: Context, columns: readonly PlatformColumn[]): Promise<void> {
  if (columns.length === 0) return;
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const grants = [...byTable].map(([table, own]) => {
    const names = own.map(({ column }) => quoteName(column)).join(', ');
    return `grant select (${names}) on ${table} to ${WALL_ROLE}`;
  });
  const schema = `do $grant$ begin execute format('grant usage on schema %I to ${WALL_ROLE}', current_schema()); end $grant$`;
  await run(ctx, [schema, ...grants]);
}

/** Makes the role if it is not there and may be made. Answers whether it can be taken. */
async function takeRole(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ found: boolean; mayBeTaken: boolean }>`
    select r.oid is not null as found, coalesce(pg_has_role(r.oid, 'member'), false) as "mayBeTaken"
    from (select) as one left join pg_roles r on r.rolname = ${WALL_ROLE}`.execute(ctx.db);
  if (rows[0]?.mayBeTaken !== true) {
    if (rows[0]?.found !== true) await attempt(ctx, `create role ${WALL_ROLE} nologin`);
    await attempt(ctx, `grant ${WALL_ROLE} to current_user`);
  }
  return (await wallOf(ctx.db)?.isStanding()) ?? false;
}

async function attempt(ctx: Context, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(ctx.db);
  } catch (error) {
    const code = errorCode(error);
    if (code !== NOT_ALLOWED && !EXISTS.has(code)) throw error;
  }
}
