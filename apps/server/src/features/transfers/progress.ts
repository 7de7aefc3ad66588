import type { Context } from '#server/context.ts';
import { beatTransfer } from './transfers.repository.ts';

/** Interval of progress updates and cancellation checks. */
const BEAT_MS = 500;

/** The transfer was cancelled by its member. */
export class TransferCancelled extends Error {
  override readonly name = 'TransferCancelled';
}

/** Progress of a transfer. The worker counts here and regularly checks for cancellation. */
export class Progress {
  done = 0;
  total: number | null = null;
  readonly #ctx: Context;
  readonly #id: string;
  readonly #stop: AbortController;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> = Promise.resolve();

  /** @param outer aborted when the node stops */
  constructor(ctx: Context, id: string, outer: AbortSignal) {
    this.#ctx = ctx;
    this.#id = id;
    this.#stop = new AbortController();
    outer.addEventListener('abort', () => this.#stop.abort(outer.reason), { once: true });
    if (outer.aborted) this.#stop.abort(outer.reason);
    this.#timer = setInterval(() => {
      this.#beating = this.#beating.then(() => this.#beat());
    }, BEAT_MS);
  }

  /** Aborted when the work must stop. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** @throws TransferCancelled, and the reason of a node stop */
  check(): void {
    this.#stop.signal.throwIfAborted();
  }

  /** Ends progress updates. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    try {
      const { done, total } = this;
      const answer = await beatTransfer(this.#ctx, this.#id, { done, total });
      if (answer === 'cancel') this.#stop.abort(new TransferCancelled());
    } catch (error) {
      this.#ctx.log.warn(
        { err: error, transferId: this.#id },
        'the progress of a transfer could not be written',
      );
    }
  }
}
