import { isWritable } from '../../access/field-mode.ts';
import type { Checked } from '../../http/envelope.ts';
import type { FieldIssue } from '../../field-types/field-issue.ts';
import { dateRangeOf } from '../../field-types/date-range.ts';
import { isBlank, refuse } from '../../field-types/parsed.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import { sameValue } from '../../field-types/same-value.ts';
import { tableRowsOf } from '../../field-types/table.ts';
import type { Parsed, WireValue } from '../../field-types/field-type.ts';
import type { FieldDefinition, TableField } from '../field.ts';
import { fieldNamed, type FieldsByName } from '../fields-of.ts';
import { applyComputed } from './apply-computed.ts';
import { evaluate } from './evaluate.ts';
import { fieldPlanOf, rowFieldsIn } from './field-plan.ts';
import { hiddenAmong, hiddenFieldsOf, isReadonly, isRequired, withoutFields } from './field-state.ts';
import { type RecordEnv, type RecordValues, valueNamed } from './record-env.ts';

/** Context of a save. */
export interface SaveContext extends RecordEnv {
  readonly mode: 'create' | 'update';
  /** Stored values by field: all for an update; server-set ones (initial status) for a create. */
  readonly stored?: RecordValues;
  /** A draft may lack required values. Present values are validated as usual. */
  readonly isDraft?: boolean;
}

/** Maximum number of reported issues. */
const ISSUES_MAX = 200;

interface ReadInput {
  readonly values: Record<string, WireValue>;
  readonly issues: FieldIssue[];
}

function below(name: string, issue: FieldIssue): FieldIssue {
  return { ...issue, path: issue.path === '' ? name : `${name}.${issue.path}` };
}

function readField(name: string, raw: unknown, { fields, stored = {} }: SaveContext): Parsed {
  const field = fieldNamed(fields, name);
  if (!field) return refuse('unknownField');
  const parsed = fieldTypeOf(field).parse(raw, field);
  if (!parsed.ok || isWritable(field)) return parsed;
  return sameValue(parsed.value, valueNamed(stored, name)) ? parsed : refuse('readonly');
}

function readInput(input: Readonly<Record<string, unknown>>, context: SaveContext): ReadInput {
  const read: ReadInput = { values: {}, issues: [] };
  for (const [name, raw] of Object.entries(input)) {
    if (raw === undefined) continue;
    const parsed = readField(name, raw, context);
    if (!parsed.ok) read.issues.push(...parsed.issues.map((issue) => below(name, issue)));
    else read.values[name] = parsed.value;
  }
  return read;
}

function withDefaults(values: RecordValues, env: RecordEnv): RecordValues {
  const { withDefault } = fieldPlanOf(env.fields);
  if (withDefault.length === 0) return values;
  const filled: Record<string, WireValue> = { ...values };
  for (const [name, field] of withDefault) {
    if (!field.default || Object.hasOwn(filled, name)) continue;
    const parsed = fieldTypeOf(field).parse(evaluate(field.default, filled, env), field);
    if (parsed.ok && parsed.value !== null) filled[name] = parsed.value;
  }
  return filled;
}

/** Adds column defaults to new rows; existing rows are unchanged. */
function withRowDefaults(values: RecordValues, env: RecordEnv): RecordValues {
  const tables = fieldPlanOf(env.fields).tables.flatMap(([name, field]) => {
    const rows = tableRowsOf(values[name]);
    const inRow = { ...env, fields: field.fields };
    const filled = rows.map((row) => (row['id'] === undefined ? withDefaults(row, inRow) : row));
    return filled.length === 0 ? [] : [[name, filled] as const];
  });
  return tables.length === 0 ? values : { ...values, ...Object.fromEntries(tables) };
}

/** The record or row under validation, before and after the save. */
interface Subject {
  readonly path: string;
  readonly provided: ReadonlySet<string>;
  readonly before: RecordValues | null;
  readonly after: RecordValues;
  readonly hidden: ReadonlySet<string>;
  readonly env: RecordEnv;
  readonly isDraft: boolean;
}

function requiredIssue(
  name: string,
  field: FieldDefinition,
  { provided, before, after, env, path, isDraft }: Subject,
): FieldIssue[] {
  if (isDraft) return [];
  if (!isBlank(valueNamed(after, name)) || !isWritable(field) || !isRequired(field, after, env)) return [];
  const isOldGap =
    before !== null &&
    !provided.has(name) &&
    isBlank(valueNamed(before, name)) &&
    isRequired(field, before, env);
  return isOldGap ? [] : [{ path: path + name, rule: 'required' }];
}

function readonlyIssue(
  name: string,
  field: FieldDefinition,
  { before, after, env, path, provided }: Subject,
): FieldIssue[] {
  if (!field.readonlyWhen || !provided.has(name) || !isReadonly(field, after, env)) return [];
  return sameValue(valueNamed(before ?? {}, name), valueNamed(after, name))
    ? []
    : [{ path: path + name, rule: field.readonlyRule ?? 'readonly' }];
}

function lastDayOf(field: FieldDefinition, value: WireValue): string | null {
  if (field.type === 'date' && field.notAfterToday) return typeof value === 'string' ? value : null;
  return field.type === 'dateRange' && field.notAfterToday ? (dateRangeOf(value)?.to ?? null) : null;
}

function futureIssue(
  name: string,
  field: FieldDefinition,
  { after, env, path, provided }: Subject,
): FieldIssue[] {
  const day = provided.has(name) ? lastDayOf(field, valueNamed(after, name)) : null;
  return day !== null && day > env.today ? [{ path: path + name, rule: 'notAfterToday' }] : [];
}

