import type { Centre } from '../centre.ts';

/** A table, and from what others are kept: from writing it, or from reading it as well. */
interface Lock {
  readonly table: string;
  readonly mode: 'share row exclusive' | 'access exclusive';
}

/** Keeps others from a table while something is done: what works on it stands still, however fast the machine is. */
export async function holding<Result>(
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
