import { availableParallelism } from 'node:os';

/** Reads that are at work at once: about as many as PostgreSQL beside us can work on at the same time. */
const READS_AT_ONCE = Math.max(4, 2 * availableParallelism());

/** Whoever takes longer no longer keeps others out: a few slow questions must not hold up all the quick ones. */
const SLOW_MS = 50;

/**
 * Lets reads into the database in the order in which they came, a few at once. Twenty at a time would share two processors so that each takes
 * ten times as long, the slowest above all, and the program that sends the answers gets its turn as rarely as they do.
 */
export class ReadGate {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(atOnce: number = READS_AT_ONCE) {
    this.#atOnce = atOnce;
  }

  /** Runs a read when it is its turn. Nothing that waits for another read may be inside. */
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
    if (this.#inside >= this.#atOnce) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#inside += 1;
    return undefined;
  }

  /** The place goes to whoever waits longest. */
  #leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    };
  }
}
