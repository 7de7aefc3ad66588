import { databaseOf } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { MEMBER_ROLE } from '#server/db/connect.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { quoteName } from '../tables/quote.ts';
import { withInstallLock } from '../run/install-lock.ts';
import { inTableTransaction, writeDown } from '../run/run-steps.ts';
import { readRowSecurity, type PlatformColumn, type RowSecurityState } from './read-row-security.ts';
import { viewSql, policySql } from './policy-sql.ts';

/** The database user may not create roles, or may not switch to this one. */
const NOT_ALLOWED = '42501';

/** Another node created it at the same time. */
const EXISTS: ReadonlySet<string | undefined> = new Set(['42710', '23505']);

/**
 * Installs row security on every business table (DESIGN §7): role, policies, and the views that show numbers beside them. Changes
 * nothing where it is installed already. Where our user may not have the role, only the views are created, and the statements alone
 * restrict members; `npm run doctor` reports it.
 */
export async function installRowSecurity(ctx: Context): Promise<void> {
  const hasRole = await takeRole(ctx);
  if (!lacksAny(await readRowSecurity(ctx), hasRole)) return;
  await withInstallLock(ctx, async () => {
    // Read again: another node may have done it while this one waited.
    const state = await readRowSecurity(ctx);
    for (const view of state.withoutView) await run(ctx, [viewSql(view)]);
    if (!hasRole) return;
    await grantSchema(ctx, state.withoutGrant);
    // One table at a time: its users wait for a moment only.
    for (const table of state.withoutPolicy) await run(ctx, policySql(table));
    const details = `${state.withoutPolicy.length} tables`;
    // The kind is stored in the log of installations: it keeps its name.
    await writeDown(ctx, [{ module: 'platform', subject: 'row security', kind: 'raiseWall', details }]);
  });
}

/** Whether something is missing that can be created. */
function lacksAny(state: RowSecurityState, hasRole: boolean): boolean {
  const { withoutView, withoutPolicy, withoutGrant } = state;
  return withoutView.length > 0 || (hasRole && withoutPolicy.length + withoutGrant.length > 0);
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
    return `grant select (${names}) on ${table} to ${MEMBER_ROLE}`;
  });
  const schema = `do $grant$ begin execute format('grant usage on schema %I to ${MEMBER_ROLE}', current_schema()); end $grant$`;
  await run(ctx, [schema, ...grants]);
}

/** Creates the role if it is missing and our user may. Answers whether our user can become it. */
async function takeRole(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ found: boolean; mayBeTaken: boolean }>`
    select r.oid is not null as found, coalesce(pg_has_role(r.oid, 'member'), false) as "mayBeTaken"
    from (select) as one left join pg_roles r on r.rolname = ${MEMBER_ROLE}`.execute(ctx.db);
  if (rows[0]?.mayBeTaken !== true) {
    if (rows[0]?.found !== true) await attempt(ctx, `create role ${MEMBER_ROLE} nologin`);
    await attempt(ctx, `grant ${MEMBER_ROLE} to current_user`);
  }
  return (await databaseOf(ctx.db)?.rowSecurity?.isAvailable()) ?? false;
}

async function attempt(ctx: Context, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(ctx.db);
  } catch (error) {
    const code = errorCode(error);
    if (code !== NOT_ALLOWED && !EXISTS.has(code)) throw error;
  }
}
