import pg from 'pg';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { type LoadedCall, loadCalls } from '../call-load.ts';
import { closingAfter } from '../cleanup.ts';
import { LIBRARIAN, openLibrary } from '../library-centre.ts';
import { type Caller, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { LibraryRecords } from '../record-load.ts';
import { atLeastRatio, median, type Row } from '../rows.ts';

const ROUNDS = 5;
const READS = 6_000;
/** Fewer with a small library, to try things out: every round changes records that nobody has changed before. */
const WRITES_MAX = 2_500;
const CONNECTIONS = 50;

/** Who is asked, and with what in each round. */
interface Side {
  readonly server: Caller;
  readonly calls: (round: number) => readonly LoadedCall[];
}

interface Comparison {
  readonly name: string;
  readonly budget: number;
  readonly product: Side;
  readonly bare: Side;
}

/**
 * Reading, creating and changing one record over a full library (DESIGN §5), against a bare Fastify and pg server with the
 * one statement that a hand-written endpoint would have. Both serve in turns; the middle of the rounds' ratios counts.
 */
export async function measureRecords({ rows }: { rows: number }): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const { connection } = library;
    const bareServer = await startProgram('bare-record-server', { connection });
    closing(bareServer.close);
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const bare = { url: bareServer.url, token: '' };
    const product = { url: program.url, token: await tokenOf(program.url, LIBRARIAN, DEMO_PASSWORD) };
    const results: Row[] = [];
    const records = new LibraryRecords({
      filled: library.filled.added,
      total: rows,
      creator: await librarianOf(connection),
    });
    for (const comparison of comparisons(records, { product, bare })) {
      results.push(await compare(comparison));
    }
    return results;
  });
}

/** Whoever works with the library creates what is created, on both sides. */
async function librarianOf(connection: pg.ClientConfig): Promise<{ id: string; orgId: string | null }> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query('select id, org_id as "orgId" from sys_member where account = $1', [
    LIBRARIAN,
  ]);
  await client.end();
  return rows[0];
}

function comparisons(
  records: LibraryRecords,
  { product, bare }: { product: Caller; bare: Caller },
): readonly Comparison[] {
  const reads = () => records.reads(Math.min(READS, records.rows));
  const writes = Math.min(WRITES_MAX, Math.floor(records.rows / (2 * (ROUNDS + 1))));
  return [
    {
      name: 'read one record',
      budget: 0.8,
      product: { server: product, calls: reads },
      bare: { server: bare, calls: reads },
    },
    {
      name: 'create a record, with change log and audit',
      budget: 0.5,
      product: { server: product, calls: () => records.creations(writes) },
      bare: { server: bare, calls: () => records.rowCreations(writes) },
    },
    {
      name: 'update a record, with change log and audit',
      budget: 0.5,
      product: { server: product, calls: (round) => records.updates(writes, 2 * round) },
      bare: { server: bare, calls: (round) => records.updates(writes, 2 * round + 1) },
    },
  ];
}

/** The first round of each only warms up. */
async function compare({ name, budget, product, bare }: Comparison): Promise<Row> {
  const rounds: { value: number; reference: number }[] = [];
  const over = { connections: CONNECTIONS };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const reference = await loadCalls(bare.server, bare.calls(round), over);
    rounds.push({ reference, value: await loadCalls(product.server, product.calls(round), over) });
  }
  const measured = rounds.slice(1);
  return atLeastRatio(budget, {
    name,
    unit: 'calls/s',
    value: median(measured.map(({ value }) => value)),
    reference: median(measured.map(({ reference }) => reference)),
    ratio: median(measured.map(({ value, reference }) => value / reference)),
  });
}
