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

/** Values as they came, nothing of them believed. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** What was handed in, and the record that it is handed in for. */
export interface HandedIn {
  readonly given: GivenValues;
  readonly stored: RecordValues | null;
  /** State of the record before it changes; of a new one, its first. What may be written hangs on it. */
  readonly status: string;
}

/** What an actor may hand in. */
export interface Permitted {
  readonly values: GivenValues;
  /** Names of fields that the actor may not set and gave all the same: `idCard`, `parts.price`. */
  readonly refused: readonly string[];
}

/**
 * Sorts out what the actor may not set. A field that is only read by them passes when it is what stands there anyhow; of a
 * masked or hidden one not even that is told. Personal data that the actor may edit is replaced unseen; a
 * mask that comes back as it was shown changes nothing. Names that no field has are left to the check of the values.
 */
export function permittedValues(
  ctx: Context,
  resource: ResourceModel,
  { given, stored, status }: HandedIn,
): Permitted {
  const refused: string[] = [];
  const values: Record<string, unknown> = {};
  const isLocked = lockFor(ctx, resource, { given, stored });
  for (const [name, value] of Object.entries(given)) {
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

/** Which fields are closed: of those that were not marked all but the empty ones that the values ask for as they will be. */
function lockFor(
  ctx: Context,
  resource: ResourceModel,
  { given, stored }: Pick<HandedIn, 'given' | 'stored'>,
): FieldLock {
  const isClosed = fieldLockOf(resource.definition, stored ?? {});
  const empty = Object.keys(given).filter(
    (name) => isClosed(name) && isFillable(resource.fields.get(name)?.definition, stored?.[name]),
  );
  if (empty.length === 0) return isClosed;
  const asked = requiredAmong({ ...stored, ...parsedOf(resource, given) }, recordEnv(ctx, resource));
  const open = new Set(empty.filter((name) => asked.has(name)));
  return (name) => isClosed(name) && !open.has(name);
}

/** What was given as its types read it, without what they refuse. */
function parsedOf(resource: ResourceModel, given: GivenValues): RecordValues {
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const definition = resource.fields.get(name)?.definition;
    const parsed = definition && fieldTypeOf(definition).parse(value, definition);
    return parsed?.ok ? [[name, parsed.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Verdict = 'take' | 'refuse' | 'drop';

/** A value that was given for a field, and the one that stands there. */
interface Given {
  readonly field: FieldModel;
  readonly status: string;
  readonly value: unknown;
  readonly stored: WireValue;
  /** The record was sent back for other fields than this. */
  readonly isLocked: boolean;
}

function judge(ctx: Context, resource: ResourceModel, given: Given): Verdict {
  const { field, status, value, stored, isLocked } = given;
  const { name, definition } = field;
  const { mode, canWrite } = accessIn(ctx.actor, resource, { path: name, status });
  if (mode === 'masked' && isItsMask(definition, value, stored)) return 'drop';
  if (canWrite && !isLocked) return 'take';
  if (mode !== 'readonly' && mode !== 'editable') return 'refuse';
  const parsed = fieldTypeOf(definition).parse(value, definition);
  const isAsStored = parsed.ok && sameValue(parsed.value, stored);
  // Computed values are worked out anew anyhow: what a form sends along is no attempt to write.
  return isAsStored || definition.type === 'computed' ? 'drop' : 'refuse';
}

/** Whether a value is what the mask shows of the stored one. */
function isItsMask(field: FieldDefinition, value: unknown, stored: WireValue | undefined): boolean {
  const { personal } = field;
  if (isFileField(field)) return value === MASKED_WHOLE && (stored ?? null) !== null;
  return personal !== undefined && typeof stored === 'string' && value === maskPersonal(personal, stored);
}

/** Rows of a sub-table without the cells that say what their mask shows: a cell that is not given stays. */
function withoutMasks(
  ctx: Context,
  resource: ResourceModel,
  { field, status, value: rows, stored }: Given,
): unknown {
  const masked = [...(field.rows?.fields.values() ?? [])].filter(
    ({ name }) => accessIn(ctx.actor, resource, { path: `${field.name}.${name}`, status }).mode === 'masked',
  );
  if (masked.length === 0 || !Array.isArray(rows)) return rows;
  const known = new Map(tableRowsOf(stored).map((row) => [row['id'], row]));
  return rows.map((row: unknown) => {
    const before = isObject(row) ? known.get(String(row['id'])) : undefined;
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
  { field, status, value: rows }: Given,
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
