import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { mayDo } from '@haiqiao/contract/access';
import { walled } from '#server/platform/access/wall/walled.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { handleOf } from '#server/platform/field-types/index.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { valuesJson } from '#server/platform/records/detail/load-records.ts';
import type { FoundRecord, Sought } from './check-code.ts';
import { knownSql } from './known-fields.ts';

/** Records that one question answers at most, of each resource. */
const FOUND_MAX = 50;

/** Where records are looked for, and for whom. */
export interface Seeking {
  readonly metadata: Metadata;
  /** The record that is looked into is no answer. */
  readonly except: string;
}

/**
 * Records that have one of these values in a field, by an index of that field: within the rows of `ctx`, all questions in one statement.
 * Resources that are not installed, or not read by whoever asks, have none; records of which they may not know what is asked are none.
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
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const resources = sought.flatMap(({ resource }) => seeking.metadata.resources.get(resource) ?? []);
  const reading = await walled(ctx, ...resources);
  const { rows } = await sql<FoundRecord>`${all}`.execute(reading.db);
  return rows;
}

/** The planner must not think that the first few are soon found without the index. */
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
    throw new Error(`${code} has no field ${name} to be sought by`);
  const parameters = texts.map((value) => handleOf(field.definition).encode(value)[0] ?? null);
  const fields = new Map([...resource.fields].filter(([own]) => wanted.includes(own)));
  const whole = fields.size === 0 ? sql`'{}'::json` : valuesJson(fields, 'record');
  return sql`
    with met as materialized (
      select record.* from ${sql.table(resource.table)} record
      where record.${sql.id(column.name)} = any(${parameters}::${sql.raw(column.type)}[])
        and record.deleted_at is null and record.id <> ${except}::uuid and ${await rowScopeSql(ctx, resource, 'record')}
        and ${knownSql(ctx, resource, { paths: [name, ...wanted], alias: 'record' })}
    )
    select ${code} as resource, record.id, record.title, record.status, ${whole} as values
    from met record order by record.id limit ${FOUND_MAX}`;
}

function mayRead({ actor }: Context, { code }: ResourceModel): boolean {
  return mayDo(actor, code, 'read');
}
