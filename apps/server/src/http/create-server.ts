import Fastify, { type FastifyInstance } from 'fastify';
import type { ContextBase } from '#server/context.ts';
import { registerAuthentication } from './authenticate.ts';
import { answerClientError, HEADER_LIMIT_BYTES } from './errors/client-errors.ts';
import { answerError, registerErrors } from './errors/errors.ts';
import { BODY_LIMIT_BYTES, registerJsonBody } from './request/json-body.ts';
import { registerPressure } from './pressure.ts';
import { registerRateLimit } from './rate-limit.ts';
import { makeRequestId } from './request/request-id.ts';
import { registerRequestLog } from './request/request-log.ts';
import type { CallerLoaders } from './route-host.ts';
import { registerRouteTable } from './route-table.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerSettingsMark } from './settings-mark.ts';

/** How long a client may take to send its request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Longer than the usual 60 s of a reverse proxy, so that it is never ours to hang up first. */
const KEEP_ALIVE_MS = 72_000;

/** What a server is made from before it has any route. */
export interface ServerOptions extends CallerLoaders {
  readonly base: ContextBase;
  /** Addresses of the proxies whose X-Forwarded-* headers count. */
  readonly trustProxy: readonly string[];
  readonly limitFactor: number;
  /** Paths that always answer: also while the process cannot keep up, and however often they are asked. */
  readonly alwaysAnswering: ReadonlySet<string>;
  /** Origins whose pages may be shown within a frame, the same list until that changes; none unless given. */
  readonly frameOrigins?: () => readonly string[];
  /** Changes whenever a setting does that visitors see; none unless given. */
  readonly settingsMark?: () => string;
}

const NO_ORIGINS: readonly string[] = [];

/** Makes a server with everything that happens to every request before and after its handler, in this order. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log } = options.base;
  const app = newFastify(options);
  registerRouteTable(app);
  registerJsonBody(app);
  registerErrors(app, log);
  registerRequestLog(app, log);
  registerSecurityHeaders(app, options.frameOrigins ?? (() => NO_ORIGINS));
  const limits = { factor: options.limitFactor, exempt: options.alwaysAnswering };
  await registerPressure(app, limits);
  await registerRateLimit(app, limits);
  registerAuthentication(app, options);
  if (options.settingsMark) registerSettingsMark(app, options.settingsMark);
  return app;
}

function newFastify({ base, trustProxy }: ServerOptions): FastifyInstance {
  const requestId = makeRequestId(base.ids);
  return Fastify({
    logger: false,
    genReqId: requestId,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    // Whoever asks while the server ends is still answered: with an envelope, and told to hang up.
    return503OnClosing: false,
    clientErrorHandler: answerClientError(() => requestId({ headers: {} })),
    frameworkErrors: (error, request, reply) => void answerError(base.log, error, { request, reply }),
    http: { maxHeaderSize: HEADER_LIMIT_BYTES },
  });
}
