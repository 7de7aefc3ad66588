import { type Actor, type FieldAccesses, type FieldMode, NO_ACCESS } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { accessesByState } from './field-accesses.ts';

/** How much of a value is seen. */
export type Sight = 'hidden' | 'masked' | 'whole';

/** How much somebody sees of a field, by the state of the record. */
export interface Sights {
  /** In every state that is not named. */
  readonly rest: Sight;
  /** States in which it is something else; none twice. */
  readonly others: readonly { readonly statuses: readonly string[]; readonly sight: Sight }[];
}

/** How much an actor sees of a field, or of a column of a sub-table (`table.column`). */
export function sightsOf(actor: Actor, resource: ResourceModel, path: string): Sights {
  const { named, rest } = accessesByState(actor, resource);
  const sight = (accesses: FieldAccesses) => seenAs((accesses.get(path) ?? NO_ACCESS).mode);
  const other = [...named].filter(([, accesses]) => sight(accesses) !== sight(rest));
  const bySight = Map.groupBy(other, ([, accesses]) => sight(accesses));
  return {
    rest: sight(rest),
    others: [...bySight].map(([sight, states]) => ({ sight, statuses: states.map(([status]) => status) })),
  };
}

function seenAs(mode: FieldMode): Sight {
  return mode === 'hidden' || mode === 'masked' ? mode : 'whole';
}

/** Whether it hangs on the state of the record how much is seen. */
export function isVarying({ others }: Sights): boolean {
  return others.length > 0;
}

/** Whether it is seen as it is in every state. */
export function isAlwaysWhole({ rest, others }: Sights): boolean {
  return rest === 'whole' && others.length === 0;
}

/** Whether nothing is seen of it in any state. */
export function isNeverSeen({ rest, others }: Sights): boolean {
  return rest === 'hidden' && others.length === 0;
}

/** The column with the state of a resource's records, as a statement names it. */
export function statusSql(resource: ResourceModel, alias: string): RawBuilder<unknown> {
  const [column] = resource.fields.get('status')?.columns ?? [];
  return column ? sql.ref(`${alias}.${column.name}`) : sql`null`;
}

/**
 * An expression for as much as is seen of a value in the row's state.
 * @param draw all of its answers must be of one type where the sights vary
 */
export function sightSql<Value>(
  { rest, others }: Sights,
  status: RawBuilder<unknown>,
  draw: (sight: Sight) => RawBuilder<Value>,
): RawBuilder<Value> {
  if (others.length === 0) return draw(rest);
  const cases = others.map(
    ({ statuses, sight }) => sql`when ${status} = any(${[...statuses]}::text[]) then ${draw(sight)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${draw(rest)} end`;
}
