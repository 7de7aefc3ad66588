import type { KeyActor, MemberActor } from '@haiqiao/contract/access';
import type { FastifyInstance } from 'fastify';
import type { ContextBase } from '#server/context.ts';

/**
 * Resolves an access token to its member. Synchronous for a cached token, because a promise adds cost to every call.
 * @throws AppError AUTH_TOKEN_EXPIRED, AUTH_LOGIN_EXPIRED, AUTH_MEMBER_GONE
 */
export type ActorLoader = (token: string) => MemberActor | Promise<MemberActor>;

/**
 * Resolves an API key to its program, if allowed from this address.
 * @throws AppError API_KEY_REFUSED, API_KEY_EXPIRED, API_KEY_ADDRESS_REFUSED
 */
export type KeyLoader = (key: string, address: string) => KeyActor | Promise<KeyActor>;

/** Resolve credentials to actors. */
export interface CallerLoaders {
  readonly loadActor: ActorLoader;
  readonly loadKey: KeyLoader;
  /** Token of monitoring; undefined accepts none. */
  readonly metricsToken?: string | undefined;
}

/** Dependencies of a feature's routes, created by `app.ts`. */
export interface RouteHost {
  readonly app: FastifyInstance;
  readonly base: ContextBase;
  /** Multiplies every rate limit: 1 in production, more in tests and benchmarks. */
  readonly limitFactor: number;
  /** Tests validate every response against its schema. */
  readonly checksReplies: boolean;
}
