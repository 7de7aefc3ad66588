import pg from 'pg';
import { loadSecrets } from '../../../apps/server/src/adapters/secrets.ts';
import type { Context } from '../../../apps/server/src/context.ts';
import { createBroadcast } from '../../../apps/server/src/db/broadcast.ts';
import type { DatabaseConnection } from '../../../packages/pg/src/index.ts';
import { createAccessTokens } from '../../../apps/server/src/features/auth/access-token.ts';
import { createActorLoader } from '../../../apps/server/src/features/auth/load-actor.ts';
import { insertSession } from '../../../apps/server/src/features/auth/session.repository.ts';
import { closingAfter, temporaryFolder } from '../cleanup.ts';
import { type Figure, quantileFigure } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';
import { makeGroup, makeMember } from '../members.ts';

const GROUPS = 200;
const LOADS = { full: 200, quick: 20 };
const WARM_UP = 20;
const SESSION_MS = 3_600_000;
const VERBS = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'];
const RESOURCES = ['enterprise', 'position', 'ent_account', 'sample_matter', 'sample_notice'];

/** Loads of an actor with many groups, each with rules of its own: read from the database, and cached. */
export async function actorLoads(
  ctx: Context,
  { connection, scale }: { readonly connection: DatabaseConnection; readonly scale: Scale },
): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const memberId = await makeMember(ctx, 'many-groups');
    for (let index = 0; index < GROUPS; index += 1) await makeGroup(ctx, memberId, rulesOf(index));
    await analyze(connection);
    const broadcast = await createBroadcast(connection, ctx.log);
    closing(() => broadcast.close());
    const folder = temporaryFolder('haiqiao-bench-secrets-');
    closing(() => folder.remove());
    const secrets = await loadSecrets(folder.path);
    const token = await tokenFor(ctx, secrets.tokenKey);
    const load = createActorLoader({ base: ctx, broadcast, secrets });
    const [read, cached]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < sized(scale, LOADS); round += 1) {
      await broadcast.publish('permissions-changed', {});
      const times = [await timeOf(() => load(token)), await timeOf(() => load(token))] as const;
      if (round < 0) continue;
      read.push(times[0]);
      cached.push(times[1]);
    }
    return [
      quantileFigure(
        { key: 'actor-read', name: `actor with ${GROUPS} groups, read from the database, p95`, unit: 'ms' },
        read,
        0.95,
      ),
      quantileFigure(
        { key: 'actor-cached', name: `actor with ${GROUPS} groups, cached, p95`, unit: 'ms' },
        cached,
        0.95,
      ),
    ];
  });
}

/** Refreshes the planner's statistics after so many new groups. */
async function analyze(connection: DatabaseConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** Verbs, rows and fields of two resources; no two groups are equal. */
function rulesOf(index: number): Parameters<typeof makeGroup>[2] {
  const resources = [0, 1].map((next) => RESOURCES[(index + next) % RESOURCES.length] ?? '');
  const verb = (index: number) => VERBS[(index + index) % VERBS.length] ?? '';
  const kind = index % 2 === 0 ? 'orgAndBelow' : 'owner';
  return {
    buttons: resources.flatMap((resource) =>
      [0, 1, 2, 3].map((index) => ({ code: `${resource}:${verb(index)}`, denied: false })),
    ),
    rowRules: resources.map((resource) => ({ resource, scope: { kind }, denied: false })),
    fieldRules: resources.flatMap((resource) =>
      ['title', 'tags', 'source'].map((field, index) => ({
        resource,
        field,
        mode: (index + index) % 2 === 0 ? ('masked' as const) : ('readonly' as const),
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
