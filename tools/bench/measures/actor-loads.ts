import pg from 'pg';
import { loadSecrets } from '../../../apps/server/src/adapters/secrets.ts';
import type { Context } from '../../../apps/server/src/context.ts';
import { createBroadcast } from '../../../apps/server/src/db/broadcast.ts';
import type { DatabaseConnection } from '../../../apps/server/src/db/connect.ts';
import { createAccessTokens } from '../../../apps/server/src/features/auth/access-token.ts';
import { createActorLoader } from '../../../apps/server/src/features/auth/load-actor.ts';
import { insertSession } from '../../../apps/server/src/features/auth/session.repository.ts';
import { closingAfter, temporaryFolder } from '../cleanup.ts';
import { atMost, quantile, type Row } from '../rows.ts';
import { makeGroup, makeMember } from './readers.ts';

const GROUPS = 200;
const LOADS = 200;
const WARM_UP = 20;
const COLD_MS = 10;
const CACHED_MS = 1;
const SESSION_MS = 3_600_000;
const VERBS = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'];
const RESOURCES = ['enterprise', 'position', 'ent_account', 'sample_matter', 'sample_notice'];

/** Loads of somebody with many groups, each with rules of its own: read from the database anew, and remembered. */
export async function actorLoads(ctx: Context, connection: DatabaseConnection): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const memberId = await makeMember(ctx, 'many-groups');
    for (let place = 0; place < GROUPS; place += 1) await makeGroup(ctx, memberId, rulesOf(place));
    await analyze(connection);
    const broadcast = await createBroadcast(connection, ctx.log);
    closing(() => broadcast.close());
    const folder = temporaryFolder('haiqiao-bench-secrets-');
    closing(() => folder.remove());
    const secrets = await loadSecrets(folder.path);
    const token = await tokenFor(ctx, secrets.tokenKey);
    const load = createActorLoader({ base: ctx, broadcast, secrets });
    const [anew, remembered]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < LOADS; round += 1) {
      await broadcast.publish('permissions-changed', {});
      const times = [await timeOf(() => load(token)), await timeOf(() => load(token))] as const;
      if (round < 0) continue;
      anew.push(times[0]);
      remembered.push(times[1]);
    }
    return [
      rowOf(COLD_MS, `actor with ${GROUPS} groups, read anew, p95`, anew),
      rowOf(CACHED_MS, `actor with ${GROUPS} groups, remembered, p95`, remembered),
    ];
  });
}

/** So many groups have come that the planner must hear of them. */
async function analyze(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function rowOf(budgetMs: number, name: string, times: readonly number[]): Row {
  return atMost(budgetMs, { name, unit: 'ms', value: quantile(times, 0.95) });
}

/** Verbs, rows and fields of two resources; no two groups say the same. */
function rulesOf(place: number): Parameters<typeof makeGroup>[2] {
  const resources = [0, 1].map((next) => RESOURCES[(place + next) % RESOURCES.length] ?? '');
  const verb = (index: number) => VERBS[(place + index) % VERBS.length] ?? '';
  const kind = place % 2 === 0 ? 'orgAndBelow' : 'owner';
  return {
    buttons: resources.flatMap((resource) =>
      [0, 1, 2, 3].map((index) => ({ code: `${resource}:${verb(index)}`, denied: false })),
    ),
    rowRules: resources.map((resource) => ({ resource, scope: { kind }, denied: false })),
    fieldRules: resources.flatMap((resource) =>
      ['title', 'tags', 'source'].map((field, index) => ({
        resource,
        field,
        mode: (place + index) % 2 === 0 ? ('masked' as const) : ('readonly' as const),
        statuses: [],
      })),
    ),
  };
}

async function tokenFor(ctx: Context, tokenKey: Uint8Array): Promise<string> {
  const { password_hash: passwordHash, ...member } = await ctx.db
    .selectFrom('sys_member')
    .select(['id', 'account', 'username', 'status', 'password_hash'])
    .where('account', '=', 'many-groups')
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const session = await insertSession(ctx, { ...member, passwordHash }, expiresAt);
  if (!session) throw new Error('the session of the bench cannot begin');
  return createAccessTokens(tokenKey).sign({ memberId: member.id, sessionId: session.sessionId }, now);
}

async function timeOf(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
