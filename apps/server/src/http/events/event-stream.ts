import { Readable } from 'node:stream';

/** Maximum unread bytes before a browser is disconnected. */
const UNREAD_MAX_BYTES = 256 * 1024;

/** Sent once at the beginning: the browser's reconnect delay. */
const RETRY_MS = 1_000;

/** A streamed response with server-sent events. */
export class EventStream {
  /** The response body. */
  readonly body: Readable;

  constructor() {
    this.body = new Readable({ read: () => undefined });
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  /** @param event.id sent by the browser on reconnect; one line */
  send(event: { readonly id: string; readonly data: unknown }): void {
    this.#write(`id: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`);
  }

  /** Sends a keep-alive, which also prevents proxies from closing the connection. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the response; a browser may reconnect. */
  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }

  /** Runs once when the connection is closed by either side. */
  onClose(listener: () => void): void {
    this.body.once('close', listener);
  }

  #write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    this.body.push(text);
    if (this.body.readableLength > UNREAD_MAX_BYTES) this.body.destroy();
  }
}
