import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { RecordValues } from './code/hook.ts';

/** A row to insert, with its id. */
export interface TableRow {
  readonly id: string;
  readonly values: RecordValues;
}

/** A fault of a row, counted from 0. */
export interface TableRowIssue {
  readonly row: number;
  readonly issue: FieldIssue;
}

/** How imports insert rows of a platform table: its own service writes them after the engine has validated them by their definition. */
export interface TableWriter {
  /** Faults of rows that are valid by their definition. */
  check(ctx: Context, rows: readonly TableRow[]): Promise<readonly TableRowIssue[]>;
  /** Inserts valid rows in the transaction of `ctx`. */
  insert(ctx: Context, rows: readonly TableRow[]): Promise<void>;
}
