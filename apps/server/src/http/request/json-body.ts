import type { FastifyInstance } from 'fastify';

/** Maximum body of a call; files use separate routes. */
export const BODY_LIMIT_MB = 1;
export const BODY_LIMIT_BYTES = BODY_LIMIT_MB * 1024 * 1024;

/**
 * JSON is the only accepted body. An empty one counts as none for any Content-Type (SPEC §7: "body optional"). Keys that would modify a
 * prototype are rejected at any depth.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}
