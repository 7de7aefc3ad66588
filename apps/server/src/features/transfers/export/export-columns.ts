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
import { traitsOf } from '#server/platform/field-types/index.ts';
import type { CellFormat, ExportSource } from '#server/platform/field-types/server-field-type.ts';
import type { FieldModel, Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { cellSql } from '#server/platform/records/list/cells.ts';
import { type TitleEnv, titlesOf } from '#server/platform/records/source/titles.ts';

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
  if (visibility !== 'whole') return { sql: textSql(cell), format: TEXT, toCell: undefined };
  const at = column ? sql.ref(`${env.alias}.${column.name}`) : sql`null`;
  const { source, format } = traitsOf(definition).exported(definition);
  return { format, toCell: undefined, ...CELLS[source]({ definition, cell, at, env }) };
}

/** A visible field: its wire value and its first column in SQL. */
interface CellParts {
  readonly definition: FieldDefinition;
  readonly cell: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly env: ExportCellEnv;
}

/** The text of a cell; without `toCell` the database text is the file's text. */
type CellText = Pick<ExportCell, 'sql'> & Partial<Pick<ExportCell, 'toCell'>>;

const CELLS: Readonly<Record<ExportSource, (parts: CellParts) => CellText>> = {
  stored: ({ cell }) => ({ sql: textSql(cell) }),
  formatted: ({ definition, cell, env }) => ({
    sql: sql`to_json(${cell})::text`,
    // `cellSql` returns wire values.
    toCell: memoised((json) => textOf(definition, JSON.parse(json) as WireValue, env.labelOf)), // as just said
  }),
  label: ({ definition, at, env }) => ({
    sql: textSql(at),
    toCell: memoised((code) => textOf(definition, code, env.labelOf)),
  }),
  title: ({ definition, at, env }) => ({ sql: titleSql(env, definition, at) }),
  titles: ({ cell }) => ({ sql: sql`to_json(${cell})::text`, toCell: namesOf }),
  clock: ({ at }) => ({ sql: clockSql(at) }),
  fileNames: ({ at }) => ({ sql: fileNamesSql(at) }),
};

/** Names of files; the files themselves are not exported. */
function fileNamesSql(ids: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select string_agg(f.name, '、' order by one.place)
    from unnest(${ids}) with ordinality as one (id, place) join sys_file f on f.id = one.id
  )`;
}

function titleSql(
  env: ExportCellEnv,
  definition: FieldDefinition,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const target = 'target' in definition ? definition.target : '';
  const titles = titlesOf(env.metadata.resources.get(target), env);
  return titles ? sql`(select r.title from ${titles} r where r.id = ${id})` : sql`null`;
}

/** `YYYY-MM-DD HH:mm:ss` in Shanghai time, which has had a fixed offset since 1991 (as in `shanghaiTime`). */
function clockSql(moment: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`date_trunc('second', ${moment} at time zone interval '08:00')::text`;
}

function textSql(value: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(${value})::text`;
}

/** Cell format of a field: numbers and dates as such, the rest as text. */
export function cellFormat(definition: FieldDefinition): CellFormat {
  return traitsOf(definition).exported(definition).format;
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
  return Math.min(Math.max(byHeading, traitsOf(definition).exportWidth), 60);
}
