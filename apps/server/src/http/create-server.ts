import Fastify, { type FastifyInstance } from 'fastify';
import type { ContextBase } from '#server/context.ts';
import { registerAuthentication } from './authenticate.ts';
import { answerClientError, HEADER_LIMIT_BYTES } from './errors/client-errors.ts';
import { answerError, registerErrors } from './errors/errors.ts';
import { BODY_TIMEOUTS, registerBodyTimeout } from './request/body-timeout.ts';
import { BODY_LIMIT_BYTES, registerJsonBody } from './request/json-body.ts';
import { registerPressure } from './pressure.ts';
import { registerRateLimit } from './rate-limit.ts';
import { makeRequestId } from './request/request-id.ts';
import { registerRequestLog } from './request/request-log.ts';
import type { CallerLoaders } from './route-host.ts';
import { registerRouteTable } from './route-table.ts';
import { registerSecurityHeaders } from './security-headers.ts';

/** Node's own timeout for a whole request; a body has a timeout of its own (`registerBodyTimeout`). */
const REQUEST_TIMEOUT_MS = BODY_TIMEOUTS.fileMs + 60_000;

/** Timeout for the headers of a request. */
const HEADERS_TIMEOUT_MS = 60_000;

/** Longer than the usual 60 s of a reverse proxy, so the proxy always disconnects first. */
const KEEP_ALIVE_MS = 72_000;

/** Options of a server without routes. */
export interface ServerOptions extends CallerLoaders {
  readonly base: ContextBase;
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: readonly string[];
  readonly limitFactor: number;
  /** Paths exempt from load shedding and rate limits. */
  readonly alwaysAnswering: ReadonlySet<string>;
  /** Origins that may be framed, the same array until it changes; none by default. */
  readonly frameOrigins?: () => readonly string[];
  /** Changes with every publicly visible setting; none by default. */
  readonly settingsMark?: () => string;
}

const NO_ORIGINS: readonly string[] = [];

/** Creates a server with the hooks that run before and after every handler, in this order. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log } = options.base;
  const app = newFastify(options);
  registerRouteTable(app);
  registerJsonBody(app);
  registerErrors(app, log);
  registerBodyTimeout(app);
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
    // Requests during shutdown still get an envelope, and the connection is closed.
    return503OnClosing: false,
    clientErrorHandler: answerClientError(() => requestId({ headers: {} })),
    frameworkErrors: (error, request, reply) => void answerError(base.log, error, { request, reply }),
    http: { maxHeaderSize: HEADER_LIMIT_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
  });
}

/** An open window learns from its next response that settings have changed (SYS-04). Must follow authentication. */
function registerSettingsMark(app: FastifyInstance, mark: () => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.actor?.kind === 'member') reply.header('x-settings-mark', mark());
    done();
  });
}
