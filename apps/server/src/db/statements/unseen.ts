import { type RawBuilder, sql } from 'kysely';

/** A value as it stands in a statement: with the type that it is read as. */
export type GivenSql = (value: RawBuilder<unknown>, type: string) => RawBuilder<unknown>;

/** The value with its type. The planner looks at it, and plans for it. @param type one of a registry's, never what somebody wrote */
export const seen: GivenSql = (value, type) => sql`${value}::${sql.raw(type)}`;

/**
 * The same behind a select of its own, where the planner does not see it: to it the plan for this value is then no better than the plan
 * for any, and it makes that once.
 */
export const unseen: GivenSql = (value, type) => sql`(select ${seen(value, type)})::${sql.raw(type)}`;

/** A condition that is looked at row by row: no index is chosen for it, and no plan for how many rows it may leave. */
export function lookedAt(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`case when ${condition} then true else false end`;
}
