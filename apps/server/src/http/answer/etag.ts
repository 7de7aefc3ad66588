import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that the caller may keep and ask about again. */
export class Etagged {
  /** The tag as it stands in the header, with its quotes. */
  readonly tag: string;
  readonly data: unknown;

  constructor(tag: string, data: unknown) {
    this.tag = tag;
    this.data = data;
  }
}

/** What an entity tag may be made of here: nothing that would need escaping in a header. */
const TAG = /^[\w.-]{1,100}$/;

/**
 * Answers with a tag that changes whenever the data does. Whoever sends it back as `If-None-Match` gets 304 without a body;
 * browsers do so by themselves.
 * @param tag letters, digits, `.`, `-` and `_`
 * @param data as the endpoint declares it, or JsonText
 * @example return withEtag(view.checksum, new JsonText(view.json));
 */
export function withEtag(tag: string, data: unknown): Etagged {
  if (!TAG.test(tag)) throw new Error('an entity tag is made of letters, digits, dots and dashes');
  return new Etagged(`"${tag}"`, data);
}

/**
 * Writes the headers of a tagged answer: it may be kept by the one who asked, and must be asked about before each use.
 * @returns whether the caller has it already
 */
export function negotiateEtag(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag);
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'Accept-Language, X-Authorization');
  return isKnown(request.headers['if-none-match'], tag);
}

/** The weak comparison of RFC 9110: proxies that compress mark our tags as weak. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((known) => {
    const text = known.trim();
    return text === '*' || text === tag || text === `W/${tag}`;
  });
}
