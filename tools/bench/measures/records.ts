import pg from 'pg';
import { signInAll } from '../accounts.ts';
import { closingAfter } from '../cleanup.ts';
import { type LibraryCentre, openLibrary } from '../library-centre.ts';
import { type LoadedCall, loadCalls } from '../load/call-load.ts';
import { inTurns } from '../load/in-turns.ts';
import { LibraryRecords, readCall } from '../load/record-load.ts';
import type { Callers } from '../product.ts';
import { startProgram } from '../program.ts';
import { comparedInTurns, type Figure, type FigureName } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const ROUNDS = { full: 5, quick: 1 };
const READS = { full: 6_000, quick: 600 };
/** Every round updates records that no round updated before, so a small library allows fewer. */
const WRITES = { full: 2_500, quick: 250 };
const CONNECTIONS = 50;

/** The accounts of one side, and its calls in each round. */
interface Side {
  readonly callers: Callers;
  readonly calls: (round: number) => readonly LoadedCall[];
}

interface Comparison extends FigureName {
  readonly product: Side;
  readonly bare: Side;
}

/** Both servers over one library. */
interface Bench {
  readonly scale: Scale;
  readonly library: LibraryCentre;
  readonly product: Callers;
  readonly bare: Callers;
}

/**
 * Reading, creating and updating one record over a full library (DESIGN §5), compared with a bare Fastify and pg server with the
 * one statement of a hand-written endpoint.
 */
export async function measureRecords(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(scale.rows);
    closing(library.close);
    const { connection, accounts } = library;
    const bareServer = await startProgram('bare-record-server', { connection });
    closing(bareServer.close);
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const bare = { url: bareServer.url, tokens: [''] };
    const product = await signInAll(program.url, accounts.allRows);
    const bench = { scale, library, product, bare };
    const [read, create, update] = comparisons(bench, await recordsOf(bench));
    const figures: Figure[] = [];
    for (const comparison of [read, await readsInScope(bench), create, update])
      figures.push(await compare(scale, comparison));
    return figures;
  });
}

/** The accounts own what is created, on both sides. */
async function recordsOf({ scale, library }: Bench): Promise<LibraryRecords> {
  const creators = await membersOf(library, library.accounts.allRows);
  return new LibraryRecords({ filled: library.filled.added, total: scale.rows, creators });
}

function comparisons(
  { scale, product, bare }: Bench,
  records: LibraryRecords,
): readonly [Comparison, Comparison, Comparison] {
  const reads = () => records.reads(Math.min(sized(scale, READS), records.rows));
  const writes = Math.min(sized(scale, WRITES), Math.floor(records.rows / (2 * (sized(scale, ROUNDS) + 1))));
  const unit = 'calls/s';
  return [
    {
      key: 'read',
      name: 'read one record',
      unit,
      product: { callers: product, calls: reads },
      bare: { callers: bare, calls: reads },
    },
    {
      key: 'create',
      name: 'create a record, with change log and audit',
      unit,
      product: { callers: product, calls: () => records.creations(writes) },
      bare: { callers: bare, calls: () => records.rowCreations(writes) },
    },
    {
      key: 'update',
      name: 'update a record, with change log and audit',
      unit,
      product: { callers: product, calls: (round) => records.updates(writes, 2 * round) },
      bare: { callers: bare, calls: (round) => records.updates(writes, 2 * round + 1) },
    },
  ];
}

/** Reads by accounts with a row scope, each of records it sees. */
async function readsInScope({ scale, library, product, bare }: Bench): Promise<Comparison> {
  const { organisation, own } = library.accounts;
  const members = await membersOf(library, [...organisation, ...own]);
  const callers = await signInAll(product.url, [...organisation, ...own]);
  const each = Math.ceil(sized(scale, READS) / members.length);
  const byAccount: LoadedCall[][] = [];
  for (const [index, member] of members.entries()) {
    const column = index < organisation.length ? 'org_id' : 'owner_id';
    const value = index < organisation.length ? member.orgId : member.id;
    const ids = await visibleIds(library, { column, value, limit: each });
    byAccount.push(ids.map((id) => ({ ...readCall(id), token: callers.tokens[index] ?? '' })));
  }
  // One account after the other in turn, as they share the connections.
  const calls = Array.from({ length: each }, (_, index) => byAccount.flatMap((of) => of[index] ?? [])).flat();
  return {
    key: 'read-row-scopes',
    name: 'read one record: accounts of two row scopes',
    unit: 'calls/s',
    product: { callers, calls: () => calls },
    bare: { callers: bare, calls: () => calls },
  };
}

interface Scope {
  readonly column: 'org_id' | 'owner_id';
  readonly value: string | null;
  readonly limit: number;
}

/** Enterprises of an organisation or an owner, spread over the table. */
async function visibleIds(
  { connection }: LibraryCentre,
  { column, value, limit }: Scope,
): Promise<readonly string[]> {
  const { rows } = await queryOnce<{ id: string }>(
    connection,
    `select id from biz_enterprise where ${column} = $1 and deleted_at is null and status <> 'MERGED'
     order by md5(id::text) limit $2`,
    [value, limit],
  );
  return rows.map(({ id }) => id);
}

interface Member {
  readonly id: string;
  readonly orgId: string | null;
}

/** The members behind accounts, in the same order. */
async function membersOf(
  { connection }: LibraryCentre,
  accounts: readonly string[],
): Promise<readonly Member[]> {
  const { rows } = await queryOnce<Member>(
    connection,
    'select id, org_id as "orgId" from sys_member where account = any($1) order by array_position($1, account)',
    [accounts],
  );
  return rows;
}

async function queryOnce<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query<Row>(text, [...values]);
  } finally {
    await client.end();
  }
}

async function compare(scale: Scale, { product, bare, ...figure }: Comparison): Promise<Figure> {
  const over = { connections: CONNECTIONS };
  const turns = await inTurns(
    sized(scale, ROUNDS),
    (round) => loadCalls(bare.callers, bare.calls(round), over),
    (round) => loadCalls(product.callers, product.calls(round), over),
  );
  return comparedInTurns(
    figure,
    turns.map(({ one, other }) => ({ value: other, reference: one })),
  );
}
