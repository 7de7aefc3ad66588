import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import type { RawBuilder } from 'kysely';

/** A column that stores a field or a part of it. */
export interface ColumnSpec {
  /** Name in the table. */
  readonly name: string;
  /** SQL type as PostgreSQL prints it: `text`, `numeric(18,2)`, `timestamp with time zone`, `text[]` … */
  readonly type: string;
}

/**
 * A comparison in SQL. The operands are expressions of the types named by `operandTypes`, so the statement text depends on the operator
 * only.
 */
export interface ColumnTerm {
  readonly op: TermType;
  readonly operands: readonly RawBuilder<unknown>[];
}

/** A column as an SQL expression. */
export type ColumnRef = RawBuilder<unknown>;

/** What the rest of the server decides by field type. Every property is required: the compiler names those that a new type lacks. */
export interface FieldTraits<Type extends FieldTypeName> {
  /** Whether documents align its values as numbers in the columns of a sub-table. */
  readonly isNumber: boolean;
  /** Decimals of the average of a list column; null for types without sums and averages. */
  readonly averageScale: ((field: FieldOf<Type>) => number) | null;
  /** The index that a filter of a list needs. */
  readonly listIndex: ListIndex;
  /** What happens to stored values when a field of this type changes to another type. */
  readonly valueChange: ValueChange;
  /** What the template of an import says about the content of a column, in this order; empty where the label says enough. */
  readonly importHints: readonly ImportHint[];
  /** The cell of a field in an export. */
  readonly exported: (field: FieldOf<Type>) => ExportedAs;
  /** Width of its column in an export and in an import template, in characters; a longer heading widens it. */
  readonly exportWidth: number;
}

/**
 * The index that a filter of a list needs:
 * - `value`: compared for equality; the rows of each value are together, in the order of the list
 * - `range`: compared by size; in its own order
 * - `items`: an array column; an inverted index of its values
 * - `reference`: none; every reference to a record has an index over all rows
 * - `none`: none
 */
export type ListIndex = 'value' | 'range' | 'items' | 'reference' | 'none';

/**
 * What happens to stored values when a field changes to another type:
 * - `refused`: the column must be empty
 * - `number`: kept by a change to another type with this answer; the change is refused where digits would be lost
 * - `recomputed`: replaced, since the next save computes them
 * - `{ same }`: kept by a change to this type, which accepts every value; others are refused
 * - `{ many }`: each becomes the only item of this type, given the same dictionary or target; others are refused
 */
export type ValueChange =
  | 'refused'
  | 'number'
  | 'recomputed'
  | { readonly same: FieldTypeName }
  | { readonly many: FieldTypeName };

/** A sentence of an import template; `template-texts.ts` has it in every locale. */
export type ImportHint =
  | 'pickOne'
  | 'several'
  | 'date'
  | 'instant'
  | 'dateRange'
  | 'yesNo'
  | 'number'
  | 'record'
  | 'person'
  | 'unit'
  | 'region';

/** Where the text of an exported cell comes from, and how a spreadsheet displays it. */
export interface ExportedAs {
  readonly source: ExportSource;
  readonly format: CellFormat;
}

/**
 * Where the text of an exported cell comes from:
 * - `stored`: the stored value as PostgreSQL prints it
 * - `formatted`: `toText` of the shared half for the wire value
 * - `label`: `toText` of the shared half for a stored code or id
 * - `title`, `titles`: titles of the referenced record or records
 * - `clock`: Shanghai time of an instant
 * - `fileNames`: names of the files with the stored ids
 */
export type ExportSource = 'stored' | 'formatted' | 'label' | 'title' | 'titles' | 'clock' | 'fileNames';

/** Display format of a column of a sheet. Cells are written as text in the format of their kind. */
export type CellFormat =
  /** Verbatim; never interpreted as a number, a date or a formula. */
  | { readonly kind: 'text' }
  /** Decimal text such as `-1200.50`. */
  | { readonly kind: 'number'; readonly decimals: number; readonly suffix?: string }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'date' }
  /** `YYYY-MM-DD HH:mm:ss`, local time in Shanghai. */
  | { readonly kind: 'instant' };

/**
 * The server half of a field type: where a value is stored and how SQL reads and compares it. The shared half has validated every value
 * before. Values are never put into the text of a statement.
 */
export interface ServerFieldType<Type extends FieldTypeName> extends FieldTraits<Type> {
  /** Columns of a field, given the name of the first one. Empty for sub-tables, which have their own table. */
  readonly columns: (column: string, field: FieldOf<Type>) => readonly ColumnSpec[];
  /** Parameters for these columns, in order. */
  readonly encode: (value: WireValue, field: FieldOf<Type>) => readonly unknown[];
  /** Converts the driver's values of these columns to the wire value. */
  readonly decode: (columns: readonly unknown[], field: FieldOf<Type>) => WireValue;
  /**
   * Expression for `json_build_object` with the wire value inside a JSON row: decimals as text, instants as ISO-8601, null for empty. `at`
   * are the columns.
   */
  readonly json: (at: readonly ColumnRef[], field: FieldOf<Type>) => RawBuilder<unknown>;
  /** SQL types of the operands: none for `isnull`, two for `between`, an array for `in` … */
  readonly operandTypes: (op: TermType, field: FieldOf<Type>) => readonly string[];
  /** Parameters of these types for an operand parsed by `parseTerm`; all null when it is empty. */
  readonly bind: (term: ParsedTerm, field: FieldOf<Type>) => readonly unknown[];
  /**
   * Condition of one comparison. It may be null for an empty column, which counts as false; `ne` is never null. Called only for operators
   * of the shared half.
   */
  readonly filter: (at: readonly ColumnRef[], term: ColumnTerm, field: FieldOf<Type>) => RawBuilder<boolean>;
  /** Sort expression; a field with a pinyin column is sorted by that column instead. */
  readonly sort: (at: readonly ColumnRef[], field: FieldOf<Type>) => RawBuilder<unknown>;
}

/** The server half of every field type. */
export type ServerFieldTypes = { readonly [Type in FieldTypeName]: ServerFieldType<Type> };
