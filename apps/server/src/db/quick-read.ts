import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Context } from '#server/context.ts';
import { statementName } from './statements/named-query.ts';
import { translatePgError } from './pg-errors.ts';
import { quickLaneOf } from './quick-lane.ts';
import type { Database } from './tables.ts';

/** Builds statements and cannot run them. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a statement for a value that comes with each call. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Writes a statement; `value.<name>` stands for the value of that name, whole: nothing can be asked of it. */
type Build<Values extends object, Row> = (db: Kysely<Database>, value: Values) => Compilable<Row>;

/** Runs it with the values of one call. */
type Run<Values extends object, Row> = (ctx: Pick<Context, 'db'>, values: Values) => Promise<Row[]>;

/**
 * A read by key that is always the same but for its values, and takes well under a millisecond whatever is in its tables.
 * It is built and compiled once, at its first call: building a statement anew costs as much as everything else that a
 * call of one row does beside it. Outside a transaction it goes over the quick lane where there is one.
 * @example
 * const selectReadAt = quickRead((db, value: { id: string }) =>
 *   db.selectFrom('sys_message').select('read_at').where('id', '=', value.id));
 * const [row] = await selectReadAt(ctx, { id });
 */
export function quickRead<Values extends object, Row>(build: Build<Values, Row>): Run<Values, Row> {
  let known: CompiledQuery<Row> | undefined;
  return async (ctx, values) => {
    const compiled = (known ??= build(builder, placeholders()).compile());
    const name = statementName(compiled.sql);
    const parameters = fill(compiled, values);
    const rows = quickLaneOf(ctx.db)?.run({ name, text: compiled.sql, values: parameters });
    if (!rows) return execute(ctx, compiled, values);
    try {
      return (await rows) as Row[]; // the statement's own row type
    } catch (error) {
      // A lost connection, or something slow ahead of us: a read can be made once more, on its own.
      if (translatePgError(error)) return execute(ctx, compiled, values);
      throw error;
    }
  };
}

async function execute<Row>(
  ctx: Pick<Context, 'db'>,
  compiled: CompiledQuery<Row>,
  values: object,
): Promise<Row[]> {
  const { rows } = await ctx.db.executeQuery<Row>({ ...compiled, parameters: fill(compiled, values) });
  return rows;
}

function fill({ parameters }: CompiledQuery, values: object): unknown[] {
  const known: Record<PropertyKey, unknown> = { ...values };
  return parameters.map((parameter) =>
    parameter instanceof Placeholder ? known[parameter.name] : parameter,
  );
}

/** Every property that is asked of it is a placeholder, typed as what it stands for. */
function placeholders(): never {
  return new Proxy({}, { get: (_empty, name) => new Placeholder(name) }) as never; // fits every type of values
}
