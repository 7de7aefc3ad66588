import type { LocaleCode } from '@haiqiao/contract/i18n';
import { type RawBuilder, sql } from 'kysely';
import { asJsonCells, type JsonCells } from '#server/db/json-cells.ts';
import { slot } from '#server/db/kept-statement.ts';
import type { GivenSql } from '#server/db/statements/unseen.ts';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';
import type { TitleEnv } from '#server/platform/records/titles.ts';
import { type CellEnv, cellSql, type ToldCell, toldCell } from './cells.ts';
import type { RowForm, Teller } from './page-rows.ts';
import type { Question } from './question.ts';
import { isVarying, type Sights, sightSql, statusSql } from '#server/platform/access/sights.ts';
import type { ResourceReading } from './resource-reading.ts';
import { afterSql, keyTextsSql, orderBySql } from './sort-keys.ts';

/** The statement of a page, and how its rows are read. */
export interface PageStatement extends RowForm {
  /** One row more than the page has, when there is a next one. */
  readonly rows: RawBuilder<JsonCells>;
}

/**
 * Where a page begins: at the first row, after so many rows, or after the row whose keys are known. Of those keys only
 * which of them are empty decides the text of the statement.
 */
export type PageAt =
  | { readonly kind: 'start' }
  | { readonly kind: 'offset'; readonly isFar: boolean }
  | { readonly kind: 'after'; readonly empty: readonly boolean[] };

/**
 * How the rows of a page are come by, where one plan serves all values.
 * - `open`: in the order of the list, for a reader of all rows
 * - `order`: in the order of the list, looking at each row whether it is within the reader's reach
 * - `rule`: in the order within what the reader reaches, looking at each row whether it is what was asked for
 */
export type SteadyWay = 'open' | 'order' | 'rule';

/** What every page of a statement has in common that is planned once. */
export interface Steady {
  readonly way: SteadyWay;
  /** Rows of each page; of another statement each run says how many. */
  readonly size: number;
}

/** A column, and the values of it that the reader reaches. */
export interface OwnValues {
  readonly column: string;
  readonly values: RawBuilder<unknown>;
}

