import { randomInt } from 'node:crypto';

/** Random numbers for captchas and demo data; tests can fix them. */
export interface Random {
  /** Integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  /** Fraction in [0, 1). */
  next(): number;
}

const RESOLUTION = 2 ** 32;

export const systemRandom: Random = {
  int: (min, max) => randomInt(min, max + 1),
  next: () => randomInt(0, RESOLUTION) / RESOLUTION,
};

/** Deterministic random numbers: the same seed gives the same sequence (mulberry32). Never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RESOLUTION;
  };
  return { next, int: (min, max) => min + Math.floor(next() * (max - min + 1)) };
}
