import { Readable } from 'node:stream';

/** What a browser that has stopped reading may leave unread before its line is cut. */
const UNREAD_MAX_BYTES = 256 * 1024;

/** Said once at the beginning: how long a browser waits before it comes again, when it does not know better. */
const RETRY_MS = 1_000;

/** An answer that stays open and carries server-sent events. */
export class EventStream {
  /** What goes over the line. */
  readonly body: Readable;

  constructor() {
    this.body = new Readable({ read: () => undefined });
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  /** @param event.id what the browser names when it has lost the line; one line */
  send(event: { readonly id: string; readonly data: unknown }): void {
    this.#write(`id: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`);
  }

  /** Says that the line is alive; also what keeps proxies from closing it. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the answer; a browser comes again if it may. */
  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  /** Runs once when the line is over, whoever ended it. */
  onClose(listener: () => void): void {
    this.body.once('close', listener);
  }

  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    this.body.push(text);
    if (this.body.readableLength > UNREAD_MAX_BYTES) this.body.destroy();
  }
}
