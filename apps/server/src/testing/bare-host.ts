import type { MemberActor } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { systemIds } from '#server/adapters/ids.ts';
import { seededRandom } from '#server/adapters/random.ts';
import type { ContextBase, Log } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { createServer } from '#server/http/create-server.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { fakeClock } from './fake-clock.ts';
import { logLines } from './lines/log-lines.ts';

const MEMBER: MemberActor = {
  kind: 'member',
  memberId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  username: '王小明',
  account: 'wang',
  orgId: null,
  postIds: [],
  permissions: new Set(['thing:read']),
  grants: new Map(),
  permissionVersion: 1,
};

/** Tokens of a bare host: of a member, and two for time limits, one late and one expired. */
export const TOKENS = { good: 'good-token', late: 'late-token', expired: 'expired-token' };

/**
 * A host for routes without the features: for tests of `http/` itself, whose services use no database.
 * @param options.limitFactor 1000 by default
 */
export async function bareHost(
  options: {
    limitFactor?: number;
    trustProxy?: readonly string[];
    log?: Log;
    alwaysAnswering?: readonly string[];
  } = {},
) {
  const lines = logLines();
  const base = bareBase(options.log ?? lines.log);
  const limitFactor = options.limitFactor ?? 1000;
  const app = await createServer({
    base,
    loadActor: (token) => {
      if (token === TOKENS.good) return MEMBER;
      if (token === TOKENS.late) return Promise.resolve(MEMBER);
      throw new AppError(token === TOKENS.expired ? 'AUTH_TOKEN_EXPIRED' : 'AUTH_LOGIN_EXPIRED');
    },
    loadKey: () => {
      throw new AppError('API_KEY_REFUSED');
    },
    trustProxy: options.trustProxy ?? [],
    limitFactor,
    alwaysAnswering: new Set(options.alwaysAnswering),
  });
  const host: RouteHost = { app, base, limitFactor, checksReplies: true };
  return { host, app, lines };
}

function bareBase(log: Log): ContextBase {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, clock: fakeClock(), ids: systemIds, random: seededRandom(1), log };
}
