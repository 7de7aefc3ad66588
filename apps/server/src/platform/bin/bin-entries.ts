import { AppError } from '@haiqiao/contract/errors';
import { inTransaction, violatedConstraint } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { BinRows } from '#server/db/tables/records.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { BinKind, Returning } from './bin-kind.ts';

const DAY_MS = 86_400_000;

/** An item to delete. */
export interface Deleting {
  /** Code of its kind. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly recordNo: string | null;
  /** Names of children deleted with it. */
  readonly children: readonly string[];
  /** The only member who may access it. */
  readonly ownerId: string | null;
  /** Its rows by table, its own first. */
  readonly rows: readonly { readonly table: string; readonly where: RawBuilder<boolean> }[];
}

/** Stores the rows of an item to delete, in the same transaction. */
export async function storeInBin(ctx: Context, deleting: Deleting): Promise<void> {
  const stored: BinRows[] = [];
  for (const { table, where } of deleting.rows) {
    const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
      select to_json(t) as row from ${sql.table(table)} t where ${where}`.execute(ctx.db);
    stored.push({ table, rows: rows.map(({ row }) => row) });
  }
  await ctx.db
    .insertInto('sys_bin_entry')
    .values({
      id: deleting.id,
      kind: deleting.kind,
      title: deleting.title,
      record_no: deleting.recordNo,
      rows: JSON.stringify(stored),
      children: [...deleting.children],
      owner_id: deleting.ownerId,
      deleted_by: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
      deleted_at: ctx.clock.now(),
    })
    .execute();
}

/** The actor's visible entries, as rows of the recycle bin with the alias `record`. */
export function visibleEntries(ctx: Context, kinds: readonly BinKind[]): RawBuilder<boolean> {
  const codes = kinds.filter(({ maySee }) => maySee(ctx.actor)).map(({ code }) => code);
  const me = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  return sql<boolean>`record.kind = any(${codes}) and (record.owner_id is null or record.owner_id = ${me}::uuid)`;
}

/** An entry visible to the actor. @throws AppError RECORD_NOT_FOUND */
export async function findEntry(ctx: Context, kind: BinKind, id: string) {
  const row = await ctx.db
    .selectFrom('sys_bin_entry as record')
    .selectAll()
    .where('id', '=', id)
    .where(visibleEntries(ctx, [kind]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_FOUND');
  return row;
}

/**
 * Restores an item, unchanged or with other values for unique columns.
 * @throws AppError RECORD_NOT_FOUND, RECORD_NOT_UNIQUE, RECORD_INVALID, RECORD_TARGET_DELETED
 */
export async function restoreEntry(
  ctx: Context,
  kind: BinKind,
  { id, values = {} }: { id: string; values?: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  if (!kind.mayRestore(ctx.actor)) throw new AppError('RECORD_NOT_FOUND');
  await inTransaction(ctx, async (ctx) => {
    const entry = await findEntry(ctx, kind, id);
    const returning: Returning = { id, rows: renamed(kind, entry.rows, values) };
    await kind.prepare(ctx, returning);
    for (const rows of returning.rows) await putBack(ctx, kind, rows);
    await ctx.db.deleteFrom('sys_bin_entry').where('id', '=', id).execute();
    await kind.afterRestore(ctx, returning);
    await writeAudit(ctx, { action: 'bin.restore', outcome: 'done', target: { type: kind.code, id } });
  });
  await kind.announce();
}

function renamed(
  kind: BinKind,
  tables: readonly BinRows[],
  values: Readonly<Record<string, unknown>>,
): readonly BinRows[] {
  const [first, ...others] = tables;
  const news = Object.entries(values).map(([column, value]) => {
    if (Object.hasOwn(kind.unique, column)) return [column, kind.readValue(column, value)];
    throw new AppError('RECORD_INVALID', { issues: [{ path: column, rule: 'unknownField' }] });
  });
  if (!first || news.length === 0) return tables;
  const [own, ...below] = first.rows;
  return [{ ...first, rows: [{ ...own, ...Object.fromEntries(news) }, ...below] }, ...others];
}

/** Columns added since use their defaults. */
async function putBack(ctx: Context, kind: BinKind, { table, rows }: BinRows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.id(name)));
  try {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
      ctx.db,
    );
  } catch (error) {
    const taken = violatedConstraint(error);
    if (taken === undefined) throw error;
    const issues = Object.keys(kind.unique).map((path) => ({ path, rule: 'unique' }));
    throw new AppError('RECORD_NOT_UNIQUE', { issues }, { cause: error });
  }
}

/** Permanently deletes an item. @throws AppError RECORD_NOT_FOUND */
export async function purgeEntry(ctx: Context, kind: BinKind, id: string): Promise<void> {
  if (!kind.mayPurge(ctx.actor)) throw new AppError('RECORD_NOT_FOUND');
  await inTransaction(ctx, async (ctx) => {
    await findEntry(ctx, kind, id);
    await ctx.db.deleteFrom('sys_bin_entry').where('id', '=', id).execute();
    await writeAudit(ctx, { action: 'bin.purge', outcome: 'done', target: { type: kind.code, id } });
  });
}

/** Permanently deletes expired entries of the bin. @param ctx of the system */
export async function purgeExpiredEntries(ctx: Context, { days }: { days: number }): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  return inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('sys_bin_entry')
      .where('deleted_at', '<', before)
      .returning(['id', 'kind'])
      .execute();
    for (const { id, kind } of gone)
      await writeAudit(ctx, {
        action: 'bin.purge',
        outcome: 'done',
        target: { type: kind, id },
        details: { days },
      });
    return gone.length;
  });
}