/** Changing either of the two dates may break their order. */
function orderIssue(name: string, field: FieldDefinition, { after, path, provided }: Subject): FieldIssue[] {
  const first = field.type === 'date' ? field.notBefore : undefined;
  if (first === undefined || !(provided.has(name) || provided.has(first))) return [];
  const [from, to] = [valueNamed(after, first), valueNamed(after, name)];
  const isReversed = typeof from === 'string' && typeof to === 'string' && to < from;
  return isReversed ? [{ path: path + name, rule: 'notBefore' }] : [];
}

function rowIssues(name: string, field: TableField, subject: Subject): FieldIssue[] {
  const before = new Map(tableRowsOf(valueNamed(subject.before ?? {}, name)).map((row) => [row['id'], row]));
  const env = { ...subject.env, fields: rowFieldsIn(subject.env.fields, field) };
  const above = withoutFields(subject.after, subject.hidden);
  const { linked } = fieldPlanOf(field.fields);
  return tableRowsOf(valueNamed(subject.after, name)).flatMap((row, index) => {
    const storedRow = row['id'] === undefined ? undefined : before.get(row['id']);
    const after = { ...above, ...storedRow, ...row };
    return issuesOf(field.fields, {
      path: `${subject.path}${name}.${index}.`,
      provided: new Set(Object.keys(row)),
      before: storedRow ? { ...subject.before, ...storedRow } : null,
      after,
      hidden: hiddenAmong(linked, after, env),
      env,
      isDraft: subject.isDraft,
    });
  });
}

function tableIssues(name: string, field: TableField, subject: Subject): FieldIssue[] {
  const min = field.minRows ?? 0;
  const isShort = !subject.isDraft && tableRowsOf(valueNamed(subject.after, name)).length < min;
  const tooFew: FieldIssue[] = isShort
    ? [{ path: subject.path + name, rule: 'minRows', params: { min } }]
    : [];
  return [...tooFew, ...rowIssues(name, field, subject)];
}

/** A new record is validated as a whole, an existing one only in the provided fields. */
function isTouched(name: string, { before, provided }: Subject): boolean {
  return before === null || provided.has(name);
}

function fieldIssues(name: string, field: FieldDefinition, subject: Subject): FieldIssue[] {
  return [
    ...requiredIssue(name, field, subject),
    ...readonlyIssue(name, field, subject),
    ...futureIssue(name, field, subject),
    ...orderIssue(name, field, subject),
    ...(field.type === 'table' && isTouched(name, subject) ? tableIssues(name, field, subject) : []),
  ];
}

function issuesOf(fields: FieldsByName, subject: Subject): FieldIssue[] {
  return fieldPlanOf(fields).judged.flatMap(([name, field]) =>
    subject.hidden.has(name) ? [] : fieldIssues(name, field, subject),
  );
}

function isWritten(name: string, field: FieldDefinition, { provided, before, after }: Subject): boolean {
  if (field.type === 'computed')
    return before === null || !sameValue(valueNamed(after, name), valueNamed(before, name));
  if (before === null) return isWritable(field) || field.default !== undefined;
  return provided.has(name) && isWritable(field);
}

/** Values to write: for a create every writable field, for an update the provided and the changed computed ones. */
function writtenValues(subject: Subject): Record<string, WireValue> {
  const written: Record<string, WireValue> = {};
  for (const [name, field] of fieldPlanOf(subject.env.fields).all) {
    if (isWritten(name, field, subject)) written[name] = valueNamed(subject.after, name);
  }
  return written;
}

/**
 * Parses and validates a save: every provided field by its type, then linkage, required and read-only fields, future dates and date order,
 * sub-table rows. Pure; the browser runs it during input, the server before writing. Checks that need the database (unique values, options,
 * references) are separate.
 *
 * A field hidden for the new values is left unchanged, whatever was provided. A required field that was empty and is not touched by this
 * save is not an error.
 */
export function validateRecord(
  input: Readonly<Record<string, unknown>>,
  context: SaveContext,
): Checked<Record<string, WireValue>> {
  const { mode, stored = {}, fields, today, actor, isDraft = false } = context;
  const env: RecordEnv = { fields, today, actor };
  const read = readInput(input, context);
  const start = { ...stored, ...read.values };
  const proposed = applyComputed(
    withRowDefaults(mode === 'create' ? withDefaults(start, env) : start, env),
    env,
  );
  const hidden = hiddenFieldsOf(proposed, env);
  const unchanged = Object.fromEntries([...hidden].map((name) => [name, valueNamed(stored, name)]));
  const after = hidden.size === 0 ? proposed : applyComputed({ ...proposed, ...unchanged }, env);
  const provided = new Set(Object.keys(read.values).filter((name) => !hidden.has(name)));
  const before = mode === 'create' ? null : stored;
  const subject: Subject = { path: '', provided, before, after, hidden, env, isDraft };
  const faulty = new Set(read.issues.map(({ path }) => path.split('.')[0]));
  const judged = issuesOf(fields, subject).filter(({ path }) => !faulty.has(path.split('.')[0]));
  const issues = [...read.issues, ...judged];
  if (issues.length > 0) return { ok: false, issues: issues.slice(0, ISSUES_MAX) };
  return { ok: true, value: writtenValues(subject) };
}

const MISSING: ReadonlySet<string> = new Set(['required', 'minRows']);

/** Missing values of a stored record: checked when a draft is submitted. */
export function missingIn(values: RecordValues, env: RecordEnv): readonly FieldIssue[] {
  const judged = validateRecord({}, { ...env, mode: 'create', stored: values });
  return judged.ok ? [] : judged.issues.filter(({ rule }) => MISSING.has(rule));
}
