import type { Centre } from '../centre.ts';

/** A table, and the blocked operations: writing, or also reading. */
interface Lock {
  readonly table: string;
  readonly mode: 'share row exclusive' | 'access exclusive';
}

/** Locks a table during an operation: its users wait, however fast the machine is. */
export async function withTableLock<Result>(
  { sql }: Centre,
  { table, mode }: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await sql.connect();
  try {
    await connection.query('begin');
    await connection.query(`lock table ${table} in ${mode} mode`);
    return await work();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
