import {
  type FieldDefinition,
  fieldsInWords,
  type FormWords,
  holds,
  localizeFields,
} from '@haiqiao/contract/definitions';
import { fieldTypeOf, type LabelOf, tableRowsOf, type WireValue } from '@haiqiao/contract/field-types';
import { tagOf } from '@haiqiao/contract/i18n';
import type { Context } from '#server/context.ts';
import { traitsOf } from '#server/platform/field-types/index.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type DetailWanted, type FieldNow, readVisible } from './visible-record.ts';

/** A record as text for its reader: hidden fields left out, masked ones masked. */
export interface RecordTexts {
  readonly title: string;
  /** Code of its state; null for records without states. */
  readonly status: string | null;
  /** In the order of the resource; fields hidden by linkage for these values are left out. */
  readonly fields: ReadonlyMap<string, FieldText>;
}

/** A field as text. */
export interface FieldText {
  readonly label: string;
  readonly text: string;
  /** For a sub-table; null for all others. */
  readonly table: TableText | null;
}

/** A sub-table as text. */
export interface TableText {
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    readonly isNumber: boolean;
  }[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

/** The record to read as text. */
export interface TextsWanted extends DetailWanted {
  /** Field labels of a form; those of the resource by default. */
  readonly words?: FormWords | undefined;
}

/** Reads a record as text. @throws AppError RECORD_NOT_FOUND also for a record outside the row scope */
export async function readRecordTexts(
  ctx: Context,
  deps: RecordDeps,
  wanted: TextsWanted,
): Promise<RecordTexts> {
  const { resource } = wanted;
  const { metadata, row, visibleFields, labelOf } = await readVisible(ctx, deps, wanted);
  const definitions = Object.fromEntries(
    [...resource.fields].map(([name, field]) => [name, field.definition]),
  );
  const called = localizeFields(resource.code, definitions, (key, source) =>
    metadata.text(key, source, ctx.locale),
  );
  const localized = fieldsInWords(called, wanted.words, tagOf(ctx.locale));
  const env = recordEnv(ctx, resource);
  const shown = visibleFields.filter(
    ({ field: { definition } }) => !definition.visibleWhen || holds(definition.visibleWhen, row.visible, env),
  );
  const fields = shown.map((one) => {
    const { name } = one.field;
    const definition = localized[name] ?? one.field.definition;
    const value = row.visible[name] ?? null;
    const labels = definition.type === 'table' ? definition.fields : {};
    const table = one.field.rows ? tableText(one, { value, labels, labelOf }) : null;
    const text = table ? '' : withUnit(textOfVisible(one, value, labelOf), definition);
    return [name, { label: definition.label, text, table }] as const;
  });
  return { title: row.title, status: row.status, fields: new Map(fields) };
}

/** A number with its unit. */
function withUnit(text: string, definition: FieldDefinition): string {
  const unit = 'unit' in definition ? definition.unit : undefined;
  return text === '' || unit === undefined ? text : `${text} ${unit}`;
}

function tableText(
  { cells }: FieldNow,
  of: { value: WireValue; labels: Readonly<Record<string, { readonly label: string }>>; labelOf: LabelOf },
): TableText {
  const columns = cells.map(({ field: { name, definition } }) => ({
    name,
    label: of.labels[name]?.label ?? definition.label,
    isNumber: traitsOf(definition).isNumber,
  }));
  const rows = tableRowsOf(of.value).map((row) =>
    cells.map((cell) => textOfVisible(cell, row[cell.field.name] ?? null, of.labelOf)),
  );
  return { columns, rows };
}

/** A value as text; a masked one is text already. */
function textOfVisible({ field, mode }: FieldNow, value: WireValue, labelOf: LabelOf): string {
  if (mode === 'masked') return scalarText(value);
  return fieldTypeOf(field.definition).toText(value, field.definition, labelOf);
}
