import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';
import type { RecordValues } from './code/hook.ts';

/** A row to be made, with its id. */
export interface TableRow {
  readonly id: string;
  readonly values: RecordValues;
}

/** Something wrong with one of the rows, counted from 0. */
export interface TableRowIssue {
  readonly row: number;
  readonly issue: FieldIssue;
}

/**
 * How imports make rows of a platform table: its own service writes them, the engine reads and checks them by their
 * definition before.
 */
export interface TableWriter {
  /** What is wrong with rows that their definition takes. */
  check(ctx: Context, rows: readonly TableRow[]): Promise<readonly TableRowIssue[]>;
  /** Writes rows that passed, in the transaction of `ctx`. */
  insert(ctx: Context, rows: readonly TableRow[]): Promise<void>;
}
