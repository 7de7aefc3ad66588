import {
  applyComputed,
  evaluate,
  fieldStateOf,
  hiddenFieldsOf,
  type RecordEnv,
  type RecordValues,
} from '@haiqiao/contract/definitions';
import type { FieldViews } from '@haiqiao/contract/endpoints';
import { fieldTypeOf, sameValue, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { parsedValue } from './record-values.ts';

/** Linkage results of a form's fields for the current values. */
export interface Linkage {
  /** Values with computed fields and columns recalculated; the others as typed. */
  readonly values: RecordValues;
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readonly: ReadonlySet<string>;
}

/** Returns the previous set when the members are equal, to avoid renders. */
function stableSet(before: ReadonlySet<string> | undefined, now: ReadonlySet<string>): ReadonlySet<string> {
  if (!before || before.size !== now.size) return now;
  return [...now].every((name) => before.has(name)) ? before : now;
}

function withComputedColumns(
  raw: WireValue,
  worked: WireValue | undefined,
  columns: readonly string[],
): WireValue {
  const results = tableRowsOf(worked ?? null);
  const rows = tableRowsOf(raw);
  let hasNews = false;
  const next = rows.map((row, index) => {
    const news = columns.filter((name) => !sameValue(row[name], results[index]?.[name]));
    if (news.length === 0) return row;
    hasNews = true;
    return { ...row, ...Object.fromEntries(news.map((name) => [name, results[index]?.[name] ?? null])) };
  });
  return hasNews ? next : raw;
}

function withResults(values: RecordValues, worked: RecordValues, fields: FieldViews): RecordValues {
  const next: Record<string, WireValue> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'computed') next[name] = worked[name] ?? null;
    if (field.type !== 'table') continue;
    const computed = Object.entries(field.fields).filter(([, { type }]) => type === 'computed');
    const columns = computed.map(([column]) => column);
    if (columns.length > 0) next[name] = withComputedColumns(values[name] ?? null, worked[name], columns);
  }
  return next;
}

/** Computes linkage for typed values. Total and fast: it runs on every key press. */
export function linkageOf(
  typed: RecordValues,
  env: RecordEnv,
  [fields, before]: [FieldViews, Linkage | null],
): Linkage {
  const parsed: Record<string, WireValue> = {};
  for (const [name, field] of Object.entries(fields)) parsed[name] = parsedValue(field, typed[name] ?? null);
  const worked = applyComputed(parsed, env);
  const hidden = stableSet(before?.hidden, hiddenFieldsOf(worked, env));
  const states = Object.keys(fields).map(
    (name) => [name, fieldStateOf(name, worked, { ...env, hidden })] as const,
  );
  const required = new Set(states.filter(([, state]) => state.required).map(([name]) => name));
  const readonly = states.filter(
    ([name, state]) => state.readonly || (fields[name]?.onlyRequired === true && !required.has(name)),
  );
  return {
    values: withResults(typed, worked, fields),
    hidden,
    required: stableSet(before?.required, required),
    readonly: stableSet(before?.readonly, new Set(readonly.map(([name]) => name))),
  };
}

/** The values of a new record: field defaults, and presets of the opening page. */
export function valuesOfNew(
  fields: FieldViews,
  env: RecordEnv,
  presets: Readonly<Record<string, WireValue>>,
): RecordValues {
  const values: Record<string, WireValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const wanted = presets[name] ?? (field.default ? evaluate(field.default, values, env) : null);
    const parsed = fieldTypeOf(field).parse(wanted, field);
    values[name] = parsed.ok ? parsed.value : null;
  }
  return values;
}
