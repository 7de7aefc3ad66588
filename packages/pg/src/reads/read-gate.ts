import { availableParallelism } from 'node:os';

/** Maximum concurrent reads: about as many as PostgreSQL on the same machine can process in parallel. */
const READS_AT_ONCE = Math.max(4, 2 * availableParallelism());

/** A read that takes longer frees its slot for the next one, so that a few slow reads do not delay all fast reads. */
const SLOW_MS = 50;

/**
 * Limits concurrent reads, first in, first out. Twenty concurrent reads on two processors each take ten times as long, and leave as little
 * processor time for the process that sends the replies.
 */
export class ReadGate {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number = READS_AT_ONCE) {
    this.#atOnce = atOnce;
  }

  /** Runs a read when a slot is free. A read must not wait for another read. */
  async run<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    await this.#enter();
    const leave = this.#leaveOnce();
    const timer = setTimeout(leave, SLOW_MS);
    try {
      return await read();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#running >= this.#atOnce) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    return undefined;
  }

  /** The slot passes to the read that has waited longest. */
  #leaveOnce(): () => void {
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}
