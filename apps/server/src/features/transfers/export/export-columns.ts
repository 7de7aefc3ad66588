import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { fieldTypeOf, type LabelOf, type WireValue } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import {
  isVarying,
  type FieldVisibility,
  type VisibilityByState,
  visibilitySql,
  statusSql,
} from '#server/platform/access/field-visibility.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { cellSql } from '#server/platform/records/list/cells.ts';
import { type TitleEnv, titlesOf } from '#server/platform/records/source/titles.ts';
import type { CellFormat } from '../sheets/sheet.ts';

/** The SQL of a field's cell, and its conversion for the file. */
export interface ExportCell {
  /** The value as text, or null. */
  readonly sql: RawBuilder<string | null>;
  readonly format: CellFormat;
  /** Converts the database text to the file's text; undefined when they are equal. */
  readonly toCell: ((text: string) => string) | undefined;
}

/** Dependencies of cells. */
export interface ExportCellEnv extends TitleEnv {
  readonly ctx: Context;
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  /** Table alias in the statement. */
  readonly alias: string;
  /** The caller's visibility of a field. */
  readonly fieldVisibilityOf: (field: FieldModel) => VisibilityByState;
  readonly labelOf: LabelOf;
}

const TEXT: CellFormat = { kind: 'text' };
const DEFAULT_SCALE = 2;

/**
 * How a field is exported: numbers and dates as such, names instead of codes and ids. Masking as in lists applies here too: the value
 * leaves the database as masked text.
 */
export function exportCell(field: FieldModel, env: ExportCellEnv): ExportCell {
  const visibility = env.fieldVisibilityOf(field);
  if (!isVarying(visibility)) return visibleCell(field, visibility.rest, env);
  const whole = visibleCell(field, 'whole', env);
  const toText = whole.toCell ?? ((text: string) => text);
  // The row tags which of the two it is, so a mask is not parsed as a value.
  const tagged = visibilitySql(
    visibility,
    statusSql(env.resource, env.alias),
    (state) =>
      sql<string>`json_build_array(${sql.lit(state === 'whole')}, ${visibleCell(field, state, env).sql})::text`,
  );
  return { sql: tagged, format: TEXT, toCell: (json) => taggedText(json, toText) };
}

function taggedText(json: string, toText: (text: string) => string): string {
  const [isWhole, text] = JSON.parse(json) as [boolean, string | null]; // as created by `exportCell`
  if (text === null) return '';
  return isWhole ? toText(text) : text;
}

/** A cell with the visibility of a state. */
function visibleCell(field: FieldModel, visibility: FieldVisibility, env: ExportCellEnv): ExportCell {
  const { definition } = field;
  const [column] = field.columns;
  const cell = cellSql(field, {
    ...env,
    locale: env.ctx.locale,
    visibilitiesOf: () => ({ rest: visibility, others: [] }),
  });
  if (visibility !== 'whole') return plain(cell, TEXT);
  const format = cellFormat(definition);
  const at = column ? sql.ref(`${env.alias}.${column.name}`) : sql`null`;
  switch (definition.type) {
    case 'text':
    case 'longText':
      return plain(cell, TEXT);
    case 'ref':
      return { sql: titleSql(env, definition.target, at), format, toCell: undefined };
    case 'user':
    case 'org':
    case 'status':
    case 'dictionary':
    case 'region':
      return { ...plain(at, format), toCell: memoised((code) => textOf(definition, code, env.labelOf)) };
    case 'instant':
      return { sql: clockSql(at), format, toCell: undefined };
    case 'file':
    case 'files':
    case 'image':
    case 'images':
      return { sql: fileNamesSql(at), format, toCell: undefined };
    case 'refs':
      return { sql: sql`to_json(${cell})::text`, format, toCell: namesOf };
    default:
      if (format.kind !== 'text') return plain(cell, format);
      // Other types share one conversion: lists, ranges, answers, formatted text.
      return {
        sql: sql`to_json(${cell})::text`,
        format,
        // Created by `cellSql`, which returns wire values.
        toCell: memoised((json) => textOf(definition, JSON.parse(json) as WireValue, env.labelOf)), // checked above
      };
  }
}

/** Names of files; the files themselves are not exported. */
function fileNamesSql(ids: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select string_agg(f.name, '、' order by one.place)
    from unnest(${ids}) with ordinality as one (id, place) join sys_file f on f.id = one.id
  )`;
}

function titleSql(env: ExportCellEnv, target: string, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const titles = titlesOf(env.metadata.resources.get(target), env);
  return titles ? sql`(select r.title from ${titles} r where r.id = ${id})` : sql`null`;
}

/** `YYYY-MM-DD HH:mm:ss` in Shanghai time, which has had a fixed offset since 1991 (as in `shanghaiTime`). */
function clockSql(moment: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`date_trunc('second', ${moment} at time zone interval '08:00')::text`;
}

function plain(cell: RawBuilder<unknown>, format: CellFormat): ExportCell {
  return { sql: sql`(${cell})::text`, format, toCell: undefined };
}

/** Cell format of a field: numbers and dates as such, the rest as text. */
export function cellFormat(definition: FieldDefinition): CellFormat {
  switch (definition.type) {
    case 'integer':
      return { kind: 'number', decimals: 0 };
    case 'decimal':
      return { kind: 'number', decimals: definition.scale };
    case 'money':
      return { kind: 'number', decimals: DEFAULT_SCALE };
    case 'percent':
      return { kind: 'number', decimals: DEFAULT_SCALE, suffix: '%' };
    case 'date':
      return { kind: 'date' };
    case 'instant':
      return { kind: 'instant' };
    case 'computed':
      return formatOfResult(definition.result, definition.scale ?? DEFAULT_SCALE);
    default:
      return TEXT;
  }
}

function formatOfResult(result: string, scale: number): CellFormat {
  if (result === 'integer') return { kind: 'number', decimals: 0 };
  if (result === 'decimal') return { kind: 'number', decimals: scale };
  return result === 'date' ? { kind: 'date' } : TEXT;
}

/** Caches results by input: columns of codes repeat a few values. */
function memoised(make: (text: string) => string): (text: string) => string {
  const answers = new LRUCache<string, string>({ max: MEMO_MAX, memoMethod: make });
  return (text) => answers.memo(text);
}
const MEMO_MAX = 5000;

function textOf(definition: FieldDefinition, value: WireValue, labelOf: LabelOf): string {
  return fieldTypeOf(definition).toText(value, definition, labelOf);
}

/** Titles of several records: `[{ displayValue }]`. */
function namesOf(json: string): string {
  const names = JSON.parse(json) as readonly { readonly displayValue: string }[]; // as created by `cellSql`
  return names.map(({ displayValue }) => displayValue).join('、');
}

/** Column width in characters, by type and heading. */
export function widthOf(definition: FieldDefinition, heading: string): number {
  const byHeading = [...heading].reduce(
    (sum, character) => sum + (character.charCodeAt(0) > 0xff ? 2 : 1),
    4,
  );
  return Math.min(Math.max(byHeading, WIDTHS[definition.type] ?? 18), 60);
}

const WIDTHS: Readonly<Partial<Record<FieldDefinition['type'], number>>> = {
  text: 24,
  longText: 40,
  richText: 40,
  integer: 12,
  decimal: 16,
  money: 18,
  percent: 12,
  date: 14,
  instant: 22,
  boolean: 10,
  dateRange: 26,
  region: 28,
  ref: 28,
  refs: 36,
};
