import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { StatementRunner } from '../connection.ts';
import { sendPipelined } from './send-pipelined.ts';

/** A query builder that compiles statements and cannot run them. */
const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Placeholder for a value that is passed with each call. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Builds a statement; `value.<name>` is a placeholder for the value of that name, without properties. */
type Build<Tables, Values extends object, Row> = (db: Kysely<Tables>, value: Values) => Compilable<Row>;

/** Runs it with the values of one call. */
type RunRead<Values extends object, Row> = (
  ctx: { readonly db: StatementRunner },
  values: Values,
) => Promise<Row[]>;

/**
 * A read by key with a fixed text that takes well under a millisecond for any table size. It is built and compiled once, at its first call,
 * because building a statement costs as much as the rest of a call for one row. Outside a transaction it is sent over the pipeline, if the
 * database has one.
 * @example
 * const pipelinedRead: PipelinedRead<Tables> = definePipelinedRead;
 * const selectReadAt = pipelinedRead((db, value: { id: string }) =>
 *   db.selectFrom('sys_message').select('read_at').where('id', '=', value.id));
 * const [row] = await selectReadAt(ctx, { id });
 */
export function definePipelinedRead<Tables, Values extends object, Row>(
  build: Build<Tables, Values, Row>,
): RunRead<Values, Row> {
  let cached: CompiledQuery<Row> | undefined;
  return (ctx, values) => {
    const compiled = (cached ??= build(builder as Kysely<Tables>, placeholders()).compile()); // builds for any tables
    const parameters = fill(compiled, values);
    return sendPipelined(ctx.db, { ...compiled, parameters }, async (query) => {
      return (await ctx.db.executeQuery<Row>(query)).rows;
    });
  };
}

/** `definePipelinedRead` for the tables of one database. */
export type PipelinedRead<Tables> = <Values extends object, Row>(
  build: Build<Tables, Values, Row>,
) => RunRead<Values, Row>;

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  const byName: Record<PropertyKey, unknown> = { ...values };
  return parameters.map((parameter) =>
    parameter instanceof Placeholder ? byName[parameter.name] : parameter,
  );
}

/** An object with a placeholder for every property, typed as the value it represents. */
function placeholders(): never {
  return new Proxy({}, { get: (_empty, name) => new Placeholder(name) }) as never; // fits every type of values
}
