import type pg from 'pg';
import { closingAfter } from '../cleanup.ts';
import { loadCalls } from '../load/call-load.ts';
import { LIBRARY_ROWS, openPrograms } from '../load/filing-load.ts';
import { openLibrary } from '../library-centre.ts';
import { startProgram } from '../program.ts';
import { type Figure, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

/** Until the process has compiled its hot code: the first thousands are slower. */
const WARM_UP = { full: 2_000, quick: 100 };
const FILINGS = { full: 3_000, quick: 100 };
/** As many as share transactions that are in progress, and twice as many, so that others wait. */
const CONNECTIONS = [32, 64] as const;

/**
 * Filings by programs, with documents uploaded before: each validated, numbered, submitted and its review started. The numbers
 * missing afterwards are counted.
 */
export async function measureIntake(scale: Scale): Promise<Figure[]> {
  const warmUp = sized(scale, WARM_UP);
  const filings = sized(scale, FILINGS);
  return closingAfter(async (closing) => {
    const { connection, close } = await openLibrary(LIBRARY_ROWS);
    closing(close);
    const total = warmUp + filings * CONNECTIONS.length;
    const sender = await openPrograms(connection, total);
    closing(sender.close);
    const node = await startProgram('app-server', { connection });
    closing(node.close);
    const callers = { url: node.url, tokens: sender.tokens };
    const { calls } = sender;
    await loadCalls(callers, calls.slice(0, warmUp), { connections: CONNECTIONS[0] });
    // The tables were empty before; a running centre has planner statistics of them.
    await sender.pool.query('analyze');
    const figures: Figure[] = [];
    for (const [turn, connections] of CONNECTIONS.entries()) {
      const from = warmUp + turn * filings;
      const perSecond = await loadCalls(callers, calls.slice(from, from + filings), { connections });
      const name = `filings, ${connections} connections`;
      figures.push(single({ key: `connections-${connections}`, name, unit: '/s' }, perSecond));
    }
    return [
      ...figures,
      single(
        { key: 'missing-numbers', name: `numbers missing among ${total} filings`, unit: 'numbers' },
        await missingNumbers(sender.pool, total),
      ),
    ];
  });
}

const COUNT_MISSING = `
  select (max(substr(r.record_no, 11)::int) - min(substr(r.record_no, 11)::int) + 1 - $1::int)::int as missing
  from sys_intake i join biz_center_record r on r.id = i.record_id`;

/** Numbers between the first and the last filing of the bench that no filing has. */
async function missingNumbers(pool: pg.Pool, filings: number): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(COUNT_MISSING, [filings]);
  return rows[0]?.missing ?? Number.NaN;
}
