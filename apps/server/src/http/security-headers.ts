import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from './request/request-id.ts';

/** What pages of ours may do: nothing from elsewhere, no inline script, no frame around them. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** An answer to a call is no page; whoever opens it as one gets nothing out of it. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every answer, whatever becomes of it (docs/decisions/0010): fixed texts, put together once. What concerns
 * pages only, calls do not carry.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config.endpoint !== undefined;
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', isCall ? CALL_POLICY : PAGE_POLICY);
    if (!isCall) {
      reply.header('referrer-policy', 'same-origin');
      reply.header('permissions-policy', PERMISSIONS_POLICY);
      reply.header('cross-origin-opener-policy', 'same-origin');
      reply.header('cross-origin-resource-policy', 'same-origin');
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    done();
  });
}
