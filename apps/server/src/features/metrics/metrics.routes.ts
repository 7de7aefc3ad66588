import { PERMISSIONS } from '@haiqiao/contract/access';
import type { EndpointAuth } from '@haiqiao/contract/http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RouteHost } from '#server/http/route-host.ts';

/** Path of the metrics endpoint. */
export const METRICS_PATH = '/metrics';

const READERS: EndpointAuth = { kind: 'token-or-permission', code: PERMISSIONS.readMetrics };

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const MS_PER_SECOND = 1000;

/** Collects metrics, and serves them to monitoring with its token and to holders of the permission. */
export function registerMetricsRoutes({ app }: RouteHost): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  app.route({
    method: 'GET',
    url: METRICS_PATH,
    config: { auth: READERS },
    handler: async (_request, reply) => {
      const text = await registry.metrics();
      return reply.header('content-type', registry.contentType).send(text);
    },
  });
}

/** By route pattern, not by URL: addresses may contain ids, and are unbounded. */
function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'haiqiao_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'haiqiao_http_failures_total',
    help: 'Answers that were failures, by the id of the error catalogue',
    labelNames: ['failure'] as const,
    registers: [registry],
  });
  const cached = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let child = cached.get(key);
    if (!child) cached.set(key, (child = durations.labels(request.method, route, String(reply.statusCode))));
    child.observe(reply.elapsedTime / MS_PER_SECOND);
    if (reply.failure !== '') failures.labels(reply.failure).inc();
    done();
  });
}
