import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from './request/request-id.ts';

/** Policy of pages: nothing external, no inline script, no framing. */
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

/** A response to a call is not a page; opened as one it can do nothing. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

const HSTS = 'max-age=31536000; includeSubDomains';

/** The policy of pages that may frame some external origins (docs/decisions/0012). */
function pagePolicy(frameOrigins: readonly string[]): string {
  return frameOrigins.length === 0 ? PAGE_POLICY : `${PAGE_POLICY}; frame-src ${frameOrigins.join(' ')}`;
}

/**
 * Headers of every response, including errors (docs/decisions/0010): constant texts, built once. Page headers are omitted for calls.
 * @param frames returns the origins that may be framed, the same array until it changes
 */
export function registerSecurityHeaders(app: FastifyInstance, frames: () => readonly string[]): void {
  let cached = { origins: frames(), policy: pagePolicy(frames()) };
  const policyNow = () => {
    const origins = frames();
    if (origins !== cached.origins) cached = { origins, policy: pagePolicy(origins) };
    return cached.policy;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config.endpoint !== undefined;
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', isCall ? CALL_POLICY : policyNow());
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
