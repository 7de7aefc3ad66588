import { type RawBuilder, sql } from 'kysely';
import { everyRow, targetOf } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import type { MergeOrder } from '../dictionary-deps.ts';
import { containsValue } from './count-uses.ts';
import type { DictionaryUsage } from './dictionary-usages.ts';

/** Records per statement. */
const BATCH = 500;

/** Old value, new value, and the history text. */
export interface Replacement {
  readonly from: string;
  readonly into: string;
  /** 旧名称 → 新名称 */
  readonly note: string;
  readonly by: MergeOrder['by'];
}

/**
 * Replaces a value in up to one batch of rows of a column; each record gets a new version and a history entry.
 * @returns changed rows; less than a full batch means that none are left
 */
export async function replaceBatch(
  ctx: Context,
  usage: DictionaryUsage,
  replacement: Replacement,
): Promise<number> {
  const statement = usage.row
    ? rowsStatement(ctx, usage, replacement)
    : recordsStatement(ctx, usage, replacement);
  const { rows } = await sql<{ picked: number }>`${statement}`.execute(ctx.db);
  return rows[0]?.picked ?? 0;
}

/** Whether more rows may be left after a batch. */
export function isFullBatch(changed: number): boolean {
  return changed >= BATCH;
}

function recordsStatement(
  ctx: Context,
  usage: DictionaryUsage,
  replacement: Replacement,
): RawBuilder<unknown> {
  const column = sql.id(usage.column);
  return sql`
    with ${picked(usage, replacement)},
    changed as (
      update ${targetOf(usage.holder)} t set ${column} = ${replaced(usage, replacement)}, ${touched(ctx, replacement)}
      from picked where t.id = picked.id
      returning t.id, t.row_version,
        jsonb_build_object(${usage.field.name}::text, jsonb_build_array(to_jsonb(picked.before), to_jsonb(t.${column}))) as changes
    ),
    ${history(ctx, usage, replacement)}
    select count(*)::int as picked from picked`;
}

function rowsStatement(ctx: Context, usage: DictionaryUsage, replacement: Replacement): RawBuilder<unknown> {
  return sql`
    with ${picked(usage, replacement)},
    rows_changed as (
      update ${targetOf(usage.holder)} t set ${sql.id(usage.column)} = ${replaced(usage, replacement)}
      from picked where t.id = picked.id returning t.parent_id
    ),
    changed as (
      update ${targetOf(usage.resource)} t set ${touched(ctx, replacement)}
      where t.id in (select parent_id from rows_changed)
      returning t.id, t.row_version, '{}'::jsonb as changes
    ),
    ${history(ctx, usage, replacement)}
    select count(*)::int as picked from picked`;
}

function picked(usage: DictionaryUsage, { from }: Replacement): RawBuilder<unknown> {
  return sql`picked as (
    select t.id, t.${sql.id(usage.column)} as before from ${everyRow(usage.holder, 'a merged item is replaced in all records')} t
    where ${containsValue(usage, [from])} order by t.id limit ${BATCH} for update
  )`;
}

/** In a list the new value replaces the old one, without duplicates. */
function replaced({ column, isMany }: DictionaryUsage, { from, into }: Replacement): RawBuilder<unknown> {
  const at = sql`t.${sql.id(column)}`;
  if (!isMany) return sql`${into}::text`;
  return sql`case when ${at} @> array[${into}::text] then array_remove(${at}, ${from}::text)
    else array_replace(${at}, ${from}::text, ${into}::text) end`;
}

function touched(ctx: Context, { by }: Replacement): RawBuilder<unknown> {
  return sql`row_version = t.row_version + 1, updated_at = ${ctx.clock.now()}::timestamptz, updated_by = ${by.id}::uuid`;
}

function history(
  ctx: Context,
  { resource }: DictionaryUsage,
  { note, by }: Replacement,
): RawBuilder<unknown> {
  const ids = Array.from({ length: BATCH }, () => ctx.ids.uuid());
  return sql`history as (
    insert into log_record_change (id, at, resource, record_id, row_version, action, changes, opinion, actor_id, actor_name)
    select (${ids}::uuid[])[row_number() over ()], ${ctx.clock.now()}::timestamptz, ${resource.code}, c.id, c.row_version,
      'update', c.changes, ${note}, ${by.id}::uuid, ${by.name}
    from changed c
  )`;
}
