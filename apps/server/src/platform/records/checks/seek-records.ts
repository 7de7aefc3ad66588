import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { mayDo } from '@haiqiao/contract/access';
import { records } from '#server/platform/records/source/records.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { FoundRecord, Sought } from './check-code.ts';
import { readableSql } from './readable-fields.ts';

/** Maximum records per search and resource. */
const FOUND_MAX = 50;

/** Where to search, and for whom. */
export interface Seeking {
  readonly metadata: Metadata;
  /** The checked record itself is excluded. */
  readonly except: string;
}

/**
 * Finds records with one of these values in a field, by the field's index: in the row scope of `ctx`, all searches in one statement.
 * Resources that are not installed or not readable, and records whose searched fields the reader may not see, return nothing.
 */
export async function seekRecords(
  ctx: Context,
  seeking: Seeking,
  sought: readonly Sought[],
): Promise<readonly FoundRecord[]> {
  const parts: RawBuilder<unknown>[] = [];
  for (const one of sought) {
    const part = await soughtSql(ctx, seeking, one);
    if (part) parts.push(part);
  }
  if (parts.length === 0) return [];
  const all = sql<FoundRecord>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`;
  const resources = sought.flatMap(({ resource }) => seeking.metadata.resources.get(resource) ?? []);
  return records(ctx).query(all, ...resources);
}

/** Keeps the planner from assuming that the first few rows are found quickly without the index. */
async function soughtSql(
  ctx: Context,
  { metadata, except }: Seeking,
  { resource: code, field: name, values, wanted = [] }: Sought,
): Promise<RawBuilder<unknown> | null> {
  const resource = metadata.resources.get(code);
  const texts = values.filter((value) => value !== null && value !== '');
  if (!resource || texts.length === 0 || !mayRead(ctx, resource)) return null;
  const field = resource.fields.get(name);
  const column = field?.columns[0];
  if (!field || !column || field.columns.length > 1)
    throw new Error(`${code} has no field ${name} to search by`);
  const parameters = texts.map((value) => handleOf(field.definition).encode(value)[0] ?? null);
  const fields = new Map([...resource.fields].filter(([own]) => wanted.includes(own)));
  const whole = fields.size === 0 ? sql`'{}'::json` : valuesJson(fields, 'record');
  const source = await records(ctx).source(resource);
  const conditions = [
    sql`record.${sql.id(column.name)} = any(${parameters}::${sql.raw(column.type)}[])`,
    sql`record.id <> ${except}::uuid`,
    readableSql(ctx, resource, { paths: [name, ...wanted], alias: 'record' }),
  ];
  return sql`
    with met as materialized (select record.* ${source.rows('record', ...conditions)})
    select ${code} as resource, record.id, record.title, record.status, ${whole} as values
    from met record order by record.id limit ${FOUND_MAX}`;
}

function mayRead({ actor }: Context, { code }: ResourceModel): boolean {
  return mayDo(actor, code, 'read');
}
