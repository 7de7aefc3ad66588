import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { MergeOrder } from '../dictionary-deps.ts';
import { holdsValue } from './count-uses.ts';
import type { DictionaryPlace } from './dictionary-places.ts';

/** Records changed by one statement. */
const BATCH = 500;

/** Which value becomes which, and what the history of the records says of it. */
export interface Replacement {
  readonly from: string;
  readonly into: string;
  /** 旧名称 → 新名称 */
  readonly note: string;
  readonly by: MergeOrder['by'];
}

/**
 * Changes a value into another in up to a batch of rows of one place; each record gets its next version and a line in its
 * history.
 * @returns rows changed; fewer than a batch says that none is left
 */
export async function replaceBatch(
  ctx: Context,
  place: DictionaryPlace,
  given: Replacement,
): Promise<number> {
  const statement = place.row ? rowsStatement(ctx, place, given) : recordsStatement(ctx, place, given);
  const { rows } = await sql<{ picked: number }>`${statement}`.execute(ctx.db);
  return rows[0]?.picked ?? 0;
}

/** Whether a batch may have left something. */
export function isFullBatch(changed: number): boolean {
  return changed >= BATCH;
}

function recordsStatement(ctx: Context, place: DictionaryPlace, given: Replacement): RawBuilder<unknown> {
  const column = sql.id(place.column);
  return sql`
    with ${picked(place, given)},
    changed as (
      update ${sql.table(place.table)} t set ${column} = ${replaced(place, given)}, ${touched(ctx, given)}
      from picked where t.id = picked.id
      returning t.id, t.row_version,
        jsonb_build_object(${place.field.name}::text, jsonb_build_array(to_jsonb(picked.before), to_jsonb(t.${column}))) as changes
    ),
    ${history(ctx, place, given)}
    select count(*)::int as picked from picked`;
}

function rowsStatement(ctx: Context, place: DictionaryPlace, given: Replacement): RawBuilder<unknown> {
  return sql`
    with ${picked(place, given)},
    rows_changed as (
      update ${sql.table(place.table)} t set ${sql.id(place.column)} = ${replaced(place, given)}
      from picked where t.id = picked.id returning t.parent_id
    ),
    changed as (
      update ${sql.table(place.resource.table)} t set ${touched(ctx, given)}
      where t.id in (select parent_id from rows_changed)
      returning t.id, t.row_version, '{}'::jsonb as changes
    ),
    ${history(ctx, place, given)}
    select count(*)::int as picked from picked`;
}

function picked(place: DictionaryPlace, { from }: Replacement): RawBuilder<unknown> {
  return sql`picked as (
    select t.id, t.${sql.id(place.column)} as before from ${sql.table(place.table)} t
    where ${holdsValue(place, [from])} order by t.id limit ${BATCH} for update
  )`;
}

/** In a list the new value takes the place of the old one, once. */
function replaced({ column, isMany }: DictionaryPlace, { from, into }: Replacement): RawBuilder<unknown> {
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
  { resource }: DictionaryPlace,
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
