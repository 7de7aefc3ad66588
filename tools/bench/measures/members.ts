import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/db/connect.ts';
import { fillMembers } from '../../seed/fill-members.ts';
import { askTimed, type Question } from '../ask.ts';
import { closingAfter } from '../cleanup.ts';
import { openLibrary } from '../library-centre.ts';
import { tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atMost, quantile, type Row } from '../rows.ts';

const MEMBERS = 70_000;
const BUDGET_MS = 100;
const ROUNDS = 40;
const LIST = '/api/form/designer/list/queryData/rs_member_list';
const OPTIONS = '/api/form/runtime/options';
const log = { debug: silent, info: silent, warn: silent, error: silent };

function silent(): void {
  // What the preparations say is of no interest here.
}

const page = (queryParam: object): Question => ({
  path: LIST,
  data: { queryParam: { pageSize: 30, ...queryParam } },
});
const choose = (target: string, more: object): Question => ({ path: OPTIONS, data: { target, ...more } });
const KEYWORDS = ['王', '李静', '欧阳', 'wangwei', 'zsy', 'oyj', 'u6543', 'S012', 'lj', 'x', '没有的人'];

/**
 * The member list and its pickers with 70 000 members: every kind of question in turn, one after the other as one person asks
 * them, with the time until the whole answer is here.
 */
export async function measureMembers(): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(1);
    closing(library.close);
    const places = await fill(library.connection);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const asked = { url: program.url, token: await tokenOf(program.url, 'admin', DEMO_PASSWORD) };
    const budget = (name: string, times: readonly number[]) =>
      atMost(BUDGET_MS, { name, unit: 'ms', value: quantile(times, 0.95) });
    return [
      budget(`member list at ${MEMBERS} members, p95`, await timesOf(asked, lists(places))),
      budget(
        `pickers of members, units and posts at ${MEMBERS} members, p95`,
        await timesOf(asked, pickers(places)),
      ),
    ];
  });
}

/** Ids that questions name. */
interface Places {
  readonly root: string;
  readonly post: string;
  /** Departments and sections. */
  readonly units: readonly string[];
}

async function fill(connection: DatabaseConnection): Promise<Places> {
  const { db, close } = openDatabase(connection);
  try {
    const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
    await fillMembers(base, connection, MEMBERS);
    const units = await db
      .selectFrom('sys_org')
      .select('id')
      .where('code', 'like', 'seed-%')
      .orderBy('code')
      .limit(6)
      .execute();
    const root = await db
      .selectFrom('sys_org')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    const post = await db
      .selectFrom('sys_post')
      .select('id')
      .where('code', '=', 'visit')
      .executeTakeFirstOrThrow();
    return { root: root.id, post: post.id, units: units.map(({ id }) => id) };
  } finally {
    await close();
  }
}

const within = (column: string, value: string) => [{ column, termType: 'eq', value }];

function lists({ root, post, units }: Places): readonly Question[] {
  return [
    page({}),
    page({ list_status: '9', sorts: [{ column: 'lastLoginAt', order: 'desc' }] }),
    page({ pageIndex: 800 }),
    page({ terms: within('unitIds', root) }),
    page({ terms: within('postIds', post) }),
    ...units.map((id) => page({ terms: within('unitIds', id) })),
    ...KEYWORDS.map((keyword) => page({ keyword })),
    ...KEYWORDS.slice(0, 4).map((keyword) => page({ keyword, terms: within('unitIds', root) })),
  ];
}

function pickers({ units }: Places): readonly Question[] {
  return [
    choose('$user', {}),
    ...KEYWORDS.map((keyword) => choose('$user', { keyword })),
    ...units.slice(0, 4).map((id) => choose('$user', { parent: id, keyword: '王' })),
    choose('$org', {}),
    choose('$org', { keyword: '12' }),
    choose('$org', { keyword: 'fzx' }),
    choose('post', {}),
    choose('post', { keyword: '岗' }),
  ];
}

/** The first rounds only warm up. */
async function timesOf(
  asked: { readonly url: string; readonly token: string },
  questions: readonly Question[],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const question of questions) {
      const { ms } = await askTimed(asked, question);
      if (round >= 0) times.push(ms);
    }
  }
  return times;
}
