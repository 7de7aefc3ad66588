import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { fieldTypeOf, type LabelOf, type WireValue } from '@haiqiao/contract/field-types';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { isVarying, type Sight, type Sights, sightSql, statusSql } from '#server/platform/access/sights.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { cellSql } from '#server/platform/records/list/cells.ts';
import { type TitleEnv, titlesOf } from '#server/platform/records/titles.ts';
import type { CellFormat } from '../sheets/sheet.ts';

/** How the cell of a field leaves the database, and what is written into the file. */
export interface ExportCell {
  /** The value as text, or null. */
  readonly sql: RawBuilder<string | null>;
  readonly format: CellFormat;
  /** From what the database answers to what the file holds; undefined where that is the same. */
  readonly toCell: ((text: string) => string) | undefined;
}

/** What cells are made with. */
export interface ExportCellEnv extends TitleEnv {
  readonly ctx: Context;
  readonly metadata: Metadata;
  readonly resource: ResourceModel;
  /** What the row is called in the statement. */
  readonly alias: string;
  /** How much the caller sees of a field. */
  readonly sightsOf: (field: FieldModel) => Sights;
  readonly labelOf: LabelOf;
}

const TEXT: CellFormat = { kind: 'text' };
const DEFAULT_SCALE = 2;

/**
 * How a field is exported: numbers and dates as such, names instead of codes and ids. What lists do with a masked value
 * counts here too: it is text already when it leaves the database.
 */
export function exportCell(field: FieldModel, env: ExportCellEnv): ExportCell {
  const sights = env.sightsOf(field);
  if (!isVarying(sights)) return seenCell(field, sights.rest, env);
  const whole = seenCell(field, 'whole', env);
  const toText = whole.toCell ?? ((text: string) => text);
  // Which of both it is, the row says: a mask is not read as a value.
  const told = sightSql(
    sights,
    statusSql(env.resource, env.alias),
    (sight) =>
      sql<string>`json_build_array(${sql.lit(sight === 'whole')}, ${seenCell(field, sight, env).sql})::text`,
  );
  return { sql: told, format: TEXT, toCell: (json) => toldText(json, toText) };
}

function toldText(json: string, toText: (text: string) => string): string {
  const [isWhole, text] = JSON.parse(json) as [boolean, string | null]; // as `exportCell` makes it
  if (text === null) return '';
  return isWhole ? toText(text) : text;
}

/** A cell as it is seen in some state. */
function seenCell(field: FieldModel, sight: Sight, env: ExportCellEnv): ExportCell {
  const { definition } = field;
  const [column] = field.columns;
  const cell = cellSql(field, {
    ...env,
    locale: env.ctx.locale,
    sightsOf: () => ({ rest: sight, others: [] }),
  });
  if (sight !== 'whole') return plain(cell, TEXT);
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
      return { ...plain(at, format), toCell: known((code) => textOf(definition, code, env.labelOf)) };
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
      // The rest is not worth a way of its own: lists, ranges, answers, formatted text.
      return {
        sql: sql`to_json(${cell})::text`,
        format,
        // Made by `cellSql`, which answers wire values.
        toCell: known((json) => textOf(definition, JSON.parse(json) as WireValue, env.labelOf)), // see above
      };
  }
}

/** Names of files; the files themselves stay where they are. */
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

/** `YYYY-MM-DD HH:mm:ss` on the clocks of Shanghai, which has had one time since 1991 (as `shanghaiTime` says it too). */
function clockSql(moment: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`date_trunc('second', ${moment} at time zone interval '08:00')::text`;
}

function plain(cell: RawBuilder<unknown>, format: CellFormat): ExportCell {
  return { sql: sql`(${cell})::text`, format, toCell: undefined };
}

/** How the cells of a field are shown: numbers and dates as such, the rest as text. */
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

/** Same input, same answer: columns of codes repeat a few values over and over. */
function known(make: (text: string) => string): (text: string) => string {
  const answers = new Map<string, string>();
  return (text) => {
    const answer = answers.get(text) ?? make(text);
    if (answers.size >= KNOWN_MAX) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
const KNOWN_MAX = 5000;

function textOf(definition: FieldDefinition, value: WireValue, labelOf: LabelOf): string {
  return fieldTypeOf(definition).toText(value, definition, labelOf);
}

/** Titles of several records: `[{ displayValue }]`. */
function namesOf(json: string): string {
  const names = JSON.parse(json) as readonly { readonly displayValue: string }[]; // as `cellSql` makes it
  return names.map(({ displayValue }) => displayValue).join('、');
}

/** Width of a column in characters, by what stands in it. */
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
