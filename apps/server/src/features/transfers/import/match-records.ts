import { type WireValue, wireText } from '@haiqiao/contract/field-types';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { records } from '#server/platform/records/source/records.ts';

/** The caller's visible records with one of these values; null when several match. */
export async function matchRecords(
  ctx: Context,
  resource: ResourceModel,
  match: { field: string; values: readonly WireValue[] },
): Promise<ReadonlyMap<string, string | null>> {
  const column = resource.fields.get(match.field)?.columns[0];
  const wanted = match.values.flatMap((value) => (value === null ? [] : [wireText(value)]));
  if (!column || wanted.length === 0) return new Map();
  const source = await records(ctx).source(resource);
  const columnRef = sql.ref(`record.${column.name}`);
  const isWanted = sql`${columnRef} = any(${wanted}::text[]::${sql.raw(column.type)}[])`;
  const matches = sql<{ id: string; value: string }>`
    select record.id::text as id, ${columnRef}::text as value ${source.rows('record', isWanted)}`;
  const rows = await records(ctx).query(matches, resource);
  const found = new Map<string, string | null>();
  for (const { id, value } of rows) found.set(value, found.has(value) ? null : id);
  return found;
}
