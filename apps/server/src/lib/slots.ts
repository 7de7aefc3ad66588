/** A bounded number of places for costly work, with a bounded queue before them. */
export interface Slots {
  /**
   * Runs `work` as soon as a place is free, first come first served.
   * @throws SlotsFullError at once when the queue is full
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Too many are waiting already. */
export class SlotsFullError extends Error {
  override readonly name = 'SlotsFullError';
}

/** Makes `places` places before which `waiting` may queue. */
export function createSlots(options: { places: number; waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let taken = 0;

  async function take(): Promise<void> {
    if (taken < options.places) {
      taken += 1;
      return;
    }
    if (queue.length >= options.waiting) throw new SlotsFullError(`${queue.length} are waiting`);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** A place goes straight to the next in the queue; only without one does it become free. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  }

  return {
    async run(work) {
      await take();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
