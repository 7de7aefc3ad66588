import { type Actor, type FieldAccesses, type FieldMode, NO_ACCESS } from '@haiqiao/contract/access';
import { type RawBuilder, sql } from 'kysely';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { accessesByState } from './field-accesses.ts';

/** Visibility of a value. */
export type FieldVisibility = 'hidden' | 'masked' | 'whole';

/** Visibility of a field, by the state of the record. */
export interface VisibilityByState {
  /** In all states not listed in `others`. */
  readonly rest: FieldVisibility;
  /** States with another visibility; none twice. */
  readonly others: readonly { readonly statuses: readonly string[]; readonly visibility: FieldVisibility }[];
}

/** An actor's visibility of a field, or of a column of a sub-table (`table.column`). */
export function fieldVisibilityOf(actor: Actor, resource: ResourceModel, path: string): VisibilityByState {
  const { named, rest } = accessesByState(actor, resource);
  const visibilityIn = (accesses: FieldAccesses) => visibilityOfMode((accesses.get(path) ?? NO_ACCESS).mode);
  const other = [...named].filter(([, accesses]) => visibilityIn(accesses) !== visibilityIn(rest));
  const byVisibility = Map.groupBy(other, ([, accesses]) => visibilityIn(accesses));
  return {
    rest: visibilityIn(rest),
    others: [...byVisibility].map(([visibility, states]) => ({
      visibility,
      statuses: states.map(([status]) => status),
    })),
  };
}

function visibilityOfMode(mode: FieldMode): FieldVisibility {
  return mode === 'hidden' || mode === 'masked' ? mode : 'whole';
}

/** Whether the visibility depends on the state of the record. */
export function isVarying({ others }: VisibilityByState): boolean {
  return others.length > 0;
}

/** Whether it is unmasked in every state. */
export function isAlwaysWhole({ rest, others }: VisibilityByState): boolean {
  return rest === 'whole' && others.length === 0;
}

/** Whether it is hidden in every state. */
export function isAlwaysHidden({ rest, others }: VisibilityByState): boolean {
  return rest === 'hidden' && others.length === 0;
}

/** The state column of a resource's records, with the table alias. */
export function statusSql(resource: ResourceModel, alias: string): RawBuilder<unknown> {
  const [column] = resource.fields.get('status')?.columns ?? [];
  return column ? sql.ref(`${alias}.${column.name}`) : sql`null`;
}

/**
 * An expression selected by the visibility in the row's state.
 * @param draw its results must have one type where the visibility varies
 */
export function visibilitySql<Value>(
  { rest, others }: VisibilityByState,
  status: RawBuilder<unknown>,
  draw: (visibility: FieldVisibility) => RawBuilder<Value>,
): RawBuilder<Value> {
  if (others.length === 0) return draw(rest);
  const cases = others.map(
    ({ statuses, visibility }) =>
      sql`when ${status} = any(${[...statuses]}::text[]) then ${draw(visibility)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${draw(rest)} end`;
}
