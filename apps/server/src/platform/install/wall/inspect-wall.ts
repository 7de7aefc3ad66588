import type { Context } from '#server/context.ts';
import { WALL_ROLE, wallOf } from '#server/db/wall.ts';
import { readWall } from './read-wall.ts';

/** Says whether the second wall stands. Changes nothing. */
export async function inspectWall(
  ctx: Context,
): Promise<{ readonly lines: readonly string[]; readonly isSound: boolean }> {
  if (!(await wallOf(ctx.db)?.isStanding())) {
    const hint = `"create role ${WALL_ROLE} nologin", granted to the user of DATABASE_URL, gives the database a say too`;
    return { lines: [`– no row security: statements alone restrict members; ${hint}`], isSound: true };
  }
  const { tables, withoutView, withoutWall, withoutGrant } = await readWall(ctx);
  const lacking = [...new Set([...withoutView, ...withoutWall, ...withoutGrant].map(({ table }) => table))];
  if (lacking.length === 0) return { lines: [`✓ row security on ${tables.length} tables`], isSound: true };
  const names = lacking.toSorted().join(', ');
  return {
    lines: [`✗ row security is not what it was made: ${names}; the next start renews it`],
    isSound: false,
  };
}
