import type { DatabaseConnection } from '../../../packages/pg/src/index.ts';
import { closingAfter } from '../cleanup.ts';
import { openLibrary } from '../library-centre.ts';
import { loadCalls } from '../load/call-load.ts';
import { FILTERED, loadLists } from '../load/list-load.ts';
import { LibraryRecords } from '../load/record-load.ts';
import { startProgram } from '../program.ts';
import { POOL_SIZE } from '../programs/bare-pool.ts';
import { comparedInTurns, type Figure } from '../report/figures.ts';
import { POOL_SIZES } from '../report/tables.ts';
import { type Scale, sized } from '../scale.ts';

const ROUNDS = { full: 5, quick: 1 };
const ROUND_SECONDS = { full: 3, quick: 1 };
const READS = { full: 12_000, quick: 2_000 };
const CONNECTIONS = 50;

/** Requests per second of a bare server with so many database connections. */
type Load = (poolSize: number) => Promise<number>;

/** The bare servers with pools of several sizes: the reference of the other benches must not be slower than it needs to be. */
export async function measurePoolSize(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(scale.rows);
    closing(library.close);
    const { connection, filled } = library;
    const records = new LibraryRecords({ filled: filled.added, total: scale.rows, creators: [] });
    const calls = records.reads(Math.min(sized(scale, READS), records.rows));
    const list = withServer('bare-list-server', connection, (url) =>
      loadLists({ url, tokens: [''] }, FILTERED, sized(scale, ROUND_SECONDS)).then(
        ({ perSecond }) => perSecond,
      ),
    );
    const read = withServer('bare-record-server', connection, (url) =>
      loadCalls({ url, tokens: [''] }, calls, { connections: CONNECTIONS }),
    );
    return [
      ...(await bySize(scale, list, { kind: 'list', what: 'list page', unit: 'pages/s' })),
      ...(await bySize(scale, read, { kind: 'read', what: 'read one record', unit: 'calls/s' })),
    ];
  });
}

/** Starts the server anew for every size; the first load of each only warms up. */
function withServer(
  name: string,
  connection: DatabaseConnection,
  load: (url: string) => Promise<number>,
): Load {
  return (poolSize) =>
    closingAfter(async (closing) => {
      const server = await startProgram(name, { connection, poolSize });
      closing(server.close);
      await load(server.url);
      return load(server.url);
    });
}

interface Kind {
  readonly kind: string;
  readonly what: string;
  readonly unit: string;
}

async function bySize(scale: Scale, load: Load, { kind, what, unit }: Kind): Promise<Figure[]> {
  const measured = new Map<number, number[]>(POOL_SIZES.map((size) => [size, []]));
  for (let round = 0; round < sized(scale, ROUNDS); round += 1)
    for (const [size, values] of measured) values.push(await load(size));
  const references = measured.get(POOL_SIZE) ?? [];
  return [...measured].map(([size, values]) =>
    comparedInTurns(
      { key: `${kind}-${size}`, name: `${what}, ${size} connections, compared with ${POOL_SIZE}`, unit },
      values.map((value, round) => ({ value, reference: references[round] ?? Number.NaN })),
    ),
  );
}
