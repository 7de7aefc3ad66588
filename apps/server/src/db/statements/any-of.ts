import { type RawBuilder, sql } from 'kysely';
import { unseen } from './unseen.ts';

/**
 * `= any(…)` of a list that comes with each run: `where id ${equalsAnyOf(slot('ids'), 'uuid')}`. The planner must not see how long
 * the list is: otherwise it takes any that is shorter than the ten it supposes for reason enough to plan
 * the statement anew at every run, and planning a record with its sub-tables takes longer than reading it.
 */
export function equalsAnyOf(list: RawBuilder<unknown>, type: 'uuid' | 'text'): RawBuilder<unknown> {
  return sql`= any(${unseen(list, `${type}[]`)})`;
}
