import rateLimit from '@fastify/rate-limit';
import { AppError } from '@haiqiao/contract/errors';
import type { AnyEndpoint, EndpointLimit } from '@haiqiao/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteHost } from './route-host.ts';

/** Total limit per address; sufficient for an office of two hundred people behind one address. */
const LIMIT_PER_ADDRESS: EndpointLimit = { max: 12_000, windowMs: 60_000 };

/** Maximum counters per limit; the least recently used are evicted first. */
const COUNTERS_MAX = 20_000;

type Check = (request: FastifyRequest) => Promise<void>;

/**
 * Counts all requests of an address. Counters are per process: every node allows the full number.
 * @param options.factor multiplies the limit
 * @param options.exempt paths that are not counted
 */
export async function registerRateLimit(
  app: FastifyInstance,
  options: { factor: number; exempt: ReadonlySet<string> },
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTERS_MAX });
  const keyOf = (request: FastifyRequest) =>
    options.exempt.has(request.routeOptions.url ?? '') ? '' : request.ip;
  const host = { app, limitFactor: options.factor };
  app.addHook('onRequest', checkBy(host, { ...LIMIT_PER_ADDRESS, keyOf }));
}

/** Limits requests of one address to a page. @throws AppError RATE_LIMITED */
export function addressLimit(host: Pick<RouteHost, 'app' | 'limitFactor'>, limit: EndpointLimit): Check {
  return checkBy(host, { ...limit, keyOf: ({ ip }) => ip });
}

/** The rate limit hooks of one endpoint. */
export interface EndpointLimits {
  /** Runs before the body is read: by address without a token, otherwise by member. */
  readonly onRequest?: Check;
  /** By the account in a public call, so many addresses together share one limit. */
  readonly preHandler?: Check;
}

/** The rate limits of an endpoint. */
export function endpointLimits(
  host: Pick<RouteHost, 'app' | 'limitFactor'>,
  endpoint: AnyEndpoint,
): EndpointLimits {
  const { limit } = endpoint;
  if (!limit) return {};
  const onRequest = checkBy(host, { ...limit, keyOf: callerOf });
  if (endpoint.auth.kind !== 'public' || endpoint.wire === 'none') return { onRequest };
  return { onRequest, preHandler: checkBy(host, { ...limit, keyOf: accountNamed }) };
}

/** Counts per key; an empty key is not counted. */
function checkBy(
  host: Pick<RouteHost, 'app' | 'limitFactor'>,
  limit: EndpointLimit & { readonly keyOf: (request: FastifyRequest) => string },
): Check {
  const count = host.app.createRateLimit({
    max: limit.max * host.limitFactor,
    timeWindow: limit.windowMs,
    keyGenerator: limit.keyOf,
    allowList: (_request, key) => key === '',
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: counted.ttlInSeconds });
  };
}

function callerOf(request: FastifyRequest): string {
  const { actor, ip } = request;
  if (actor?.kind === 'key') return actor.keyId;
  return actor?.kind === 'member' ? actor.memberId : ip;
}

/** The sign-in name in the body or the query, not validated. */
function accountNamed({ body, query }: FastifyRequest): string {
  const named = nameIn(body) ?? nameIn(query) ?? '';
  return named.trim().toLowerCase().slice(0, 64);
}

function nameIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { username } = input as { username?: unknown }; // any object may have a name
  return typeof username === 'string' ? username : undefined;
}
