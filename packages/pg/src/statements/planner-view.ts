import { type RawBuilder, sql } from 'kysely';

/** Adds a value to a statement with its SQL type. */
export type TypedValue = (value: RawBuilder<unknown>, type: string) => RawBuilder<unknown>;

/** The value with its type, visible to the planner. @param type from a registry, never user input */
export const plannedValue: TypedValue = (value, type) => sql`${value}::${sql.raw(type)}`;

/**
 * The value in a subquery, hidden from the planner: PostgreSQL then uses one generic plan for all values and plans the statement once.
 */
export const unplannedValue: TypedValue = (value, type) =>
  sql`(select ${plannedValue(value, type)})::${sql.raw(type)}`;

/** A condition that is checked row by row: it uses no index, and the plan does not depend on its selectivity. */
export function checkedPerRow(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`case when ${condition} then true else false end`;
}

/**
 * `= any(…)` of a list that comes with each run: `where id ${equalsAnyOf(slot('ids'), 'uuid')}`. The list length is hidden from the
 * planner: a generic plan assumes ten values, so lists with fewer would cause replanning at every run. Planning a record with its
 * sub-tables takes longer than reading it.
 */
export function equalsAnyOf(list: RawBuilder<unknown>, type: 'uuid' | 'text'): RawBuilder<unknown> {
  return sql`= any(${unplannedValue(list, `${type}[]`)})`;
}
