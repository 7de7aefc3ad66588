import type { KeyActor, MemberActor } from '@haiqiao/contract/access';
import type { FastifyInstance } from 'fastify';
import type { ContextBase } from '#server/context.ts';

/**
 * Turns an access token into the member it speaks for. Answers at once when it knows the token already:
 * a promise costs every call something.
 * @throws AppError AUTH_TOKEN_EXPIRED, AUTH_LOGIN_EXPIRED, AUTH_MEMBER_GONE
 */
export type ActorLoader = (token: string) => MemberActor | Promise<MemberActor>;

/**
 * Turns an API key into the program that holds it, if it may be used from this address.
 * @throws AppError API_KEY_REFUSED, API_KEY_EXPIRED, API_KEY_ADDRESS_REFUSED
 */
export type KeyLoader = (key: string, address: string) => KeyActor | Promise<KeyActor>;

/** Who tells on whose behalf a call is made. */
export interface CallerLoaders {
  readonly loadActor: ActorLoader;
  readonly loadKey: KeyLoader;
}

/** What a feature needs to register its routes; `app.ts` makes it. */
export interface RouteHost {
  readonly app: FastifyInstance;
  readonly base: ContextBase;
  /** Stretches every rate limit: 1 in the product, more in tests and the bench. */
  readonly limitFactor: number;
  /** Tests check every answer against the schema it was declared with. */
  readonly checksReplies: boolean;
}
