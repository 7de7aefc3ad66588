import type { Actor } from '../../access/actor.ts';
import type { WireValue } from '../../field-types/field-type.ts';
import type { FieldsByName } from '../fields-of.ts';

/** The parsed values of a record, or of a row of a sub-table, by field name; a missing one is empty. */
export type RecordValues = { readonly [field: string]: WireValue };

/** Who asks, as far as conditions can ask. */
export interface EnvActor {
  readonly memberId: string;
  readonly orgId: string | null;
}

/** What conditions and expressions know beside the record's own values. */
export interface RecordEnv {
  /** Fields of the record (`fieldsOf`); their types say how values compare. */
  readonly fields: FieldsByName;
  /** The date in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly today: string;
  /** Null when nobody in particular asks: conditions on the actor then compare with nothing. */
  readonly actor: EnvActor | null;
}

/** An actor as conditions see one. */
export function envActorOf(actor: Actor): EnvActor | null {
  return actor.kind === 'member' ? { memberId: actor.memberId, orgId: actor.orgId } : null;
}

/** A value by its field's name; null for an empty one, and for names that an object has by nature. */
export function valueNamed(values: RecordValues, name: string): WireValue {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
