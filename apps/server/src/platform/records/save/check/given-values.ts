import { fieldModeOf } from '@haiqiao/contract/access';
import { fieldTypeOf, sameValue, type WireValue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { FieldModel, ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/module-code.ts';

/** Values as they came, nothing of them believed. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** What an actor may hand in. */
export interface Permitted {
  readonly values: GivenValues;
  /** Names of fields that the actor may not set and gave all the same: `idCard`, `parts.price`. */
  readonly refused: readonly string[];
}

/**
 * Sorts out what the actor may not set. A field that is only read by them passes when it is what stands there anyhow; of a
 * masked or hidden one not even that is told. Names that no field has are left to the check of the values.
 */
export function permittedValues(
  ctx: Context,
  resource: ResourceModel,
  { given, stored }: { given: GivenValues; stored: RecordValues | null },
): Permitted {
  const refused: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields.get(name);
    const one = field ? { field, value, stored: stored?.[name] ?? null } : null;
    const verdict = one ? judge(ctx, resource, one) : 'take';
    if (verdict === 'refuse') refused.push(name);
    if (verdict === 'take') values[name] = value;
    if (one?.field.rows) refused.push(...refusedCells(ctx, resource, one));
  }
  return { values, refused };
}

type Verdict = 'take' | 'refuse' | 'drop';

/** A value that was given for a field, and the one that stands there. */
interface Given {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly stored: WireValue;
}

function judge(ctx: Context, resource: ResourceModel, { field, value, stored }: Given): Verdict {
  const { name, definition } = field;
  const mode = fieldModeOf(ctx.actor, resource.code, { name, definition });
  if (mode === 'editable') return 'take';
  if (mode !== 'readonly') return 'refuse';
  const parsed = fieldTypeOf(definition).parse(value, definition);
  const isAsStored = parsed.ok && sameValue(parsed.value, stored);
  // Computed values are worked out anew anyhow: what a form sends along is no attempt to write.
  return isAsStored || definition.type === 'computed' ? 'drop' : 'refuse';
}

/** Columns of a sub-table that the actor may not set, each once. */
function refusedCells(
  ctx: Context,
  resource: ResourceModel,
  { field, value: rows }: Given,
): readonly string[] {
  if (!Array.isArray(rows)) return [];
  const columns = new Set(rows.flatMap((row: unknown) => (isObject(row) ? Object.keys(row) : [])));
  return [...columns].flatMap((column) => {
    const cell = field.rows?.fields.get(column)?.definition;
    if (!cell || cell.type === 'computed') return [];
    const path = `${field.name}.${column}`;
    return fieldModeOf(ctx.actor, resource.code, { name: path, definition: cell }) === 'editable'
      ? []
      : [path];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
