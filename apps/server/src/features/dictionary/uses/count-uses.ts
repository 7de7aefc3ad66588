import { can, PERMISSIONS } from '@haiqiao/contract/access';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointReply } from '@haiqiao/contract/http';
import { type RawBuilder, sql } from 'kysely';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';
import { selectTypes, readItem } from '../dictionary-rows.ts';
import { groupsNaming } from './replace-in-references.ts';
import { type DictionaryUsage, dictionaryUsages, labelOfUsage } from './dictionary-usages.ts';

type Uses = EndpointReply<typeof endpoints.countDictionaryItemUses>;

/** Number of records that use an item, by field, and the permission groups with row rules on it. @throws AppError DICTIONARY_NOT_FOUND */
export async function countDictionaryItemUses(
  ctx: Context,
  { metadata }: DictionaryDeps,
  { id }: { id: string },
): Promise<Uses> {
  const item = await readItem(ctx, id);
  const type = await selectTypes(ctx).where('id', '=', item.type_id).executeTakeFirst();
  if (!type) throw new AppError('DICTIONARY_NOT_FOUND');
  const snapshot = await metadata.current();
  const uses = await countUses(ctx, snapshot, { code: type.code, values: [item.value] });
  return {
    ...uses,
    groups: await groupsOf(ctx, await groupsNaming(ctx, snapshot, { code: type.code, value: item.value })),
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

/** Number of records and sub-table rows with one of these values, including the recycle bin, because those can be restored. */
export async function countUses(
  ctx: Context,
  metadata: Metadata,
  { code, values }: { code: string; values: readonly string[] },
): Promise<Omit<Uses, 'groups'>> {
  const usages = dictionaryUsages(metadata, code);
  if (usages.length === 0) return { total: 0, fields: [] };
  const counts = usages.map(
    (
      usage,
      at,
    ) => sql`select ${at}::int as at, count(*)::int as count from ${everyRow(usage.holder, 'an item in use anywhere cannot be removed')} as t
      where ${containsValue(usage, values)}`,
  );
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    ctx.db,
  );
  const fields = rows.flatMap(({ at, count }) => {
    const usage = usages[at];
    return usage && count > 0
      ? [{ ...nameOf(usage), label: labelOfUsage(metadata, usage, ctx.locale), count }]
      : [];
  });
  return { total: fields.reduce((sum, { count }) => sum + count, 0), fields };
}

/** Whether a row, by the alias `t`, contains one of the values. */
export function containsValue(
  { column, isMany }: DictionaryUsage,
  values: readonly string[],
): RawBuilder<boolean> {
  const at = sql`t.${sql.id(column)}`;
  return isMany
    ? sql<boolean>`${at} && ${[...values]}::text[]`
    : sql<boolean>`${at} = any(${[...values]}::text[])`;
}

function nameOf({ resource, field, row }: DictionaryUsage): { resource: string; field: string } {
  return { resource: resource.code, field: row ? `${field.name}.${row.name}` : field.name };
}
