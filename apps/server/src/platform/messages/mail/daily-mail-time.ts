/** The centre's clock is eight hours ahead of UTC all year round. */
const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** When the mail of the day leaves: half past eight in the morning, before work begins. */
const LEAVES_AT_MS = 8.5 * 3_600_000;

/**
 * The next time that the mail of the day leaves, after a moment.
 * @example dailyMailTime(new Date('2026-11-20T01:00:00Z')) // 2026-11-21T00:30:00Z, 08:30 in Shanghai
 */
export function dailyMailTime(now: Date): Date {
  const local = now.getTime() + SHANGHAI_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const today = midnight + LEAVES_AT_MS;
  return new Date((local < today ? today : today + DAY_MS) - SHANGHAI_MS);
}
