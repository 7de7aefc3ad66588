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
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { recordEnv } from '#server/platform/records/record-env.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import { type DetailWanted, type FieldNow, readSeen } from './seen-record.ts';

/** A record in words, as the reader sees it: what is hidden from them is not there, what is masked is masked. */
export interface RecordTexts {
  readonly title: string;
  /** Code of its state; null for kinds without any. */
  readonly status: string | null;
  /** In the order of the resource; those that linkage hides for these values are left out. */
  readonly fields: ReadonlyMap<string, FieldText>;
}

/** A field in words. */
export interface FieldText {
  readonly label: string;
  readonly text: string;
  /** Of a sub-table; null for all others. */
  readonly table: TableText | null;
}

/** A sub-table in words. */
export interface TableText {
  readonly columns: readonly {
    readonly name: string;
    readonly label: string;
    readonly isNumber: boolean;
  }[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent']);

/** Which record is put into words. */
export interface TextsWanted extends DetailWanted {
  /** What a form calls its fields; the resource says it unless given. */
  readonly words?: FormWords | undefined;
}

/** Reads a record in words. @throws AppError RECORD_NOT_FOUND also for a record out of reach */
export async function readRecordTexts(
  ctx: Context,
  deps: RecordDeps,
  wanted: TextsWanted,
): Promise<RecordTexts> {
  const { resource } = wanted;
  const { metadata, row, seen, labelOf } = await readSeen(ctx, deps, wanted);
  const definitions = Object.fromEntries(
    [...resource.fields].map(([name, field]) => [name, field.definition]),
  );
  const called = localizeFields(resource.code, definitions, (key, source) =>
    metadata.text(key, source, ctx.locale),
  );
  const localized = fieldsInWords(called, wanted.words, tagOf(ctx.locale));
  const env = recordEnv(ctx, resource);
  const shown = seen.filter(
    ({ field: { definition } }) => !definition.visibleWhen || holds(definition.visibleWhen, row.seen, env),
  );
  const fields = shown.map((one) => {
    const { name } = one.field;
    const definition = localized[name] ?? one.field.definition;
    const value = row.seen[name] ?? null;
    const labels = definition.type === 'table' ? definition.fields : {};
    const table = one.field.rows ? tableText(one, { value, labels, labelOf }) : null;
    const text = table ? '' : withUnit(textOfSeen(one, value, labelOf), definition);
    return [name, { label: definition.label, text, table }] as const;
  });
  return { title: row.title, status: row.status, fields: new Map(fields) };
}

/** A number with what stands behind it on screen. */
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
    isNumber: NUMBERS.has(definition.type),
  }));
  const rows = tableRowsOf(of.value).map((row) =>
    cells.map((cell) => textOfSeen(cell, row[cell.field.name] ?? null, of.labelOf)),
  );
  return { columns, rows };
}

/** A value in words; a masked one is text already. */
function textOfSeen({ field, mode }: FieldNow, value: WireValue, labelOf: LabelOf): string {
  if (mode === 'masked') return scalarText(value);
  return fieldTypeOf(field.definition).toText(value, field.definition, labelOf);
}
