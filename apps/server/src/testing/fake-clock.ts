import type { Clock } from '#server/adapters/clock.ts';

/** A clock that a test advances. */
export interface FakeClock extends Clock {
  set(instant: string | Date): void;
  advance(milliseconds: number): void;
}

/** Initial test time: a Monday morning in Shanghai. */
const START = '2026-03-02T09:00:00+08:00';

export function fakeClock(start: string | Date = START): FakeClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
