import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { cancellableRead } from './reading/cancellable-read.ts';
import { statementName } from './statements/named-query.ts';
import { AND_COMMIT } from './statements/naming-client.ts';
import { declareShareable, type Undoing } from './sharing/shareable.ts';
import { translatePgError } from './pg-errors.ts';
import { quickLaneOf } from './quick-lane.ts';

/** Stands in a statement for a value that comes with each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A place in a kept statement that each run fills with the value of this name. */
export function slot<Value>(name: string): RawBuilder<Value> {
  return sql<Value>`${new Slot(name)}`;
}

/** A statement that is built and compiled once and run many times. */
export interface KeptStatement<Row> {
  /** @throws Error when a value is left out */
  run(ctx: Pick<Context, 'db' | 'signal'>, values: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

export interface KeepOptions {
  /** A read by key of well under a millisecond: outside a transaction it takes the quick lane. */
  readonly isQuickRead?: boolean;
  /**
   * The last one of its transaction: it takes the commit along, so that what it holds is let go without waiting for us. Whoever runs it asks
   * nothing more in that transaction, and the statement itself fails where it must not be committed.
   */
  readonly endsTransaction?: boolean;
  /** The slot whose value, or values, name what it holds until the transaction ends: it may lock where the transaction is shared. */
  readonly holds?: string;
  /** Undoes it, with the same slots, so that nothing of it stays: whoever has written nothing else may leave a shared transaction. */
  readonly undo?: RawBuilder<unknown>;
}

/**
 * Keeps a statement whose text is only known at run time, because it is made from definitions.
 * @example
 * const byId = keepStatement<{ title: string }>(sql`select title from ${sql.table(table)} where id = ${slot('id')}`);
 * const [row] = await byId.run(ctx, { id });
 */
export function keepStatement<Row>(
  statement: RawBuilder<Row>,
  options: KeepOptions = {},
): KeptStatement<Row> {
  let known: CompiledQuery<Row> | undefined;
  return {
    async run(ctx, values) {
      const compiled = (known ??= compile(ctx, statement, options));
      const parameters = compiled.parameters.map((parameter) => filled(parameter, values));
      if (!options.isQuickRead) return execute(ctx, compiled, parameters);
      const name = statementName(compiled.sql);
      const rows = quickLaneOf(ctx.db)?.run({ name, text: compiled.sql, values: parameters });
      if (!rows) return execute(ctx, compiled, parameters);
      try {
        return (await rows) as Row[]; // the statement's own row type
      } catch (error) {
        // A lost connection, or something slow ahead of us: a read can be made once more, on its own.
        if (translatePgError(error)) return execute(ctx, compiled, parameters);
        throw error;
      }
    },
  };
}

function compile<Row>(
  { db }: Pick<Context, 'db'>,
  statement: RawBuilder<Row>,
  { endsTransaction, holds, undo }: KeepOptions,
): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  const placeOf = (name: string) =>
    compiled.parameters.findIndex((slot) => slot instanceof Slot && slot.name === name);
  if (holds !== undefined || undo) {
    declareShareable(compiled.sql, {
      ...(holds === undefined ? {} : { holds: placeOf(holds) }),
      ...(undo ? { undo: undoing(undo.compile(db), placeOf) } : {}),
    });
  }
  return endsTransaction ? { ...compiled, sql: `${AND_COMMIT} ${compiled.sql}` } : compiled;
}

function undoing({ sql, parameters }: CompiledQuery, placeOf: (name: string) => number): Undoing {
  return { text: sql, places: parameters.map((slot) => (slot instanceof Slot ? placeOf(slot.name) : -1)) };
}

/**
 * A statement with every place filled, for a connection of its own.
 * @throws Error when a value is left out
 */
export function fillStatement<Row>(
  statement: RawBuilder<Row>,
  db: Context['db'],
  values: Readonly<Record<string, unknown>>,
): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  return { ...compiled, parameters: compiled.parameters.map((parameter) => filled(parameter, values)) };
}

/** Where the caller may lose interest, the statement ends with it. */
function execute<Row>(
  ctx: Pick<Context, 'db' | 'signal'>,
  compiled: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return cancellableRead(ctx, { ...compiled, parameters });
}

function filled(parameter: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!(parameter instanceof Slot)) return parameter;
  const value = values[parameter.name];
  if (value === undefined) throw new Error(`nothing was given for ${parameter.name}`);
  return value;
}
