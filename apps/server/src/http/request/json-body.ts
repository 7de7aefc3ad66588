import type { FastifyInstance } from 'fastify';

/** Largest body of a call; files take their own road. */
export const BODY_LIMIT_MB = 1;
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024;

/**
 * JSON is the only body that calls understand. An empty one counts as none, whatever its Content-Type says (SPEC §7:
 * "body optional"). Keys that would reach a prototype are refused wherever they stand.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
