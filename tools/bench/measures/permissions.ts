import type { RowScope } from '../../../packages/contract/src/access/index.ts';
import {
  getPermissionGroup,
  previewPermissionPublish,
  savePermissionGroup,
} from '../../../packages/contract/src/endpoints/index.ts';
import type { ListQueryInput } from '../../../packages/contract/src/query/index.ts';
import { systemClock } from '../../../apps/server/src/adapters/clock.ts';
import { systemIds } from '../../../apps/server/src/adapters/ids.ts';
import { systemRandom } from '../../../apps/server/src/adapters/random.ts';
import { type Context, systemContext } from '../../../apps/server/src/context.ts';
import { type DatabaseConnection, openDatabase } from '../../../apps/server/src/db/connect.ts';
import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import { fillMembers } from '../../seed/fill-members.ts';
import { closingAfter } from '../cleanup.ts';
import { LIBRARIAN, openLibrary } from '../library-centre.ts';
import { type ListServer, loadLists } from '../list-load.ts';
import { type Caller, callProduct, tokenOf } from '../product.ts';
import { startProgram } from '../program.ts';
import { atLeastRatio, atMost, median, quantile, type Row } from '../rows.ts';
import { actorLoads } from './actor-loads.ts';
import { makeGroup, memberIdOf } from './readers.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 3;
const LIST_RATIO = 0.8;
const MEMBERS = 70_000;
const PREVIEWS = 9;
const PREVIEW_MS = 2_000;
const PAGE = { pageSize: 20, count: 'none' } as const;
/** Filter and order of the library's own definition; every level in turn. */
const FILTERED: readonly ListQueryInput[] = ['A', 'B', 'C'].map((value) => ({
  ...PAGE,
  terms: [{ column: 'level', termType: 'eq', value }],
}));
/** Of the demo centre's people two who see nothing of the library by their posts, and who own some of it. */
const RULES: readonly (readonly [name: string, account: string, scope: RowScope])[] = [
  ['own organisation and below', 'huodong', { kind: 'orgAndBelow' }],
  ['own records', 'neirong', { kind: 'owner' }],
];
const log = { debug: silent, info: silent, warn: silent, error: silent };

function silent(): void {
  // What the preparations say is of no interest here.
}

/**
 * What permissions cost: to know what somebody may do, lists of which they see some rows only, behind both walls, and to
 * foresee what a change would do to everybody.
 */
export async function measurePermissions({ rows }: { rows: number }): Promise<Row[]> {
  const measured = await closingAfter(async (closing) => {
    const library = await openLibrary(rows);
    closing(library.close);
    const loads = await withDatabase(library.connection, async (ctx) => {
      for (const [, account, scope] of RULES) await makeReader(ctx, account, scope);
      return actorLoads(ctx, library.connection);
    });
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    return [...loads, ...(await listsUnderRules(program.url))];
  });
  return [...measured, await previewOfMany()];
}

async function withDatabase<Result>(
  connection: DatabaseConnection,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openDatabase(connection);
  try {
    const base = { db, clock: systemClock, ids: systemIds, random: systemRandom, log };
    return await work(systemContext(base, 'bench'));
  } finally {
    await close();
  }
}

/** Somebody who sees the library as the librarian does, as far as the rows go. */
async function makeReader(ctx: Context, account: string, scope: RowScope): Promise<void> {
  await makeGroup(ctx, await memberIdOf(ctx, account), {
    buttons: [{ code: 'enterprise:read', denied: false }],
    rowRules: [{ resource: 'enterprise', scope, denied: false }],
  });
}

/** Both readers are asked in turns, so that whatever else the machine does meets both. */
async function listsUnderRules(url: string): Promise<Row[]> {
  const everybody = { url, token: await tokenOf(url, LIBRARIAN, DEMO_PASSWORD) };
  const results: Row[] = [];
  for (const [rule, account] of RULES) {
    const reader = { url, token: await tokenOf(url, account, DEMO_PASSWORD) };
    results.push(await underRule(rule, { reader, everybody }));
  }
  return results;
}

async function underRule(
  rule: string,
  { reader, everybody }: { readonly reader: ListServer; readonly everybody: ListServer },
): Promise<Row> {
  const turns: { own: number; all: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await loadLists(reader, FILTERED, ROUND_SECONDS);
    const all = await loadLists(everybody, FILTERED, ROUND_SECONDS);
    turns.push({ own: own.perSecond, all: all.perSecond });
  }
  // The first round of each only warms up.
  const counted = turns.slice(1);
  return atLeastRatio(LIST_RATIO, {
    name: `list page of ${rule}, by that of all rows`,
    unit: 'pages/s',
    value: median(counted.map(({ own }) => own)),
    reference: median(counted.map(({ all }) => all)),
    ratio: median(counted.map(({ own, all }) => own / all)),
  });
}

/** What a change would do that concerns every member of a large centre. */
async function previewOfMany(): Promise<Row> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(1);
    closing(library.close);
    const { connection } = library;
    const group = await withDatabase(connection, async (ctx) => {
      await fillMembers(ctx, connection, MEMBERS);
      return ctx.db
        .selectFrom('sys_permission_group')
        .select('id')
        .where('code', '=', 'staff')
        .executeTakeFirstOrThrow();
    });
    const program = await startProgram('app-server', { connection });
    closing(program.close);
    const admin = { url: program.url, token: await tokenOf(program.url, 'admin', DEMO_PASSWORD) };
    const rowVersion = await stageChange(admin, group.id);
    const times: number[] = [];
    for (let turn = -1; turn < PREVIEWS; turn += 1) {
      const startedMs = performance.now();
      const { obstacles, people } = await callProduct(admin, previewPermissionPublish, {
        changes: [{ groupId: group.id, rowVersion }],
      });
      // Some have left, or may not sign in.
      if (obstacles.length > 0 || people.count < MEMBERS / 2) throw new Error('the change concerns too few');
      if (turn >= 0) times.push(performance.now() - startedMs);
    }
    const name = `preview of a change of everybody's rights at ${MEMBERS} members, p95`;
    return atMost(PREVIEW_MS, { name, unit: 'ms', value: quantile(times, 0.95) });
  });
}

/** Everybody may read the library, of which nobody without a post could see anything. Answers the version of the change. */
async function stageChange(admin: Caller, id: string): Promise<number> {
  const { published } = await callProduct(admin, getPermissionGroup, { id });
  if (!published) throw new Error('there is no such group');
  const { pending } = await callProduct(admin, savePermissionGroup, {
    id,
    baseVersion: published.version,
    content: {
      ...published.content,
      buttons: [...published.content.buttons, { code: 'enterprise:read', denied: false }],
      rowRules: [
        ...published.content.rowRules,
        { resource: 'enterprise', scope: { kind: 'all' }, denied: false },
      ],
    },
  });
  if (!pending) throw new Error('the change is not kept');
  return pending.rowVersion;
}
