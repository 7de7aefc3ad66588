import type { LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { slot } from '#server/db/kept-statement.ts';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';
import { cellSql } from './cells.ts';
import type { Question } from './question.ts';
import type { ResourceReading } from './resource-reading.ts';
import { afterSql, keyTextsSql, orderBySql } from './sort-keys.ts';

/** What a page answers. */
export interface PageRow {
  /** Rows found, one more than the page when there is a next one. */
  readonly found: number;
  /** The rows as JSON objects, one after the other with commas between; null for none. */
  readonly rows: string | null;
  /** Sort keys of the last row as a JSON array. */
  readonly last: string | null;
}

/**
 * Where a page begins: at the first row, after so many rows, or after the row whose keys are known. Of those keys only
 * which of them are empty decides the text of the statement.
 */
export type PageAt =
  | { readonly kind: 'start' }
  | { readonly kind: 'offset'; readonly isFar: boolean }
  | { readonly kind: 'after'; readonly empty: readonly boolean[] };

interface PageEnv {
  readonly at: PageAt;
  readonly where: RawBuilder<boolean>;
  /** All rows are found first, and sorted then. */
  readonly isGathered: boolean;
  readonly metadata: Metadata;
  readonly locale: LocaleCode;
  /** What the table is called. */
  readonly alias: string;
}

/** Name of the page's rows, once there are no more of them than the page has. */
const PAGE = 'p';
/** Name of a row's place on the page: no column is called like that. */
const PLACE = '#';

/**
 * One statement for a page: its rows as JSON text, made of the shown columns only, and of those rows only; names of what
 * they point to are looked up when the page is known. Slots: `size`, `offset`, `c0` … and those of the conditions.
 */
export function pageSql(question: Question, env: PageEnv): RawBuilder<PageRow> {
  const { list, sorts, reading } = question;
  const shown = shownFields(list, reading);
  const cells = shown.map((field) => {
    const cell = cellSql(field, {
      metadata: env.metadata,
      resource: list.resource,
      locale: env.locale,
      alias: PAGE,
      isMasked: ({ name }) => reading.masked.has(name),
    });
    return sql`${cell} as ${sql.id(field.name)}`;
  });
  const rowVersion = hasVersion(list) ? sql.ref(`${PAGE}.row_version`) : sql`1`;
  const json = sql`(select row_to_json(r)::text from (select ${sql.join([
    sql`${sql.ref(`${PAGE}.id`)} as id`,
    sql`${rowVersion} as ${sql.id('rowVersion')}`,
    ...cells,
  ])}) as r)`;
  const rows = rowsSql(question, env, columnNames(question, shown));
  const place = sql`${sql.ref(PAGE)}.${sql.id(PLACE)}`;
  // The row beyond the page only shows that there is one: it is not written, and only the last one's keys are.
  return sql`
    select count(*)::integer as found, string_agg(${json}, ',') filter (where ${place} <= ${slot('size')}::integer) as rows,
      max(${keyTextsSql(sorts, PAGE)}) filter (where ${place} = ${slot('size')}::integer) as last
    from (select row_number() over () as ${sql.id(PLACE)}, counted.* from (${rows}) as counted) as ${sql.ref(PAGE)}`;
}

/** Fields of a row: the columns of the list, and the status, which says what may be done with it. */
function shownFields({ definition, resource }: ListModel, reading: ResourceReading): readonly FieldModel[] {
  const names = new Set([...definition.columns.map(({ field }) => field), 'status']);
  return [...names].flatMap((name) => {
    const field = resource.fields.get(name);
    return field && !field.rows && !reading.hidden.has(name) ? [field] : [];
  });
}

function hasVersion({ resource }: ListModel): boolean {
  return !resource.isPlatform || resource.fields.get('rowVersion') !== undefined;
}

/** Every column that the page needs, each once. */
function columnNames({ list, sorts }: Question, shown: readonly FieldModel[]): readonly string[] {
  const names = [
    'id',
    ...(hasVersion(list) ? ['row_version'] : []),
    ...shown.flatMap(({ columns }) => columns.map(({ name }) => name)),
    ...sorts.map(({ column }) => column),
  ];
  return [...new Set(names)];
}

function rowsSql({ list, sorts }: Question, env: PageEnv, columns: readonly string[]): RawBuilder<unknown> {
  const { alias, at, isGathered, where } = env;
  const table = sql`${sql.table(list.resource.table)} as ${sql.ref(alias)}`;
  const listed = sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
  const order = orderBySql(sorts, alias);
  const limit = sql`limit ${slot('size')}::integer + 1`;
  const rowsOf = (ids: RawBuilder<unknown>) =>
    sql`select ${listed} from (${ids}) as page join ${table} on ${sql.ref(`${alias}.id`)} = page.id ${order}`;
  const after =
    at.kind === 'after'
      ? afterSql(sorts, {
          alias,
          values: at.empty.map((isEmpty, index) => (isEmpty ? null : slot(`c${index}`))),
        })
      : [];
  if (isGathered) {
    // Of what is found only the keys are carried along and sorted; the page's own rows are fetched when it is known.
    const keys = sql.join(sorts.map(({ column }) => sql.ref(`${alias}.${column}`)));
    const rest = after.length === 0 ? sql`` : sql`where (${sql.join(after, sql` or `)})`;
    const ids = sql`with found as materialized (select ${keys} from ${table} where ${where})
      select ${sql.ref(`${alias}.id`)} from found as ${sql.ref(alias)} ${rest} ${order} ${limit}${offsetSql(at)}`;
    return rowsOf(ids);
  }
  // Only the page's own rows are fetched: on the way there the index is enough.
  if (at.kind === 'offset' && at.isFar) {
    return rowsOf(
      sql`select ${sql.ref(`${alias}.id`)} from ${table} where ${where} ${order} ${limit}${offsetSql(at)}`,
    );
  }
  if (after.length <= 1) {
    const rest = after.map((condition) => sql` and ${condition}`);
    return sql`select ${listed} from ${table} where ${where}${sql.join(rest, sql``)} ${order} ${limit}${offsetSql(at)}`;
  }
  // Each stretch comes from its own place of the index, and no more of it than the page has.
  const stretches = after.map(
    (condition) => sql`(select ${listed} from ${table} where ${where} and ${condition} ${order} ${limit})`,
  );
  return sql`select * from (${sql.join(stretches, sql` union all `)}) as ${sql.ref(alias)} ${order} ${limit}`;
}

function offsetSql(at: PageAt): RawBuilder<unknown> {
  return at.kind === 'offset' ? sql` offset ${slot('offset')}::bigint` : sql``;
}
