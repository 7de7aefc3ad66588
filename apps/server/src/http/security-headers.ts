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

/** The policy of pages that may also show pages of some other origins within a frame (docs/decisions/0012). */
function pagePolicy(frameOrigins: readonly string[]): string {
  return frameOrigins.length === 0 ? PAGE_POLICY : `${PAGE_POLICY}; frame-src ${frameOrigins.join(' ')}`;
}

/**
 * Headers of every answer, whatever becomes of it (docs/decisions/0010): fixed texts, put together once. What concerns
 * pages only, calls do not carry.
 * @param frames answers the origins that may be shown within a frame, the same list until that changes
 */
export function registerSecurityHeaders(app: FastifyInstance, frames: () => readonly string[]): void {
  let known = { origins: frames(), policy: pagePolicy(frames()) };
  const policyNow = () => {
    const origins = frames();
    if (origins !== known.origins) known = { origins, policy: pagePolicy(origins) };
    return known.policy;
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
