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
    const text = String(body);
    if (text === '') done(null, undefined);
    else
      void parseJson(request, text, (error, value) => {
        if (!error && UNSTORABLE.test(text)) cleanTexts(value);
        done(error, value);
      });
  });
}

/** An escaped zero character or surrogate, half a pair perhaps. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Leaves out of texts, wherever they stand, what no database keeps: zero characters and halves of pairs. */
function cleanTexts(root: unknown): void {
  const open = [root];
  for (const node of open) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') Reflect.set(node, key, value.replaceAll('\0', '').toWellFormed());
      else open.push(value);
    }
  }
}
