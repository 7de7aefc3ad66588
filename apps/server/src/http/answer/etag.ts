import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response that the caller may cache and revalidate. */
export class Etagged {
  /** The tag as in the header, with quotes. */
  readonly tag: string;
  readonly data: unknown;

  constructor(tag: string, data: unknown) {
    this.tag = tag;
    this.data = data;
  }
}

/** Allowed characters of an entity tag: none that needs escaping in a header. */
const TAG = /^[\w.-]{1,100}$/;

/**
 * Responds with a tag that changes with the data. A request with the same `If-None-Match` gets 304 without a body, as browsers do
 * automatically.
 * @param tag letters, digits, `.`, `-` and `_`
 * @param data as the endpoint declares it, or JsonText
 * @example return withEtag(view.checksum, new JsonText(view.json));
 */
export function withEtag(tag: string, data: unknown): Etagged {
  if (!TAG.test(tag)) throw new Error('an entity tag is made of letters, digits, dots and dashes');
  return new Etagged(`"${tag}"`, data);
}

/**
 * Writes the headers of a tagged response: private caching with revalidation on each use.
 * @returns whether the caller already has it
 */
export function negotiateEtag(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag);
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'Accept-Language, X-Authorization');
  return matchesTag(request.headers['if-none-match'], tag);
}

/** Weak comparison of RFC 9110: compressing proxies mark our tags as weak. */
function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const text = candidate.trim();
    return text === '*' || text === tag || text === `W/${tag}`;
  });
}