interface PageEnv extends TitleEnv {
  readonly at: PageAt;
  readonly steady: Steady | null;
  /** Rows are come by value by value; null for all at once. */
  readonly own: OwnValues | null;
  readonly given: GivenSql;
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

/**
 * One statement for a page: its rows, made of the shown columns only, and of those rows only; names of what they point to are
 * looked up when the page is known. Slots: `size`, `offset`, `c0` … and those of the conditions.
 */
export function pageSql(question: Question, env: PageEnv): PageStatement {
  const { list, sorts, reading } = question;
  const shown = shownFields(list, reading);
  const cellEnv: CellEnv = {
    metadata: env.metadata,
    resource: list.resource,
    locale: env.locale,
    alias: PAGE,
    actor: env.actor,
    param: env.param,
    sightsOf: ({ name }) => sightsIn(reading, name),
  };
  const cells = shown.map((field): NamedCell => {
    const told = toldCell(field, cellEnv);
    return { name: field.name, cell: told?.column ?? cellSql(field, cellEnv), told };
  });
  const rowVersion = hasVersion(list) ? sql.ref(`${PAGE}.row_version`) : sql`1`;
  const columns: readonly NamedCell[] = [
    { name: 'id', cell: sql.ref(`${PAGE}.id`) },
    { name: 'rowVersion', cell: rowVersion },
    ...masksOf(question, shown),
    ...cells,
  ];
  const rows = rowsSql(question, env, columnNames(question, shown));
  const keys = keyTextsSql(sorts, PAGE);
  const { beside, tellers } = toldIn(columns, columns.length + keys.length);
  const answered = [...columns.map(({ cell }) => cell), ...keys, ...beside];
  return {
    // Nothing above the rows in their order changes it: they are read as they come.
    rows: asJsonCells(sql`select ${sql.join(answered)} from (${rows}) as ${sql.ref(PAGE)}`),
    names: columns.map(({ name }) => name),
    keyCount: keys.length,
    tellers,
  };
}

interface NamedCell {
  readonly name: string;
  readonly cell: RawBuilder<unknown>;
  readonly told?: ToldCell | undefined;
}

/** What is asked beside the cells, from place `from` on, and how the cells are put together with it. */
function toldIn(columns: readonly NamedCell[], from: number) {
  const beside: RawBuilder<unknown>[] = [];
  const tellers = columns.flatMap(({ told }, at): readonly Teller[] => {
    if (!told) return [];
    const teller = { at, besideAt: told.beside ? from + beside.length : -1, tell: told.tell };
    if (told.beside) beside.push(told.beside);
    return [teller];
  });
  return { beside, tellers };
}

/** Fields of a row: the columns of the list, and the status, which says what may be done with it. */
export function shownFields(
  { definition, resource }: ListModel,
  reading: ResourceReading,
): readonly FieldModel[] {
  const names = new Set([...definition.columns.map(({ field }) => field), 'status']);
  return [...names].flatMap((name) => {
    const field = resource.fields.get(name);
    return field && !field.rows && reading.sights.has(name) ? [field] : [];
  });
}

const UNSEEN: Sights = { rest: 'hidden', others: [] };

function sightsIn({ sights }: ResourceReading, name: string): Sights {
  return sights.get(name) ?? UNSEEN;
}

/** Names of the cells of a row that are masked because of its state, where that varies: `maskedFields`. */
function masksOf({ list, reading }: Question, shown: readonly FieldModel[]): readonly NamedCell[] {
  const varying = shown.filter(({ name }) => isVarying(sightsIn(reading, name)));
  if (varying.length === 0) return [];
  const names = varying.map(({ name }) => {
    const status = statusSql(list.resource, PAGE);
    return sightSql(sightsIn(reading, name), status, (sight) =>
      sight === 'masked' ? sql`${name}::text` : sql`null::text`,
    );
  });
  return [{ name: 'maskedFields', cell: sql`to_json(array_remove(array[${sql.join(names)}], null))` }];
}

function hasVersion({ resource }: ListModel): boolean {
  return !resource.isPlatform || resource.fields.get('rowVersion') !== undefined;
}

/** Every column that the page needs, each once. */
function columnNames({ list, sorts }: Question, shown: readonly FieldModel[]): readonly string[] {
  const names = [
    'id',
    ...(hasVersion(list) ? ['row_version'] : []),
    ...shown.flatMap(cellColumns),
    ...(list.resource.fields.get('status')?.columns ?? []).map(({ name }) => name),
    ...sorts.map(({ column }) => column),
  ];
  return [...new Set(names)];
}

/** Columns that a cell is made of. */
function cellColumns({ columns, definition }: FieldModel): readonly string[] {
  const names = columns.map(({ name }) => name);
  const translations = definition.type === 'text' ? definition.translations : undefined;
  return translations === undefined ? names : [...names, translations];
}

function rowsSql({ list, sorts }: Question, env: PageEnv, columns: readonly string[]): RawBuilder<unknown> {
  const { alias, at, steady, isGathered, where } = env;
  const table = sql`${sql.table(list.resource.table)} as ${sql.ref(alias)}`;
  const listed = sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
  const order = orderBySql(sorts, alias);
  const limit =
    steady === null ? sql`limit ${slot('size')}::integer + 1` : sql`limit ${sql.lit(steady.size + 1)}`;
  const rowsOf = (ids: RawBuilder<unknown>) =>
    sql`select ${listed} from (${ids}) as page join ${table} on ${sql.ref(`${alias}.id`)} = page.id ${order}`;
  const after =
    at.kind === 'after'
      ? afterSql(sorts, {
          alias,
          values: at.empty.map((isEmpty, index) => (isEmpty ? null : slot(`c${index}`))),
          given: env.given,
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
    const { own } = env;
    if (own) {
      const within = sql`(select ${listed} from ${table}
        where ${sql.ref(`${alias}.${own.column}`)} = own.value and ${where}${sql.join(rest, sql``)} ${order} ${limit})`;
      return sql`select ${listed} from (select distinct unnest(${own.values}) as value) as own
        cross join lateral ${within} as ${sql.ref(alias)} ${order} ${limit}`;
    }
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
