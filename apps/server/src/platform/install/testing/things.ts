import {
  defineModule,
  type FieldDefinition,
  type ListDefinition,
  type ModuleDefinition,
  type ResourceDefinition,
} from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { installModules } from '../install-modules.ts';
import type { ShippedModule } from '../shipped-module.ts';

/** A resource defined by a test. */
export function thing(
  fields: Readonly<Record<string, FieldDefinition>>,
  more: Partial<Pick<ResourceDefinition, 'statuses' | 'unique' | 'indexes' | 'numberPrefix' | 'table'>> = {},
): ResourceDefinition {
  return { code: 'thing', label: '东西', title: { literal: '东西' }, fields, ...more };
}

/** A module with the resources of a test. */
export function moduleOf(
  resources: readonly ResourceDefinition[],
  more: Partial<ModuleDefinition> = {},
): ShippedModule {
  const definition = defineModule({ code: 'things', label: '东西', resources, ...more });
  return { definition, texts: { 'zh-TW': {}, en: {}, ja: {} }, folder: '/nowhere' };
}

/** Installs a single resource with its lists. */
export async function installThing(
  ctx: Context,
  resource: ResourceDefinition,
  more: Partial<Pick<ModuleDefinition, 'lists' | 'dictionaries'>> = {},
): Promise<readonly string[]> {
  const { steps } = await installModules(ctx, [moduleOf([resource], more)]);
  return steps.map(({ kind, subject }) => `${kind} ${subject}`);
}

/** A list over the resource. */
export function listOf(more: Partial<ListDefinition> = {}): ListDefinition {
  return {
    code: 'rs_thing_list',
    label: '东西',
    resource: 'thing',
    columns: [{ field: 'createdAt' }],
    ...more,
  };
}

/** Default values of a test row, by SQL type. */
const SAMPLES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'文'`,
  integer: '1',
  boolean: 'true',
  date: `'2026-01-05'`,
  'timestamp with time zone': 'now()',
  'text[]': `'{一}'`,
};

/** Inserts a row directly into a table; required columns get sample values. */
export async function addRow(
  ctx: Context,
  table: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and attnotnull and not atthasdef`.execute(
    ctx.db,
  );
  const id = ctx.ids.uuid();
  const rowValues = { id, ...values };
  const samples = columns.filter(({ name }) => !Object.hasOwn(rowValues, name));
  const names = [...Object.keys(rowValues), ...samples.map(({ name }) => name)];
  const texts = [
    ...Object.values(rowValues).map((value) => sql`${value}`),
    ...samples.map(({ name, type }) =>
      sql.raw(name === 'status' ? `'NORMAL'` : (SAMPLES[type.replace(/\(.*/, '')] ?? '1')),
    ),
  ];
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(texts)})`.execute(
    ctx.db,
  );
  return id;
}

/** The business tables in a form independent of their history. */
export async function tablesSnapshot(ctx: Context): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
      case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relname like 'biz\\_%' and c.relkind = 'r'
    union all select indexdef from pg_indexes where tablename like 'biz\\_%'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where conrelid::regclass::text like 'biz\\_%' and contype <> 'n'
    order by 1`.execute(ctx.db);
  return rows.map(({ line }) => line);
}

/** Removes all installed areas. */
export async function removeAll(ctx: Context): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where tablename like 'biz\\_%'`.execute(ctx.db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(ctx.db);
  for (const table of ['meta_definition', 'meta_translation', 'meta_install_step', 'meta_module'] as const) {
    await ctx.db.deleteFrom(table).execute();
  }
}
