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

/**
 * A statement that is always the same but for its values: built and compiled once, at its first call. Building one anew
 * costs as much as everything else that a call of one row does beside it, so the hot ones are written so.
 * @param build writes the statement; `value.<name>` stands for the value of that name, whole: nothing can be asked of it
 * @example
 * const readAt = statement((db, value: { id: string }) =>
 *   db.selectFrom('sys_message').select('read_at').where('id', '=', value.id));
 * const [row] = await readAt(ctx, { id });
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Database>, value: Values) => Compilable<Row>,
): (ctx: Pick<Context, 'db'>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (ctx, values) => {
    compiled ??= build(builder, placeholders<Values>()).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await ctx.db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function placeholders<Values extends object>(): Values {
  const empty = {} as Values; // every property that is asked for is a placeholder, typed as what it stands for
  return new Proxy(empty, { get: (_empty, name) => new Placeholder(name) });
}
