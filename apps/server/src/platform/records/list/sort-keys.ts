import { type RawBuilder, sql } from 'kysely';
import type { GivenSql } from '#server/db/statements/unseen.ts';
import type { FieldModel } from '#server/platform/metadata/model.ts';

/** One column that rows are sorted by. */
export interface SortKey {
  /** Name of the field on the wire. */
  readonly name: string;
  readonly column: string;
  /** SQL type without its limits. */
  readonly type: string;
  readonly isDescending: boolean;
  /** Whether the column may be empty. Empty ones come last, and first when the order is turned: as an index has them. */
  readonly isNullable: boolean;
}

/** Base fields that every record has. */
const ALWAYS_THERE = new Set(['createdAt', 'updatedAt', 'status']);

/** How rows are sorted by a field: a text that keeps its pinyin by that. */
export function sortKeyOf(field: FieldModel, isDescending: boolean): SortKey | null {
  const { name, pinyinColumn } = field;
  if (pinyinColumn !== null)
    return { name, column: pinyinColumn, type: 'text', isDescending, isNullable: true };
  const [column] = field.columns;
  if (!column) return null;
  const isNullable = !(field.isBase && ALWAYS_THERE.has(name));
  return { name, column: column.name, type: column.type.replace(/\(.*$/, ''), isDescending, isNullable };
}

/** The last key of every order: without it pages could overlap. It follows the key before, so that one index serves both. */
export function idKey(isDescending: boolean): SortKey {
  return { name: 'id', column: 'id', type: 'uuid', isDescending, isNullable: false };
}

/** `order by` of a statement whose table is called `alias`. */
export function orderBySql(keys: readonly SortKey[], alias: string): RawBuilder<unknown> {
  return sql`order by ${sql.join(
    keys.map((key) => sql`${columnOf(key, alias)} ${key.isDescending ? sql`desc` : sql`asc`}`),
  )}`;
}

function columnOf({ column }: SortKey, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${column}`);
}

/** The keys of a row as the texts that a cursor holds, each a column. */
export function keyTextsSql(keys: readonly SortKey[], alias: string): readonly RawBuilder<string>[] {
  return keys.map((key) => sql`${columnOf(key, alias)}::text`);
}

interface After {
  readonly alias: string;
  /** The value of a key in the row after which the page begins; null where that row is empty. */
  readonly values: readonly (RawBuilder<unknown> | null)[];
  /** How they stand in the statement. */
  readonly given: GivenSql;
}

/**
 * What lies after a row in the order, as conditions of which any may hold and no two do. Each of them is one stretch of an
 * index over the keys: a page far down costs what the first one does.
 */
export function afterSql(keys: readonly SortKey[], after: After): readonly RawBuilder<boolean>[] {
  const isUniform = keys.every(({ isDescending }) => isDescending === keys[0]?.isDescending);
  return isUniform ? stretches(keys, after) : [eitherWay(keys, after)];
}

/** All keys run the same way: the rows after it are at most a few stretches of the order. */
function stretches(keys: readonly SortKey[], after: After): readonly RawBuilder<boolean>[] {
  const { alias, values, given } = after;
  const found: RawBuilder<boolean>[] = [];
  const firstEmpty = values.indexOf(null);
  const run = firstEmpty < 0 ? keys.length : firstEmpty;
  const same = (until: number) =>
    keys.slice(0, until).map((key, index) => sameSql(key, values[index] ?? null, after));
  if (run > 0) {
    const columns = sql.join(keys.slice(0, run).map((key) => columnOf(key, alias)));
    const bounds = sql.join(keys.slice(0, run).map((key, index) => given(sql`${values[index]}`, key.type)));
    found.push(sql`(${columns}) ${keys[0]?.isDescending ? sql`<` : sql`>`} (${bounds})`);
  }
  // Beyond the filled ones lie the empty ones, when empty ones come last.
  keys.slice(0, run).forEach((key, index) => {
    if (key.isDescending || !key.isNullable) return;
    found.push(allOf([...same(index), sql`${columnOf(key, alias)} is null`]));
  });
  const empty = keys[run];
  if (!empty) return found;
  // Beyond the empty ones lie the filled ones, when empty ones come first.
  if (empty.isDescending) found.push(allOf([...same(run), sql`${columnOf(empty, alias)} is not null`]));
  const rest = stretches(keys.slice(run + 1), { alias, values: values.slice(run + 1), given });
  return [...found, ...rest.map((stretch) => allOf([...same(run + 1), stretch]))];
}

/** Keys run both ways: no index has the rows in this order, and one condition reads them once. */
function eitherWay(keys: readonly SortKey[], after: After): RawBuilder<boolean> {
  const { values } = after;
  const steps = keys.flatMap((key, index) => {
    const beyond = beyondSql(key, values[index] ?? null, after);
    const same = keys.slice(0, index).map((before, place) => sameSql(before, values[place] ?? null, after));
    return beyond ? [allOf([...same, beyond])] : [];
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

function beyondSql(
  key: SortKey,
  value: RawBuilder<unknown> | null,
  { alias, given }: After,
): RawBuilder<boolean> | null {
  const column = columnOf(key, alias);
  if (value === null) return key.isDescending ? sql`${column} is not null` : null;
  const bound = given(value, key.type);
  if (key.isDescending) return sql`${column} < ${bound}`;
  return key.isNullable ? sql`(${column} > ${bound} or ${column} is null)` : sql`${column} > ${bound}`;
}

function sameSql(
  key: SortKey,
  value: RawBuilder<unknown> | null,
  { alias, given }: After,
): RawBuilder<boolean> {
  const column = columnOf(key, alias);
  return value === null ? sql`${column} is null` : sql`${column} = ${given(value, key.type)}`;
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
