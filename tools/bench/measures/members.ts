import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import type { DatabaseConnection } from '../../../packages/pg/src/index.ts';
import { fillMembers } from '../../seed/fill-members.ts';
import { callTimed, type TimedCall } from '../load/timed-call.ts';
import { closingAfter } from '../cleanup.ts';
import { withContext } from '../context.ts';
import { openLibrary } from '../library-centre.ts';
import { type Caller, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { type Figure, quantileFigure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const MEMBERS = { full: 70_000, quick: 2_000 };
const ROUNDS = { full: 40, quick: 2 };
const LIST = '/api/form/designer/list/queryData/rs_member_list';
const OPTIONS = '/api/form/runtime/options';

const page = (queryParam: object): TimedCall => ({
  path: LIST,
  data: { queryParam: { pageSize: 30, ...queryParam } },
});
const choose = (target: string, more: object): TimedCall => ({ path: OPTIONS, data: { target, ...more } });
const KEYWORDS = ['王', '李静', '欧阳', 'wangwei', 'zsy', 'oyj', 'u6543', 'S012', 'lj', 'x', '没有的人'];

/** The member list and its pickers with 70 000 members: every kind of call in turn, until the whole reply has arrived. */
export async function measureMembers(scale: Scale): Promise<Figure[]> {
  const members = sized(scale, MEMBERS);
  const rounds = sized(scale, ROUNDS);
  return closingAfter(async (closing) => {
    const library = await openLibrary(1);
    closing(library.close);
    const ids = await fill(library.connection, members);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const caller = { url: program.url, token: await tokenOf(program.url, 'admin', DEMO_PASSWORD) };
    const measure = async (key: string, what: string, calls: readonly TimedCall[]) => {
      const figure = { key, name: `${what} at ${members} members, p95`, unit: 'ms' };
      return quantileFigure(figure, await timesOf(caller, { calls, rounds }), 0.95);
    };
    return [
      await measure('list', 'member list', lists(ids)),
      await measure('pickers', 'pickers of members, units and posts', pickers(ids)),
    ];
  });
}

/** Ids that calls name. */
interface CallIds {
  readonly root: string;
  readonly post: string;
  /** Departments and sections. */
  readonly units: readonly string[];
}

function fill(connection: DatabaseConnection, members: number): Promise<CallIds> {
  return withContext(connection, async (ctx) => {
    await fillMembers(ctx, connection, members);
    const units = await ctx.db
      .selectFrom('sys_org')
      .select('id')
      .where('code', 'like', 'seed-%')
      .orderBy('code')
      .limit(6)
      .execute();
    const root = await ctx.db
      .selectFrom('sys_org')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    const post = await ctx.db
      .selectFrom('sys_post')
      .select('id')
      .where('code', '=', 'visit')
      .executeTakeFirstOrThrow();
    return { root: root.id, post: post.id, units: units.map(({ id }) => id) };
  });
}

const within = (column: string, value: string) => [{ column, termType: 'eq', value }];

function lists({ root, post, units }: CallIds): readonly TimedCall[] {
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

function pickers({ units }: CallIds): readonly TimedCall[] {
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

/** The first rounds are warm-up. */
async function timesOf(
  caller: Caller,
  { calls, rounds }: { readonly calls: readonly TimedCall[]; readonly rounds: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    for (const call of calls) {
      const { ms } = await callTimed(caller, call);
      if (round >= 0) times.push(ms);
    }
  }
  return times;
}
