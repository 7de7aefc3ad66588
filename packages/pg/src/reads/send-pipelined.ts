import type { CompiledQuery } from 'kysely';
import type { StatementRunner } from '../connection.ts';
import { databaseOf } from '../database.ts';
import { isTransientError } from '../pg-errors.ts';
import { statementName } from '../statements/named-query.ts';

/**
 * Sends a read over the pipeline of its database.
 * @param execute runs it separately when there is no pipeline, or the pipeline failed
 */
export async function sendPipelined<Row>(
  db: StatementRunner,
  query: CompiledQuery<Row>,
  execute: (query: CompiledQuery<Row>) => Promise<Row[]>,
): Promise<Row[]> {
  const { sql, parameters } = query;
  const rows = databaseOf(db)?.pipeline?.run({ name: statementName(sql), text: sql, values: parameters });
  if (!rows) return execute(query);
  try {
    return (await rows) as Row[]; // the statement's own row type
  } catch (error) {
    // The connection was lost, or a slow statement was ahead: a read can safely run again, separately.
    if (isTransientError(error)) return execute(query);
    throw error;
  }
}
