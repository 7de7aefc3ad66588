import { isWritable } from '../../access/field-mode.ts';
import type { FieldDefinition, TableField } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import { fieldPlanOf, type NamedField, rowFieldsIn } from './field-plan.ts';
import { holds } from './holds.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';

/** What linkage makes of a field for the values at hand. */
export interface FieldState {
  readonly visible: boolean;
  /** Never true for a hidden field. */
  readonly required: boolean;
  readonly readonly: boolean;
}

/** Rounds after which circular conditions are left as they stand; real forms need one per step of their longest chain. */
const ROUNDS_MAX = 10;

/** The values without those of some fields. */
export function withoutFields(values: RecordValues, names: ReadonlySet<string>): RecordValues {
  if (names.size === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

const NONE: ReadonlySet<string> = new Set();

/** Those of `linked` that are not shown; the fields that their conditions name stand in `env`. */
export function hiddenAmong(
  linked: readonly NamedField[],
  values: RecordValues,
  env: RecordEnv,
): ReadonlySet<string> {
  if (linked.length === 0) return NONE;
  let hidden = NONE;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const shown = withoutFields(values, hidden);
    const names = linked.filter(([, { visibleWhen }]) => visibleWhen && !holds(visibleWhen, shown, env));
    const next = new Set(names.map(([name]) => name));
    if (next.size === hidden.size && [...next].every((name) => hidden.has(name))) return next;
    hidden = next;
  }
  return hidden;
}

/**
 * Fields that are not shown for these values. A hidden field counts as empty for the others, so what hangs on it hides
 * with it. Both sides ask this: the form shows no such field, a save changes none.
 */
export function hiddenFieldsOf(values: RecordValues, env: RecordEnv): ReadonlySet<string> {
  return hiddenAmong(fieldPlanOf(env.fields).linked, values, env);
}

/** Whether a value must be given now; visibility is asked elsewhere. */
export function isRequired(field: FieldDefinition, values: RecordValues, env: RecordEnv): boolean {
  if (field.required) return true;
  return field.requiredWhen !== undefined && holds(field.requiredWhen, values, env);
}

/** Whether a value may not be changed now. */
export function isReadonly(field: FieldDefinition, values: RecordValues, env: RecordEnv): boolean {
  if (!isWritable(field)) return true;
  return field.readonlyWhen !== undefined && holds(field.readonlyWhen, values, env);
}

/**
 * What linkage makes of one field. `hidden` is `hiddenFieldsOf` of the same values, asked once for all fields.
 * An unknown field is hidden.
 */
export function fieldStateOf(
  name: string,
  values: RecordValues,
  { hidden, ...env }: RecordEnv & { readonly hidden: ReadonlySet<string> },
): FieldState {
  const field = fieldNamed(env.fields, name);
  if (!field || hidden.has(name)) return { visible: false, required: false, readonly: true };
  return {
    visible: true,
    required: isRequired(field, values, env),
    readonly: isReadonly(field, values, env),
  };
}

/** A record around its rows. */
export interface AroundRow {
  /** Values of the record without those of its hidden fields. */
  readonly above: RecordValues;
  /** That of the record. */
  readonly env: RecordEnv;
}

/**
 * What linkage makes of the columns of one row of a sub-table. Conditions of a row name its own columns first, then fields of
 * the record. Columns without conditions are left out: they are what their definition says.
 */
export function rowStatesOf(
  table: TableField,
  row: RecordValues,
  { above, env }: AroundRow,
): ReadonlyMap<string, FieldState> {
  const { linked, judged } = fieldPlanOf(table.fields);
  const inRow = { ...env, fields: rowFieldsIn(env.fields, table) };
  const values = { ...above, ...row };
  const hidden = hiddenAmong(linked, values, inRow);
  const asked = new Set([...linked, ...judged].map(([name]) => name));
  return new Map([...asked].map((name) => [name, fieldStateOf(name, values, { ...inRow, hidden })]));
}
