import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { StoredValues } from './arbitrary-input.ts';

const ROWS_PER_COLUMN = 4;

/** Ids, codes and short texts of every table of a centre, and ids that do not exist. */
export async function readStoredValues(
  { db, ids: { uuid } }: Pick<Context, 'db' | 'ids'>,
  metadata: Metadata,
): Promise<StoredValues> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name !~ '^(log_|pgboss)'
      and (c.data_type = 'uuid' and c.column_name = 'id'
        or c.data_type = 'text' and c.column_name ~ '(^|_)(code|key|account|name|status|kind|number|no)$')`.execute(
    db,
  );
  const ids = new Set<string>([uuid(), '00000000-0000-0000-0000-000000000000']);
  const texts = new Set<string>(['1', '2026-01-05', 'id', 'name']);
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ value: string | null }>`
      select distinct ${sql.ref(column)}::text as value from ${sql.table(table)} limit ${ROWS_PER_COLUMN}`.execute(
      db,
    );
    for (const { value } of rows)
      if (value !== null && value !== '') (type === 'uuid' ? ids : texts).add(value);
  }
  return { ids: [...ids], texts: [...texts], named: namedTexts(metadata) };
}

/** Codes of definitions by the names of the properties that have them. */
function namedTexts({ resources, lists, forms }: Metadata): StoredValues['named'] {
  const [resource, listCode, formCode] = [resources, lists, forms].map((each) => [...each.keys()]);
  const fields = [...resources.values()].flatMap(({ fields: all }) => [...all.keys()]);
  const code = [...(listCode ?? []), ...(formCode ?? [])];
  const field = [...new Set(fields)];
  return {
    resource,
    listCode,
    formCode,
    id: code,
    code,
    field,
    key: field,
    fields: field,
  } as StoredValues['named'];
}
