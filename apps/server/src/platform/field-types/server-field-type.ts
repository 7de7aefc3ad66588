import type { FieldOf, FieldTypeName } from '@haiqiao/contract/definitions';
import type { WireValue } from '@haiqiao/contract/field-types';
import type { ParsedTerm, TermType } from '@haiqiao/contract/query';
import type { RawBuilder } from 'kysely';

/** A column that holds a field, or a part of it. */
export interface ColumnSpec {
  /** Name in the table. */
  readonly name: string;
  /** SQL type as PostgreSQL prints it: `text`, `numeric(18,2)`, `timestamp with time zone`, `text[]` … */
  readonly type: string;
}

/**
 * A comparison in SQL. What it compares with are expressions of the types that `operandTypes` names, so that the text of
 * a statement depends on the operator alone.
 */
export interface ColumnTerm {
  readonly op: TermType;
  readonly operands: readonly RawBuilder<unknown>[];
}

/** A column as an expression of a statement. */
export type ColumnRef = RawBuilder<unknown>;

/**
 * The server half of a field type: where a value lives and how SQL reads and compares it.
 * The shared half has checked every value before it comes here; nothing here ever puts a value into the text of a statement.
 */
export interface ServerFieldType<Type extends FieldTypeName> {
  /** Columns of a field, given the name of its first one. Empty for sub-tables, which have a table of their own. */
  readonly columns: (column: string, field: FieldOf<Type>) => readonly ColumnSpec[];
  /** Parameters for these columns, in order. */
  readonly encode: (value: WireValue, field: FieldOf<Type>) => readonly unknown[];
  /** What PostgreSQL's driver answers for these columns, back to the wire value. */
  readonly decode: (columns: readonly unknown[], field: FieldOf<Type>) => WireValue;
  /**
   * Expression for `json_build_object` that answers the wire value inside a JSON row: decimals as text, instants as
   * ISO-8601, null for empty. `at` are the columns.
   */
  readonly json: (at: readonly ColumnRef[], field: FieldOf<Type>) => RawBuilder<unknown>;
  /** SQL types of what a comparison is made with: none for `isnull`, two for `between`, an array for `in` … */
  readonly operandTypes: (op: TermType, field: FieldOf<Type>) => readonly string[];
  /** Parameters of these types for an operand that `parseTerm` has read; null each when it is empty. */
  readonly bind: (term: ParsedTerm, field: FieldOf<Type>) => readonly unknown[];
  /**
   * Condition of one comparison. It may be null where an empty column is compared, which counts as no; `ne` never is.
   * Only operators that the shared half names come here.
   */
  readonly filter: (at: readonly ColumnRef[], term: ColumnTerm, field: FieldOf<Type>) => RawBuilder<boolean>;
  /** Expression to sort by; a field with a pinyin column is sorted by that instead. */
  readonly sort: (at: readonly ColumnRef[], field: FieldOf<Type>) => RawBuilder<unknown>;
}

/** A server half of every name. */
export type ServerFieldTypes = { readonly [Type in FieldTypeName]: ServerFieldType<Type> };
