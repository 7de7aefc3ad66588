import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { selectTypes, readItem } from '../dictionary-rows.ts';
import { groupsNaming } from './replace-in-kept.ts';
import { type DictionaryPlace, dictionaryPlaces, labelOfPlace } from './dictionary-places.ts';

type Uses = EndpointReply<typeof endpoints.countDictionaryItemUses>;

/** How many records use an item, by field, and the permission groups whose rows hang on it. @throws AppError DICTIONARY_NOT_FOUND */
export async function countDictionaryItemUses(
  ctx: Context,
  { metadata }: DictionaryDeps,
  { id }: { id: string },
): Promise<Uses> {
  const item = await readItem(ctx, id);
  const type = await selectTypes(ctx).where('id', '=', item.type_id).executeTakeFirst();
  if (!type) throw new AppError('DICTIONARY_NOT_FOUND');
  const known = await metadata.current();
  const uses = await countUses(ctx, known, { code: type.code, values: [item.value] });
  return {
    ...uses,
    groups: await groupsOf(ctx, await groupsNaming(ctx, known, { code: type.code, value: item.value })),
  };
}

async function groupsOf(ctx: Context, ids: readonly string[]): Promise<Uses['groups']> {
  if (ids.length === 0 || !can(ctx.actor, PERMISSIONS.readPermissionGroups))
    return { count: ids.length, names: [] };
  const rows = await ctx.db
    .selectFrom('sys_permission_group')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('code')
    .execute();
  return {
    count: ids.length,
    names: rows.map(({ name }) => name),
  };
}

/**
 * How many records, and rows of sub-tables, hold one of these values. Those in the recycle bin count: they may come back.
 */
export async function countUses(
  ctx: Context,
  metadata: Metadata,
  { code, values }: { code: string; values: readonly string[] },
): Promise<Omit<Uses, 'groups'>> {
  const places = dictionaryPlaces(metadata, code);
  if (places.length === 0) return { total: 0, fields: [] };
  const counts = places.map(
    (place, at) => sql`select ${at}::int as at, count(*)::int as count from ${sql.table(place.table)} as t
      where ${holdsValue(place, values)}`,
  );
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    ctx.db,
  );
  const fields = rows.flatMap(({ at, count }) => {
    const place = places[at];
    return place && count > 0
      ? [{ ...nameOf(place), label: labelOfPlace(metadata, place, ctx.locale), count }]
      : [];
  });
  return { total: fields.reduce((sum, { count }) => sum + count, 0), fields };
}

/** Whether a row, by the alias `t`, holds one of the values. */
export function holdsValue(
  { column, isMany }: DictionaryPlace,
  values: readonly string[],
): RawBuilder<boolean> {
  const at = sql`t.${sql.id(column)}`;
  return isMany
    ? sql<boolean>`${at} && ${[...values]}::text[]`
    : sql<boolean>`${at} = any(${[...values]}::text[])`;
}

function nameOf({ resource, field, row }: DictionaryPlace): { resource: string; field: string } {
  return { resource: resource.code, field: row ? `${field.name}.${row.name}` : field.name };
}
