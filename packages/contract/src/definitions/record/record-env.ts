import type { Actor } from '../../access/actor.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import type { FieldsByName } from '../fields-of.ts';

/** The parsed values of a record or sub-table row by field name; a missing one is empty. */
export type RecordValues = { readonly [field: string]: WireValue };

/** Properties of the actor available to conditions. */
export interface EnvActor {
  readonly memberId: string;
  readonly orgId: string | null;
}

/** Context of conditions and expressions besides the record's values. */
export interface RecordEnv {
  /** Fields of the record (`fieldsOf`); their types determine how values compare. */
  readonly fields: FieldsByName;
  /** The date in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly today: string;
  /** Null without an actor: conditions on the actor then match nothing. */
  readonly actor: EnvActor | null;
}

/** An actor's properties for conditions. */
export function envActorOf(actor: Actor): EnvActor | null {
  return actor.kind === 'member' ? { memberId: actor.memberId, orgId: actor.orgId } : null;
}

/** A value by field name; null if empty, and for inherited object properties. */
export function valueNamed(values: RecordValues, name: string): WireValue {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
