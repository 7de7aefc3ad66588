import type { Random } from '#server/adapters/random.ts';

/** A number in [min, max). */
export function between(random: Random, min: number, max: number): number {
  return min + random.next() * (max - min);
}

/** One of the items; the list must not be empty. */
export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[random.int(0, items.length - 1)] ?? items[0];
}

/** True with the given probability (0 to 1). */
export function chance(random: Random, probability: number): boolean {
  return random.next() < probability;
}

/** The items in a random order; the input list is not modified. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  const result: T[] = [];
  while (left.length > 0) result.push(...left.splice(random.int(0, left.length - 1), 1));
  return result;
}
