import { type WireValue, wireText } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';

/** Records of the caller that have one of these values; null where several have it. */
export async function matchRecords(
  ctx: Context,
  resource: ResourceModel,
  match: { field: string; values: readonly WireValue[] },
): Promise<ReadonlyMap<string, string | null>> {
  const column = resource.fields.get(match.field)?.columns[0];
  const wanted = match.values.flatMap((value) => (value === null ? [] : [wireText(value)]));
  if (!column || wanted.length === 0) return new Map();
  const scope = await rowScopeSql(ctx, resource, 'record');
  const { rows } = await sql<{ id: string; value: string }>`
    select record.id::text as id, record.${sql.ref(column.name)}::text as value
    from ${sql.table(resource.table)} record
    where record.${sql.ref(column.name)} = any(${wanted}::text[]::${sql.raw(column.type)}[])
      and record.deleted_at is null and ${scope}`.execute(ctx.db);
  const found = new Map<string, string | null>();
  for (const { id, value } of rows) found.set(value, found.has(value) ? null : id);
  return found;
}
