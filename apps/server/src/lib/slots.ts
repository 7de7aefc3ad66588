/** A bounded number of slots for expensive work, with a bounded queue. */
export interface Slots {
  /**
   * Runs `work` as soon as a slot is free, first come first served.
   * @throws SlotsFullError at once when the queue is full
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The queue is full. */
export class SlotsFullError extends Error {
  override readonly name = 'SlotsFullError';
}

/** Creates `slotCount` slots with a queue of `waiting`. */
export function createSlots(options: { slotCount: number; waiting: number }): Slots {
  const queue: (() => void)[] = [];
  let taken = 0;

  async function take(): Promise<void> {
    if (taken < options.slotCount) {
      taken += 1;
      return;
    }
    if (queue.length >= options.waiting) throw new SlotsFullError(`${queue.length} are waiting`);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** A slot is passed to the next in the queue; without one it becomes free. */
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
