import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedCall } from './call-load.ts';

/** One account that writes: its next call, and what it notes of an acknowledged one. */
export interface Writing {
  /** The next call, with its token; undefined when there is none. */
  next(): LoadedCall | undefined;
  acknowledged(data: unknown): void;
}

/** What became of the calls so far. */
export interface Outcomes {
  acknowledged: number;
  /** Replies of status 503, and connections that were refused or lost. */
  retryable: number;
  /** All other replies, and calls without a reply. */
  readonly wrong: string[];
}

/** Keeps the load far below the limit per address. */
const PAUSE_MS = 80;
const ANSWER_TIMEOUT_MS = 30_000;
const SERVED_TIMEOUT_MS = 120_000;
const STEP_MS = 10;
const UNAVAILABLE = 503;
const SHOWN_CHARS = 300;

/** Writes with several accounts until it is stopped, whatever the replies are. */
export class LoadWriters {
  readonly outcomes: Outcomes = { acknowledged: 0, retryable: 0, wrong: [] };
  readonly #url: string;
  /** Of each account: when the newest acknowledged call began. */
  readonly #servedAt: number[];
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(url: string, writings: readonly Writing[]) {
    this.#url = url;
    this.#servedAt = writings.map(() => Number.NEGATIVE_INFINITY);
    this.#running = Promise.all(writings.map((writing, index) => this.#write(writing, index)));
    // `stop` reports it.
    this.#running.catch(() => {
      this.#isStopped = true;
    });
  }

  /**
   * Waits until every account has written with a call that began after a moment of `performance.now()`.
   * @returns the seconds since that moment; Infinity when it takes longer than two minutes, or a writer failed
   */
  async allServedSince(moment: number): Promise<number> {
    while (this.#servedAt.some((at) => at < moment)) {
      const waitedMs = performance.now() - moment;
      if (this.#isStopped || waitedMs > SERVED_TIMEOUT_MS) return Number.POSITIVE_INFINITY;
      await sleep(STEP_MS);
    }
    return (performance.now() - moment) / 1000;
  }

  /** Ends the load. @throws Error when an account had no more calls */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #write(writing: Writing, index: number): Promise<void> {
    while (!this.#isStopped) {
      const call = writing.next();
      if (!call) throw new Error('an account has no more calls: prepare more of them');
      const begunAt = performance.now();
      if (await this.#send(writing, call)) this.#servedAt[index] = begunAt;
      await sleep(PAUSE_MS);
    }
  }

  async #send(writing: Writing, call: LoadedCall): Promise<boolean> {
    const reply = await send(this.#url, call);
    switch (reply.kind) {
      case 'done':
        this.outcomes.acknowledged += 1;
        writing.acknowledged(reply.data);
        return true;
      case 'retryable':
        this.outcomes.retryable += 1;
        return false;
      case 'wrong':
        this.outcomes.wrong.push(`${call.path}: ${reply.text}`);
        return false;
    }
  }
}

type Reply =
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'retryable' }
  | { readonly kind: 'wrong'; readonly text: string };

async function send(url: string, { path, body, token = '' }: LoadedCall): Promise<Reply> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const headers = { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` };
  try {
    const reply = await fetch(url + path, { method: 'POST', headers, body, signal });
    return judge(reply.status, await reply.text());
  } catch {
    if (signal.aborted) return { kind: 'wrong', text: `no reply in ${ANSWER_TIMEOUT_MS} ms` };
    return { kind: 'retryable' };
  }
}

/** The kind of a reply by its status and text. */
export function judge(status: number, text: string): Reply {
  if (status === UNAVAILABLE) return { kind: 'retryable' };
  const wrong: Reply = { kind: 'wrong', text: `${status} ${text.slice(0, SHOWN_CHARS)}` };
  try {
    const { code, data } = JSON.parse(text);
    return code === 0 ? { kind: 'done', data } : wrong;
  } catch {
    return wrong;
  }
}
