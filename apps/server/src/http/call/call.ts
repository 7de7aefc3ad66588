import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPart, type UploadedPart } from './multipart.ts';

/** Further properties of a call, needed by few services. */
export interface Call {
  /** The bearer token as received; the refresh token where that is the credential. */
  readonly bearer: string;
  /** Aborted when the caller disconnects before the response is written. */
  readonly signal: AbortSignal;
  /** Length of the body from its header; null without one. */
  readonly bodyBytes: number | null;
  /**
   * The file of a `multipart` call, null when there is none; repeated calls return the same.
   * @throws AppError REQUEST_TYPE_UNSUPPORTED, REQUEST_TOO_LARGE, REQUEST_MALFORMED
   */
  file(): Promise<UploadedPart | null>;
}

/** An HTTP call; expensive parts are created on demand. */
export class HttpCall implements Call {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #aborting: AbortController | undefined;
  #part: Promise<UploadedPart | null> | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get bearer(): string {
    return this.#request.bearer;
  }

  get signal(): AbortSignal {
    this.#aborting ??= abortingOf(this.#reply);
    return this.#aborting.signal;
  }

  get bodyBytes(): number | null {
    const length = Number(this.#request.headers['content-length'] ?? Number.NaN);
    return Number.isSafeInteger(length) ? length : null;
  }

  file(): Promise<UploadedPart | null> {
    this.#part ??= readPart(this.#request);
    return this.#part;
  }

  /**
   * Discards the unread rest of a file. It must be consumed: a caller may not read the response before everything is sent, and the
   * connection would hang. The server's request timeout limits it.
   */
  end(): void {
    if (!this.#part) return;
    const { raw } = this.#request;
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  }
}

/** The response stream is observed, because the request's closes when its body has been read. */
function abortingOf({ raw }: FastifyReply): AbortController {
  const aborting = new AbortController();
  const abortUnlessDone = () => {
    if (!raw.writableFinished) aborting.abort();
  };
  if (raw.destroyed) aborting.abort();
  else raw.once('close', abortUnlessDone);
  return aborting;
}
