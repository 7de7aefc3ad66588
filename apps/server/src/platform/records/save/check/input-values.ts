import { MASKED_WHOLE, maskPersonal } from '@haiqiao/contract/access';
import {
  fieldTypeOf,
  isFileField,
  sameValue,
  tableRowsOf,
  type WireValue,
} from '@haiqiao/contract/field-types';
import {
  type FieldDefinition,
  type FieldLock,
  fieldLockOf,
  isFillable,
  requiredAmong,
} from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { accessIn } from '#server/platform/access/field-accesses.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';

/** Unvalidated input values. */
export type InputValues = Readonly<Record<string, unknown>>;

/** Submitted values and their record. */
export interface HandedIn {
  readonly inputValues: InputValues;
  readonly stored: RecordValues | null;
  /** State of the record before the change; the initial one for a new record. It determines the writable fields. */
  readonly status: string;
}

/** The permitted part of the input. */
export interface Permitted {
  readonly values: InputValues;
  /** Names of fields that the actor may not set: `idCard`, `parts.price`. */
  readonly refused: readonly string[];
}

/**
 * Removes values that the actor may not set. A read-only field passes when it is unchanged; for a masked or hidden one even that is not
 * revealed. Personal data that the actor may edit is replaced unseen; a returned mask changes nothing. Unknown names are left to
 * validation.
 */
export function permittedValues(
  ctx: Context,
  resource: ResourceModel,
  { inputValues, stored, status }: HandedIn,
): Permitted {
  const refused: string[] = [];
  const values: Record<string, unknown> = {};
  const isLocked = lockFor(ctx, resource, { inputValues, stored });
  for (const [name, value] of Object.entries(inputValues)) {
    const field = resource.fields.get(name);
    const one = field
      ? { field, status, value, stored: stored?.[name] ?? null, isLocked: isLocked(name) }
      : null;
    const verdict = one ? judge(ctx, resource, one) : 'take';
    if (verdict === 'refuse') refused.push(name);
    if (verdict === 'take') values[name] = one ? withoutMasks(ctx, resource, one) : value;
    if (one?.field.rows && !one.isLocked) refused.push(...refusedCells(ctx, resource, one));
  }
  return { values, refused };
}

/** Which fields are locked: all unmarked ones, except empty fields required by the resulting values. */
function lockFor(
  ctx: Context,
  resource: ResourceModel,
  { inputValues, stored }: Pick<HandedIn, 'inputValues' | 'stored'>,
): FieldLock {
  const isClosed = fieldLockOf(resource.definition, stored ?? {});
  const empty = Object.keys(inputValues).filter(
    (name) => isClosed(name) && isFillable(resource.fields.get(name)?.definition, stored?.[name]),
  );
  if (empty.length === 0) return isClosed;
  const asked = requiredAmong({ ...stored, ...parsedOf(resource, inputValues) }, recordEnv(ctx, resource));
  const open = new Set(empty.filter((name) => asked.has(name)));
  return (name) => isClosed(name) && !open.has(name);
}

/** The input as parsed by its field types, without refused values. */
function parsedOf(resource: ResourceModel, inputValues: InputValues): RecordValues {
  const entries = Object.entries(inputValues).flatMap(([name, value]) => {
    const definition = resource.fields.get(name)?.definition;
    const parsed = definition && fieldTypeOf(definition).parse(value, definition);
    return parsed?.ok ? [[name, parsed.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Verdict = 'take' | 'refuse' | 'drop';

/** The input and stored value of a field. */
interface FieldInput {
  readonly field: FieldModel;
  readonly status: string;
  readonly value: unknown;
  readonly stored: WireValue;
  /** The record was returned for other fields than this. */
  readonly isLocked: boolean;
}

function judge(ctx: Context, resource: ResourceModel, fieldInput: FieldInput): Verdict {
  const { field, status, value, stored, isLocked } = fieldInput;
  const { name, definition } = field;
  const { mode, canWrite } = accessIn(ctx.actor, resource, { path: name, status });
  if (mode === 'masked' && isItsMask(definition, value, stored)) return 'drop';
  if (canWrite && !isLocked) return 'take';
  if (mode !== 'readonly' && mode !== 'editable') return 'refuse';
  const parsed = fieldTypeOf(definition).parse(value, definition);
  const isAsStored = parsed.ok && sameValue(parsed.value, stored);
  // Computed values are recomputed anyhow: sending them is no attempt to write.
  return isAsStored || definition.type === 'computed' ? 'drop' : 'refuse';
}

/** Whether a value is the mask of the stored one. */
function isItsMask(field: FieldDefinition, value: unknown, stored: WireValue | undefined): boolean {
  const { personal } = field;
  if (isFileField(field)) return value === MASKED_WHOLE && (stored ?? null) !== null;
  return personal !== undefined && typeof stored === 'string' && value === maskPersonal(personal, stored);
}

/** Rows of a sub-table without cells that equal their mask: a cell that is not sent stays. */
function withoutMasks(
  ctx: Context,
  resource: ResourceModel,
  { field, status, value: rows, stored }: FieldInput,
): unknown {
  const masked = [...(field.rows?.fields.values() ?? [])].filter(
    ({ name }) => accessIn(ctx.actor, resource, { path: `${field.name}.${name}`, status }).mode === 'masked',
  );
  if (masked.length === 0 || !Array.isArray(rows)) return rows;
  const storedRows = new Map(tableRowsOf(stored).map((row) => [row['id'], row]));
  return rows.map((row: unknown) => {
    const before = isObject(row) ? storedRows.get(String(row['id'])) : undefined;
    if (!isObject(row) || !before) return row;
    const shown = masked.filter(({ name, definition }) => isItsMask(definition, row[name], before[name]));
    const names = new Set(shown.map(({ name }) => name));
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
  });
}

/** Columns of a sub-table that the actor may not set, each once. */
function refusedCells(
  ctx: Context,
  resource: ResourceModel,
  { field, status, value: rows }: FieldInput,
): readonly string[] {
  if (!Array.isArray(rows)) return [];
  const columns = new Set(rows.flatMap((row: unknown) => (isObject(row) ? Object.keys(row) : [])));
  return [...columns].flatMap((column) => {
    const cell = field.rows?.fields.get(column)?.definition;
    if (!cell || cell.type === 'computed') return [];
    const path = `${field.name}.${column}`;
    return accessIn(ctx.actor, resource, { path, status }).canWrite ? [] : [path];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
