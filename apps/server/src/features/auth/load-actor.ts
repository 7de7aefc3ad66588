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

/** Nothing is remembered longer, in case a change was made past the application and nobody spoke of it. */
const ACTOR_AGE_MAX_MS = 60_000;

/** Signatures remembered at most, so that a token is not checked anew with every call. */
const TOKENS_MAX = 20_000;

export interface ActorLoaderDeps {
  readonly base: ContextBase;
  readonly broadcast: Broadcast;
  readonly secrets: Secrets;
}

/**
 * Makes the judge of access tokens. Known tokens are answered at once and without the database; the rest costs one
 * statement per session and minute. The end of a session, a change of a member or of any right counts from the next
 * call on, on every node; while the news line is down, nothing is remembered (DESIGN §3).
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

  async function readActor(token: string, known: TokenClaims | undefined): Promise<MemberActor> {
    const claims = known ?? (await checkToken(token));
    const now = base.clock.now();
    const { epoch } = cache;
    const row = await queryActor(base.db, { ...claims, at: now });
    const own = actorOf(row, claims, now);
    const view = viewOf(row);
    const viewed = view && (await viewedActor(base, own, view));
    const { actor, until } = viewed ?? { actor: own, until: undefined };
    cache.keep({ actor, until: keptUntil(row, now, until) }, epoch);
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

/** Not past the end of the session or of a look, nor past the moment at which a right begins or ends by itself. */
function keptUntil(row: ActorRow, now: Date, viewedUntil: Date | undefined): Date {
  const moments = [row.session_expires_at, row.rights_change_at, viewedUntil];
  const ends = moments.flatMap((end) => (end ? [end.getTime()] : []));
  return new Date(Math.min(now.getTime() + ACTOR_AGE_MAX_MS, ...ends));
}
