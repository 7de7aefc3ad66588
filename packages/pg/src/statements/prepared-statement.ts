import { type CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../connection.ts';
import { cancellableRead } from '../reads/cancellable-read.ts';
import { sendPipelined } from '../reads/send-pipelined.ts';
import { declareShareable, type Undo } from '../transactions/shareable.ts';
import { AND_COMMIT } from './naming-client.ts';

/** Placeholder for a value that is passed with each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A slot of a prepared statement, filled with the value of this name at each run. */
export function slot<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Slot(name)}`;
}

/** A statement that is compiled once and run many times. */
export interface PreparedStatement<Row> {
  /** @throws Error when a value is missing */
  run(ctx: ReadContext, values: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

/** Options of a prepared statement. */
export interface PrepareOptions {
  /** A read by key that takes well under a millisecond: outside a transaction it is sent over the pipeline. */
  readonly isPipelined?: boolean;
  /**
   * The last statement of its transaction: the commit is sent with it, so its locks are released without another round trip. No further
   * statement may run, and the statement itself must fail if it must not be committed.
   */
  readonly endsTransaction?: boolean;
  /** The slot whose value, or values, identify its lock until the transaction ends: it may then lock in a shared transaction. */
  readonly locks?: string;
  /** Reverts it completely, with the same slots: a work without other writes may then leave a shared transaction. */
  readonly undo?: RawBuilder<unknown>;
}

/**
 * Prepares a statement whose text is generated at run time from definitions.
 * @example
 * const byId = prepareStatement<{ title: string }>(sql`select title from ${sql.table(table)} where id = ${slot('id')}`);
 * const [row] = await byId.run(ctx, { id });
 */
export function prepareStatement<Row>(
  statement: RawBuilder<Row>,
  options: PrepareOptions = {},
): PreparedStatement<Row> {
  let cached: CompiledQuery<Row> | undefined;
  return {
    async run(ctx, values) {
      const compiled = (cached ??= compile(ctx.db, statement, options));
      const parameters = compiled.parameters.map((parameter) => filled(parameter, values));
      const query = { ...compiled, parameters };
      if (!options.isPipelined) return cancellableRead(ctx, query);
      return sendPipelined(ctx.db, query, (query) => cancellableRead(ctx, query));
    },
  };
}

function compile<Row>(
  db: QueryExecutorProvider,
  statement: RawBuilder<Row>,
  { endsTransaction, locks, undo }: PrepareOptions,
): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  const indexOf = (name: string) =>
    compiled.parameters.findIndex((slot) => slot instanceof Slot && slot.name === name);
  if (locks !== undefined || undo) {
    declareShareable(compiled.sql, {
      ...(locks === undefined ? {} : { locks: indexOf(locks) }),
      ...(undo ? { undo: undoOf(undo.compile(db), indexOf) } : {}),
    });
  }
  return endsTransaction ? { ...compiled, sql: `${AND_COMMIT} ${compiled.sql}` } : compiled;
}

function undoOf({ sql, parameters }: CompiledQuery, indexOf: (name: string) => number): Undo {
  return { text: sql, indexes: parameters.map((slot) => (slot instanceof Slot ? indexOf(slot.name) : -1)) };
}

/**
 * A statement with every slot filled, for use on a separate connection.
 * @throws Error when a value is missing
 */
export function fillStatement<Row>(
  statement: RawBuilder<Row>,
  db: QueryExecutorProvider,
  values: Readonly<Record<string, unknown>>,
): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  return { ...compiled, parameters: compiled.parameters.map((parameter) => filled(parameter, values)) };
}

function filled(parameter: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!(parameter instanceof Slot)) return parameter;
  const value = values[parameter.name];
  if (value === undefined) throw new Error(`no value for the slot ${parameter.name}`);
  return value;
}
