import type { TypedValue } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '#server/platform/metadata/model.ts';

/** A sort column. */
export interface SortKey {
  /** Name of the field in the API. */
  readonly name: string;
  readonly column: string;
  /** SQL type without its limits. */
  readonly type: string;
  readonly isDescending: boolean;
  /** Whether the column is nullable. Nulls come last, and first in descending order, as in an index. */
  readonly isNullable: boolean;
}

/** Base fields that are never null. */
const ALWAYS_THERE = new Set(['createdAt', 'updatedAt', 'status']);

/** The sort column of a field: the pinyin column if it has one. */
export function sortKeyOf(field: FieldModel, isDescending: boolean): SortKey | null {
  const { name, pinyinColumn } = field;
  if (pinyinColumn !== null)
    return { name, column: pinyinColumn, type: 'text', isDescending, isNullable: true };
  const [column] = field.columns;
  if (!column) return null;
  const isNullable = !(field.isBase && ALWAYS_THERE.has(name));
  return { name, column: column.name, type: column.type.replace(/\(.*$/, ''), isDescending, isNullable };
}

/**
 * The last key of every order: without it pages could overlap. It has the direction of the preceding key, so that one index serves both
 * directions.
 */
export function idKey(isDescending: boolean): SortKey {
  return { name: 'id', column: 'id', type: 'uuid', isDescending, isNullable: false };
}

/** `order by` of a statement with the table alias `alias`. */
export function orderBySql(keys: readonly SortKey[], alias: string): RawBuilder<unknown> {
  return sql`order by ${sql.join(
    keys.map((key) => sql`${columnOf(key, alias)} ${key.isDescending ? sql`desc` : sql`asc`}`),
  )}`;
}

function columnOf({ column }: SortKey, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${column}`);
}

/** The keys of a row as cursor texts, one column each. */
export function keyTextsSql(keys: readonly SortKey[], alias: string): readonly RawBuilder<string>[] {
  return keys.map((key) => sql`${columnOf(key, alias)}::text`);
}

interface After {
  readonly alias: string;
  /** The keys of the row before the page; null for null. */
  readonly values: readonly (RawBuilder<unknown> | null)[];
  /** How operands are written in the statement. */
  readonly operandSql: TypedValue;
}

/**
 * Conditions for the rows after a given row, as disjoint alternatives. Each is one range of an index over the keys, so a late page costs as
 * much as the first one.
 */
export function afterSql(keys: readonly SortKey[], after: After): readonly RawBuilder<boolean>[] {
  const isUniform = keys.every(({ isDescending }) => isDescending === keys[0]?.isDescending);
  return isUniform ? stretches(keys, after) : [eitherWay(keys, after)];
}

/** All keys have the same direction: the following rows are a few ranges of the order. */
function stretches(keys: readonly SortKey[], after: After): readonly RawBuilder<boolean>[] {
  const { alias, values, operandSql } = after;
  const found: RawBuilder<boolean>[] = [];
  const firstEmpty = values.indexOf(null);
  const run = firstEmpty < 0 ? keys.length : firstEmpty;
  const same = (until: number) =>
    keys.slice(0, until).map((key, index) => sameSql(key, values[index] ?? null, after));
  if (run > 0) {
    const columns = sql.join(keys.slice(0, run).map((key) => columnOf(key, alias)));
    const bounds = sql.join(
      keys.slice(0, run).map((key, index) => operandSql(sql`${values[index]}`, key.type)),
    );
    found.push(sql`(${columns}) ${keys[0]?.isDescending ? sql`<` : sql`>`} (${bounds})`);
  }
  // Nulls follow the values when nulls come last.
  keys.slice(0, run).forEach((key, index) => {
    if (key.isDescending || !key.isNullable) return;
    found.push(allOf([...same(index), sql`${columnOf(key, alias)} is null`]));
  });
  const empty = keys[run];
  if (!empty) return found;
  // Values follow the nulls when nulls come first.
  if (empty.isDescending) found.push(allOf([...same(run), sql`${columnOf(empty, alias)} is not null`]));
  const rest = stretches(keys.slice(run + 1), { alias, values: values.slice(run + 1), operandSql });
  return [...found, ...rest.map((stretch) => allOf([...same(run + 1), stretch]))];
}

/** Keys with mixed directions: no index has this order, and one condition reads the rows once. */
function eitherWay(keys: readonly SortKey[], after: After): RawBuilder<boolean> {
  const { values } = after;
  const steps = keys.flatMap((key, index) => {
    const beyond = beyondSql(key, values[index] ?? null, after);
    const same = keys
      .slice(0, index)
      .map((before, position) => sameSql(before, values[position] ?? null, after));
    return beyond ? [allOf([...same, beyond])] : [];
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

function beyondSql(
  key: SortKey,
  value: RawBuilder<unknown> | null,
  { alias, operandSql }: After,
): RawBuilder<boolean> | null {
  const column = columnOf(key, alias);
  if (value === null) return key.isDescending ? sql`${column} is not null` : null;
  const bound = operandSql(value, key.type);
  if (key.isDescending) return sql`${column} < ${bound}`;
  return key.isNullable ? sql`(${column} > ${bound} or ${column} is null)` : sql`${column} > ${bound}`;
}

function sameSql(
  key: SortKey,
  value: RawBuilder<unknown> | null,
  { alias, operandSql }: After,
): RawBuilder<boolean> {
  const column = columnOf(key, alias);
  return value === null ? sql`${column} is null` : sql`${column} = ${operandSql(value, key.type)}`;
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}
