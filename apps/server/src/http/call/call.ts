import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPart, type UploadedPart } from './multipart.ts';

/** What only a few services want to know of the call beside its input. */
export interface Call {
  /** The bearer token as it came; the refresh token where that is the credential. */
  readonly bearer: string;
  /** Aborted when the caller hangs up before the answer is written. */
  readonly signal: AbortSignal;
  /** Length of the body as its header gives it; null where it does not. */
  readonly bodyBytes: number | null;
  /**
   * The file of a `multipart` call, null when there is none; the same one whenever it is asked for.
   * @throws AppError REQUEST_TYPE_UNSUPPORTED, REQUEST_TOO_LARGE, REQUEST_MALFORMED
   */
  file(): Promise<UploadedPart | null>;
}

/** A call as it comes over HTTP; everything that costs something is made when it is asked for. */
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
   * Throws away what the service left unread of a file. Somebody must take it off the line: the caller may not listen to the
   * answer before it has sent everything, and the connection would hang. The server's time limit for requests bounds it.
   */
  end(): void {
    if (!this.#part) return;
    const { raw } = this.#request;
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  }
}

/** The answer's own stream tells: the request's ends as soon as its body is read. */
function abortingOf({ raw }: FastifyReply): AbortController {
  const aborting = new AbortController();
  const abortUnlessDone = () => {
    if (!raw.writableFinished) aborting.abort();
  };
  if (raw.destroyed) aborting.abort();
  else raw.once('close', abortUnlessDone);
  return aborting;
}
