import type { LocaleCode } from '@haiqiao/contract/i18n';
import { asJsonCells, type JsonCells, slot, type TypedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { FieldModel, ListModel, Metadata } from '#server/platform/metadata/model.ts';
import type { TitleEnv } from '#server/platform/records/source/titles.ts';
import { type CellEnv, cellSql, type ComposedCell, composedCell } from './cells.ts';
import type { RowForm, Teller } from './page-rows.ts';
import type { Question } from './question.ts';
import {
  isVarying,
  type VisibilityByState,
  visibilitySql,
  statusSql,
} from '#server/platform/access/field-visibility.ts';
import type { ResourceReading } from '#server/platform/records/source/resource-reading.ts';
import { afterSql, keyTextsSql, orderBySql } from './sort-keys.ts';

/** The statement of a page and the form of its rows. */
export interface PageStatement extends RowForm {
  /** One row more than the page when there is a next one. */
  readonly rows: RawBuilder<JsonCells>;
}

/**
 * Start of a page: the first row, an offset, or after a row with given keys. Of the keys only their nullness affects the statement text.
 */
export type PageAt =
  | { readonly kind: 'start' }
  | { readonly kind: 'offset'; readonly isFar: boolean }
  | { readonly kind: 'after'; readonly empty: readonly boolean[] };

/**
 * How a page is read where one plan serves all values.
 * - `open`: in list order, for a reader of all rows
 * - `order`: in list order, checking the row scope on each row
 * - `rule`: in list order within the row scope, checking the query on each row
 */
export type StableWay = 'open' | 'order' | 'rule';

/** Common properties of the pages of a statement that is planned once. */
export interface StablePage {
  readonly way: StableWay;
  /** Page size; in other statements it is a parameter. */
  readonly size: number;
}

/** A column and its values in the reader's row scope. */
export interface OwnValues {
  readonly column: string;
  readonly values: RawBuilder<unknown>;
}

/** The rows that a query finds. */
export interface FoundRows {
  /** `from … where …` with further conditions. */
  readonly rows: (...conditions: readonly RawBuilder<boolean>[]) => RawBuilder<unknown>;
  /** The table, to be joined by id with found rows. */
  readonly again: RawBuilder<unknown>;
}

interface PageEnv extends TitleEnv {
  readonly at: PageAt;
  readonly stable: StablePage | null;
  /** Rows are read value by value; null for all at once. */
  readonly own: OwnValues | null;
  readonly operandSql: TypedValue;
  readonly found: FoundRows;
  /** All matches are found first and then sorted. */
  readonly isGathered: boolean;
  readonly metadata: Metadata;
  readonly locale: LocaleCode;
  /** Alias of the table. */
  readonly alias: string;
}

/** Alias of the page's rows, after the limit. */
const PAGE = 'p';

/**
 * One statement for a page. It builds only the shown columns of only the page's rows, and looks up names of references after the limit.
 * Slots: `size`, `offset`, `c0` … and those of the conditions.
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
    visibilitiesOf: ({ name }) => visibilitiesIn(reading, name),
  };
  const cells = shown.map((field): NamedCell => {
    const composed = composedCell(field, cellEnv);
    return { name: field.name, cell: composed?.column ?? cellSql(field, cellEnv), composed };
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
  const { beside, tellers } = composedIn(columns, columns.length + keys.length);
  const answered = [...columns.map(({ cell }) => cell), ...keys, ...beside];
  return {
    // The outer query preserves the order of the rows.
    rows: asJsonCells(sql`select ${sql.join(answered)} from (${rows}) as ${sql.ref(PAGE)}`),
    names: columns.map(({ name }) => name),
    keyCount: keys.length,
    tellers,
  };
}

interface NamedCell {
  readonly name: string;
  readonly cell: RawBuilder<unknown>;
  readonly composed?: ComposedCell | undefined;
}

/** Additional columns after index `from`, and how cells are composed with them. */
function composedIn(columns: readonly NamedCell[], from: number) {
  const beside: RawBuilder<unknown>[] = [];
  const tellers = columns.flatMap(({ composed }, at): readonly Teller[] => {
    if (!composed) return [];
    const teller = { at, besideAt: composed.beside ? from + beside.length : -1, compose: composed.compose };
    if (composed.beside) beside.push(composed.beside);
    return [teller];
  });
  return { beside, tellers };
}

/** Fields of a row: the columns of the list, and the status, which determines the available actions. */
export function shownFields(
  { definition, resource }: ListModel,
  reading: ResourceReading,
): readonly FieldModel[] {
  const names = new Set([...definition.columns.map(({ field }) => field), 'status']);
  return [...names].flatMap((name) => {
    const field = resource.fields.get(name);
    return field && !field.rows && reading.visibilities.has(name) ? [field] : [];
  });
}

const UNSEEN: VisibilityByState = { rest: 'hidden', others: [] };

function visibilitiesIn({ visibilities }: ResourceReading, name: string): VisibilityByState {
  return visibilities.get(name) ?? UNSEEN;
}

/** Names of the cells of a row that are masked because of its state, where that varies: `maskedFields`. */
function masksOf({ list, reading }: Question, shown: readonly FieldModel[]): readonly NamedCell[] {
  const varying = shown.filter(({ name }) => isVarying(visibilitiesIn(reading, name)));
  if (varying.length === 0) return [];
  const names = varying.map(({ name }) => {
    const status = statusSql(list.resource, PAGE);
    return visibilitySql(visibilitiesIn(reading, name), status, (visibility) =>
      visibility === 'masked' ? sql`${name}::text` : sql`null::text`,
    );
  });
  return [{ name: 'maskedFields', cell: sql`to_json(array_remove(array[${sql.join(names)}], null))` }];
}

function hasVersion({ resource }: ListModel): boolean {
  return !resource.isPlatform || resource.fields.get('rowVersion') !== undefined;
}

/** Every column of the page, each once. */
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

/** Columns used by a cell. */
function cellColumns({ columns, definition }: FieldModel): readonly string[] {
  const names = columns.map(({ name }) => name);
  const translations = definition.type === 'text' ? definition.translations : undefined;
  return translations === undefined ? names : [...names, translations];
}

function rowsSql({ sorts }: Question, env: PageEnv, columns: readonly string[]): RawBuilder<unknown> {
  const { alias, at, stable, isGathered, found } = env;
  const listed = sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
  const order = orderBySql(sorts, alias);
  const limit =
    stable === null ? sql`limit ${slot('size')}::integer + 1` : sql`limit ${sql.lit(stable.size + 1)}`;
  const rowsOf = (ids: RawBuilder<unknown>) =>
    sql`select ${listed} from (${ids}) as page join ${found.again} on ${sql.ref(`${alias}.id`)} = page.id ${order}`;
  const after =
    at.kind === 'after'
      ? afterSql(sorts, {
          alias,
          values: at.empty.map((isEmpty, index) => (isEmpty ? null : slot(`c${index}`))),
          operandSql: env.operandSql,
        })
      : [];
  if (isGathered) {
    // Only the keys of matches are sorted; the page's rows are fetched after the limit.
    const keys = sql.join(sorts.map(({ column }) => sql.ref(`${alias}.${column}`)));
    const rest = after.length === 0 ? sql`` : sql`where (${sql.join(after, sql` or `)})`;
    const ids = sql`with found as materialized (select ${keys} ${found.rows()})
      select ${sql.ref(`${alias}.id`)} from found as ${sql.ref(alias)} ${rest} ${order} ${limit}${offsetSql(at)}`;
    return rowsOf(ids);
  }
  // Only the page's rows are fetched: skipped rows are read from the index alone.
  if (at.kind === 'offset' && at.isFar) {
    return rowsOf(sql`select ${sql.ref(`${alias}.id`)} ${found.rows()} ${order} ${limit}${offsetSql(at)}`);
  }
  if (after.length <= 1) {
    const { own } = env;
    if (own) {
      const isOwn = sql<boolean>`${sql.ref(`${alias}.${own.column}`)} = own.value`;
      const within = sql`(select ${listed} ${found.rows(isOwn, ...after)} ${order} ${limit})`;
      return sql`select ${listed} from (select distinct unnest(${own.values}) as value) as own
        cross join lateral ${within} as ${sql.ref(alias)} ${order} ${limit}`;
    }
    return sql`select ${listed} ${found.rows(...after)} ${order} ${limit}${offsetSql(at)}`;
  }
  // Each range starts at its own index position and returns at most one page.
  const stretches = after.map(
    (condition) => sql`(select ${listed} ${found.rows(condition)} ${order} ${limit})`,
  );
  return sql`select * from (${sql.join(stretches, sql` union all `)}) as ${sql.ref(alias)} ${order} ${limit}`;
}

function offsetSql(at: PageAt): RawBuilder<unknown> {
  return at.kind === 'offset' ? sql` offset ${slot('offset')}::bigint` : sql``;
}
