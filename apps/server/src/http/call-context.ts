import { type Actor, ANONYMOUS } from '@haiqiao/contract/access';
import { parseLocale } from '@haiqiao/contract/i18n';
import type { FastifyRequest } from 'fastify';
import type { Context, ContextBase, Log } from '#server/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor of the call; null until authenticated. */
    actor: Actor | null;
    /** Token of the header `X-Authorization`, empty when there is none. */
    bearer: string;
  }
}

/** Maximum stored length of a user agent. */
const USER_AGENT_MAX_CHARS = 300;

/** The context of one call. A plain object: services copy it with another `db` inside a transaction. */
export function contextOf(base: ContextBase, request: FastifyRequest): Context {
  return {
    db: base.db,
    clock: base.clock,
    ids: base.ids,
    random: base.random,
    log: new CallLog(base.log, request.id),
    actor: request.actor ?? ANONYMOUS,
    locale: parseLocale(request.headers['accept-language']),
    requestId: request.id,
    origin: {
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARS),
    },
  };
}

/** Adds the request id to every log line of a service; created lazily. */
class CallLog implements Log {
  readonly #log: Log;
  readonly #requestId: string;

  constructor(log: Log, requestId: string) {
    this.#log = log;
    this.#requestId = requestId;
  }

  debug(details: object, message?: string): void {
    this.#log.debug({ requestId: this.#requestId, ...details }, message);
  }

  info(details: object, message?: string): void {
    this.#log.info({ requestId: this.#requestId, ...details }, message);
  }

  warn(details: object, message?: string): void {
    this.#log.warn({ requestId: this.#requestId, ...details }, message);
  }

  error(details: object, message?: string): void {
    this.#log.error({ requestId: this.#requestId, ...details }, message);
  }
}
