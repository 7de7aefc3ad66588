import type { MemberActor } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Secrets } from '#server/adapters/secrets.ts';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { ActorLoader } from '#server/http/route-host.ts';
import { memberActorOf } from '#server/platform/access/load-member-actor.ts';
import { type ActorRow, queryActor } from '#server/platform/access/query-actor.ts';
import { type OpenView, viewedActor } from '#server/platform/access/view-as/viewed-actor.ts';
import { createAccessTokens, type TokenClaims } from './access-token.ts';
import { createActorCache } from './actor-cache.ts';

/** Maximum cache age, for changes made outside the application without a broadcast. */
const ACTOR_AGE_MAX_MS = 60_000;

/** Maximum cached signatures, so a token is not verified again on every call. */
const TOKENS_MAX = 20_000;

export interface ActorLoaderDeps {
  readonly base: ContextBase;
  readonly broadcast: Broadcast;
  readonly secrets: Secrets;
}

/**
 * Creates the authenticator of access tokens. Cached tokens need no database access; others cost one statement per session and minute. The
 * end of a session and a change of a member or right take effect with the next call on every node. During a broadcast outage nothing is
 * cached (DESIGN §3).
 */
export function createActorLoader({ base, broadcast, secrets }: ActorLoaderDeps): ActorLoader {
  const tokens = createAccessTokens(secrets.tokenKey);
  const cache = createActorCache(broadcast);
  const checked = new Map<string, TokenClaims>();

  async function checkToken(token: string): Promise<TokenClaims> {
    const claims = await tokens.read(token, base.clock.now());
    const [oldest] = checked.keys();
    if (checked.size >= TOKENS_MAX && oldest !== undefined) checked.delete(oldest);
    checked.set(token, claims);
    return claims;
  }

  async function readActor(token: string, cachedClaims: TokenClaims | undefined): Promise<MemberActor> {
    const claims = cachedClaims ?? (await checkToken(token));
    const now = base.clock.now();
    const { epoch } = cache;
    const row = await queryActor(base.db, { ...claims, at: now });
    const own = actorOf(row, claims, now);
    const view = viewOf(row);
    const viewed = view && (await viewedActor(base, own, view));
    const { actor, until } = viewed ?? { actor: own, until: undefined };
    cache.cache({ actor, until: cachedUntil(row, now, until) }, epoch);
    return actor;
  }

  return (token) => {
    const now = base.clock.now();
    const claims = checked.get(token);
    if (claims && claims.expiresAt <= now) {
      checked.delete(token);
      throw new AppError('AUTH_TOKEN_EXPIRED');
    }
    return (claims && cache.find(claims.sessionId, now)) ?? readActor(token, claims);
  };
}

/** @throws AppError AUTH_MEMBER_GONE, AUTH_LOGIN_EXPIRED */
function actorOf(row: ActorRow, { memberId, sessionId }: TokenClaims, now: Date): MemberActor {
  if (row.member_status === null || row.member_status === 'LEFT') throw new AppError('AUTH_MEMBER_GONE');
  const isOver =
    row.session_expires_at === null || row.session_ended_at !== null || row.session_expires_at <= now;
  if (isOver || row.member_status !== 'ACTIVE') throw new AppError('AUTH_LOGIN_EXPIRED');
  return memberActorOf(row, { memberId, sessionId });
}

function viewOf({ view_id, view_member_id, view_expires_at }: ActorRow): OpenView | undefined {
  if (view_id === null || view_member_id === null || view_expires_at === null) return undefined;
  return { id: view_id, memberId: view_member_id, expiresAt: view_expires_at };
}

/** At most until the session or view-as ends, or until a right begins or ends by its validity period. */
function cachedUntil(row: ActorRow, now: Date, viewedUntil: Date | undefined): Date {
  const moments = [row.session_expires_at, row.rights_change_at, viewedUntil];
  const ends = moments.flatMap((end) => (end ? [end.getTime()] : []));
  return new Date(Math.min(now.getTime() + ACTOR_AGE_MAX_MS, ...ends));
}
