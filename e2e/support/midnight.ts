import { expect } from '@playwright/test';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** Longer than a journey about one day takes. */
const ROOM_MS = 90_000;

/** Waits for the next day when this one, in Shanghai, ends so soon that it would end during the journey. @returns today */
export async function todayWithRoom(): Promise<string> {
  const now = () => Date.now() + SHANGHAI_MS;
  await expect.poll(() => DAY_MS - (now() % DAY_MS), { timeout: ROOM_MS + 10_000 }).toBeGreaterThan(ROOM_MS);
  return new Date(now()).toISOString().slice(0, 10);
}
