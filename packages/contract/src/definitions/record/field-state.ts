import { isWritable } from '../../access/field-mode.ts';
import type { FieldDefinition, TableField } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import { fieldPlanOf, type NamedField, rowFieldsIn } from './field-plan.ts';
import { holds } from './holds.ts';
import type { RecordEnv, RecordValues } from './record-env.ts';

/** State of a field after linkage for the current values. */
export interface FieldState {
  readonly visible: boolean;
  /** False for a hidden field. */
  readonly required: boolean;
  readonly readonly: boolean;
}

/** Maximum rounds for cyclic conditions; real forms need one per step of their longest chain. */
const ROUNDS_MAX = 10;

/** The values without those of some fields. */
export function withoutFields(values: RecordValues, names: ReadonlySet<string>): RecordValues {
  if (names.size === 0) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

const NONE: ReadonlySet<string> = new Set();

/** Hidden fields among `linked`; the fields named by their conditions are in `env`. */
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
 * Fields hidden for these values. A hidden field counts as empty, so dependent fields are hidden too. Used by both sides: the form does not
 * show such fields, a save does not change them.
 */
export function hiddenFieldsOf(values: RecordValues, env: RecordEnv): ReadonlySet<string> {
  return hiddenAmong(fieldPlanOf(env.fields).linked, values, env);
}

/** Whether a value is required now; visibility is checked separately. */
export function isRequired(field: FieldDefinition, values: RecordValues, env: RecordEnv): boolean {
  if (field.required) return true;
  return field.requiredWhen !== undefined && holds(field.requiredWhen, values, env);
}

/** Whether a value is read-only now. */
export function isReadonly(field: FieldDefinition, values: RecordValues, env: RecordEnv): boolean {
  if (!isWritable(field)) return true;
  return field.readonlyWhen !== undefined && holds(field.readonlyWhen, values, env);
}

/**
 * State of one field after linkage. `hidden` is `hiddenFieldsOf` of the same values, computed once for all fields. An unknown field is
 * hidden.
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

/** The record of a sub-table row. */
export interface AroundRow {
  /** Values of the record without its hidden fields. */
  readonly above: RecordValues;
  /** That of the record. */
  readonly env: RecordEnv;
}

/**
 * State of the columns of one sub-table row after linkage. Conditions refer to the row's columns first, then to fields of the record.
 * Columns without conditions are omitted: their definition applies.
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
