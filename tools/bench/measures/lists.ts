import type { ListQueryInput } from '../../../packages/contract/src/query/index.ts';
import { signInAll } from '../accounts.ts';
import { closingAfter } from '../cleanup.ts';
import { type LibraryCentre, openLibrary } from '../library-centre.ts';
import { inTurns, type Turn } from '../load/in-turns.ts';
import { askPage, FILTERED, type ListLoad, loadLists, PAGE } from '../load/list-load.ts';
import { type Callers, callerAt } from '../product.ts';
import { type Program, startProgram } from '../program.ts';
import { compared, comparedInTurns, type Figure, type Round, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const ROUNDS = { full: 5, quick: 1 };
const ROUND_SECONDS = { full: 3, quick: 1 };
/** The library that the full one is compared with. */
const SMALL_ROWS = { full: 10_000, quick: 1_000 };

const COUNTED: readonly ListQueryInput[] = FILTERED.map((query) => ({ ...query, count: 'auto' }));
/** Two characters each: a brand, a city, a trade, a person, and a text without a hit. */
const CHINESE = ['锦程', '成都', '物流', '王建', '云帆', '海桥', '瑞丰', '锶钡', '杭州', '服装'];
/** Initials of a brand with its trade, or of a city with a brand. */
const INITIALS = ['jcgj', 'yfwl', 'cdhq', 'hqkj', 'rfmy', 'xaty'];

const searches = (keywords: readonly string[]): readonly ListQueryInput[] =>
  keywords.map((keyword) => ({ ...PAGE, keyword }));

/** Loads of one bench: who calls which server, and how long. */
interface Bench {
  readonly scale: Scale;
  /** Accounts that see all rows. */
  readonly product: Callers;
  /** Those, and accounts with two other row scopes. */
  readonly mixed: Callers;
  readonly bare: Callers;
}

/** Lists over a full library (DESIGN §5). */
export async function measureLists(scale: Scale): Promise<Figure[]> {
  const { rows } = scale;
  const large = await closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const bareServer = await startProgram('bare-list-server', { connection: library.connection });
    closing(bareServer.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const bench = {
      scale,
      ...(await callersOf(program, library)),
      bare: { url: bareServer.url, tokens: [''] },
    };
    const figures = [
      ...(await pages(bench)),
      await withTotal(bench),
      await search(bench, { key: 'search-chinese', of: 'two Chinese characters', keywords: CHINESE }),
      await search(bench, { key: 'search-initials', of: 'pinyin initials', keywords: INITIALS }),
      await deepPage(bench),
    ];
    const { perSecond } = await loadLists(bench.product, FILTERED, sized(scale, ROUND_SECONDS));
    return { figures, perSecond, seedSeconds: library.filled.seconds };
  });
  const smallRows = sized(scale, SMALL_ROWS);
  const reference = await smallLibrary(scale, smallRows);
  const size = {
    key: 'size',
    name: `list page at ${rows} rows, compared with ${smallRows} rows`,
    unit: 'pages/s',
  };
  return [
    ...large.figures,
    compared(size, { value: large.perSecond, reference }),
    single({ key: 'seed', name: `seed of ${rows} rows`, unit: 's' }, large.seedSeconds),
  ];
}

async function callersOf(
  { url }: Program,
  { accounts }: LibraryCentre,
): Promise<Pick<Bench, 'product' | 'mixed'>> {
  const product = await signInAll(url, accounts.allRows);
  const restricted = await signInAll(url, [...accounts.organisation, ...accounts.own]);
  return { product, mixed: { url, tokens: [...product.tokens, ...restricted.tokens] } };
}

/** Loads two sides in turns with a list of queries each. */
function loadInTurns(
  { scale }: Bench,
  one: readonly [Callers, readonly ListQueryInput[]],
  other: readonly [Callers, readonly ListQueryInput[]],
): Promise<Turn<ListLoad>[]> {
  const seconds = sized(scale, ROUND_SECONDS);
  return inTurns(
    sized(scale, ROUNDS),
    () => loadLists(...one, seconds),
    () => loadLists(...other, seconds),
  );
}

function roundsOf(turns: readonly Turn<ListLoad>[], figure: (load: ListLoad) => number): Round[] {
  return turns.map(({ one, other }) => ({ value: figure(one), reference: figure(other) }));
}

const perSecondOf = ({ perSecond }: ListLoad): number => perSecond;

async function pages(bench: Bench): Promise<Figure[]> {
  const bare = [bench.bare, FILTERED] as const;
  const name = 'list page, filtered and sorted, compared with the bare server';
  const unit = 'pages/s';
  const allRows = await loadInTurns(bench, [bench.product, FILTERED], bare);
  const scoped = await loadInTurns(bench, [bench.mixed, FILTERED], bare);
  return [
    comparedInTurns({ key: 'page', name, unit }, roundsOf(allRows, perSecondOf)),
    comparedInTurns(
      { key: 'page-row-scopes', name: `${name}: accounts of three row scopes`, unit },
      roundsOf(scoped, perSecondOf),
    ),
  ];
}

async function withTotal(bench: Bench): Promise<Figure> {
  const turns = await loadInTurns(bench, [bench.product, COUNTED], [bench.product, FILTERED]);
  const figure = { key: 'total', name: 'list page with total, compared with one without', unit: 'pages/s' };
  return comparedInTurns(figure, roundsOf(turns, perSecondOf));
}

interface Search {
  readonly key: string;
  readonly of: string;
  readonly keywords: readonly string[];
}

async function search(bench: Bench, { key, of, keywords }: Search): Promise<Figure> {
  const turns = await loadInTurns(bench, [bench.product, searches(keywords)], [bench.product, FILTERED]);
  const figure = { key, name: `search of ${of}, p99, compared with a page`, unit: 'ms' };
  return comparedInTurns(
    figure,
    roundsOf(turns, ({ p99Ms }) => p99Ms),
  );
}

/** Time of a page in the middle of the list, reached by paging forward. */
async function deepPage(bench: Bench): Promise<Figure> {
  const { product, scale } = bench;
  const middle = Math.floor(scale.rows / 2 / PAGE.pageSize) - 1;
  const { nextCursor } = await askPage(callerAt(product, 0), { ...PAGE, pageIndex: middle });
  if (nextCursor === null) throw new Error('there is no page in the middle');
  const turns = await loadInTurns(bench, [product, [{ ...PAGE, cursor: nextCursor }]], [product, [PAGE]]);
  const name = `page at row ${scale.rows / 2}, compared with page 1`;
  return comparedInTurns(
    { key: 'deep-page', name, unit: 'ms/page' },
    roundsOf(turns, ({ perSecond }) => 1000 / perSecond),
  );
}

async function smallLibrary(scale: Scale, rows: number): Promise<number> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const product = await signInAll(program.url, library.accounts.allRows);
    await loadLists(product, FILTERED, sized(scale, ROUND_SECONDS));
    return (await loadLists(product, FILTERED, sized(scale, ROUND_SECONDS))).perSecond;
  });
}
