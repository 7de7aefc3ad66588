import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import type { ListQueryInput } from '../../../packages/contract/src/query/index.ts';
import { closingAfter } from '../cleanup.ts';
import { LIBRARIAN, openLibrary } from '../library-centre.ts';
import { askPage, type ListLoad, type ListServer, loadLists } from '../list-load.ts';
import { tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atLeastRatio, atMost, atMostRatio, median, type Row } from '../rows.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 3;
const PAGE = { pageSize: 20, count: 'none' } as const;
/** What the larger library is compared with. */
const SMALL_ROWS = 10_000;

/** Filter and order of the library's own definition; every level in turn. */
const FILTERED: readonly ListQueryInput[] = ['A', 'B', 'C'].map((value) => ({
  ...PAGE,
  terms: [{ column: 'level', termType: 'eq', value }],
}));
const COUNTED: readonly ListQueryInput[] = FILTERED.map((query) => ({ ...query, count: 'auto' }));
/** Two characters: a brand, a city, a trade, a person, what nobody has; initials of a brand with its trade, of a city with a brand. */
const CHINESE = ['锦程', '成都', '物流', '王建', '云帆', '海桥', '瑞丰', '锶钡', '杭州', '服装'];
const INITIALS = ['jcgj', 'yfwl', 'cdhq', 'hqkj', 'rfmy', 'xaty'];

const searches = (keywords: readonly string[]): readonly ListQueryInput[] =>
  keywords.map((keyword) => ({ ...PAGE, keyword }));

/**
 * Lists over a full library (DESIGN §5). Both sides of every comparison are asked in turns, so that whatever else the machine
 * does meets both; the middle of the rounds' ratios counts.
 */
export async function measureLists({ rows }: { rows: number }): Promise<Row[]> {
  const large = await closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const bare = await startProgram('bare-list-server', { connection: library.connection });
    closing(bare.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const product = { url: program.url, token: await tokenOf(program.url, LIBRARIAN, DEMO_PASSWORD) };
    const results = [
      ...(await againstBare(product, { url: bare.url, token: '' })),
      ...(await withTotal(product)),
      ...(await searching(product)),
      ...(await deepPage(product, rows)),
    ];
    const { perSecond } = await loadLists(product, FILTERED, ROUND_SECONDS);
    return { results, perSecond, seedSeconds: library.filled.seconds };
  });
  const small = await smallLibrary();
  const name = `list page at ${rows} rows by that at ${SMALL_ROWS}`;
  const ratio = large.perSecond / small;
  return [
    ...large.results,
    atLeastRatio(0.8, { name, unit: 'pages/s', value: large.perSecond, reference: small, ratio }),
    atMost(60, { name: `seed of ${rows} rows`, unit: 's', value: large.seedSeconds }),
  ];
}

interface Turn {
  readonly one: ListLoad;
  readonly other: ListLoad;
}

/** Loads two questions in turns; the first round of each only warms up. */
async function inTurns(one: () => Promise<ListLoad>, other: () => Promise<ListLoad>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) turns.push({ one: await one(), other: await other() });
  return turns.slice(1);
}

function throughput(budget: number, name: string, turns: readonly Turn[]): Row {
  return atLeastRatio(budget, {
    name,
    unit: 'pages/s',
    value: median(turns.map(({ one }) => one.perSecond)),
    reference: median(turns.map(({ other }) => other.perSecond)),
    ratio: median(turns.map(({ one, other }) => one.perSecond / other.perSecond)),
  });
}

async function againstBare(product: ListServer, bare: ListServer): Promise<Row[]> {
  const turns = await inTurns(
    () => loadLists(product, FILTERED, ROUND_SECONDS),
    () => loadLists(bare, FILTERED, ROUND_SECONDS),
  );
  return [throughput(1, 'list page, filtered and sorted, by the bare server', turns)];
}

async function withTotal(product: ListServer): Promise<Row[]> {
  const turns = await inTurns(
    () => loadLists(product, COUNTED, ROUND_SECONDS),
    () => loadLists(product, FILTERED, ROUND_SECONDS),
  );
  return [throughput(0.7, 'list page with total by that without', turns)];
}

async function searching(product: ListServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, keywords] of Object.entries({
    'two Chinese characters': CHINESE,
    'pinyin initials': INITIALS,
  })) {
    const turns = await inTurns(
      () => loadLists(product, searches(keywords), ROUND_SECONDS),
      () => loadLists(product, FILTERED, ROUND_SECONDS),
    );
    rows.push(
      atMostRatio(2, {
        name: `search of ${name}, p99 by that of a page`,
        unit: 'ms',
        value: median(turns.map(({ one }) => one.p99Ms)),
        reference: median(turns.map(({ other }) => other.p99Ms)),
        ratio: median(turns.map(({ one, other }) => one.p99Ms / other.p99Ms)),
      }),
    );
  }
  return rows;
}

/** Paging forward from the middle costs what it costs from the start. */
async function deepPage(product: ListServer, rows: number): Promise<Row[]> {
  const middle = Math.floor(rows / 2 / PAGE.pageSize) - 1;
  const { nextCursor } = await askPage(product, { ...PAGE, pageIndex: middle });
  if (nextCursor === null) throw new Error('there is no page in the middle');
  const turns = await inTurns(
    () => loadLists(product, [{ ...PAGE, cursor: nextCursor }], ROUND_SECONDS),
    () => loadLists(product, [PAGE], ROUND_SECONDS),
  );
  return [
    atMostRatio(1.5, {
      name: `page at row ${rows / 2} by page 1, time`,
      unit: 'ms/page',
      value: median(turns.map(({ one }) => 1000 / one.perSecond)),
      reference: median(turns.map(({ other }) => 1000 / other.perSecond)),
      ratio: median(turns.map(({ one, other }) => other.perSecond / one.perSecond)),
    }),
  ];
}

async function smallLibrary(): Promise<number> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(SMALL_ROWS);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const product = { url: program.url, token: await tokenOf(program.url, LIBRARIAN, DEMO_PASSWORD) };
    await loadLists(product, FILTERED, ROUND_SECONDS);
    return (await loadLists(product, FILTERED, ROUND_SECONDS)).perSecond;
  });
}
