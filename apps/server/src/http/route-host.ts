import type { MemberActor } from '@haiqiao/contract/access';
import type { FastifyInstance } from 'fastify';
import type { ContextBase } from '#server/context.ts';

/**
 * Turns an access token into the member it speaks for. Answers at once when it knows the token already:
 * a promise costs every call something.
 * @throws AppError AUTH_TOKEN_EXPIRED, AUTH_LOGIN_EXPIRED, AUTH_MEMBER_GONE
 */
export type ActorLoader = (token: string) => MemberActor | Promise<MemberActor>;

/** What a feature needs to register its routes; `app.ts` makes it. */
export interface RouteHost {
  readonly app: FastifyInstance;
  readonly base: ContextBase;
  /** Stretches every rate limit: 1 in the product, more in tests and the bench. */
  readonly limitFactor: number;
  /** Tests check every answer against the schema it was declared with. */
  readonly checksReplies: boolean;
}
