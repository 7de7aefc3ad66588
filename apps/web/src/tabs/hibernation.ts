/** Pages that stay alive however many are open; older ones sleep if they know how to wake up (DESIGN §8). */
export const AWAKE_MAX = 10;

const takers = new Map<string, () => unknown>();
const snapshots = new Map<string, unknown>();

/** The ids that sleep: beyond the latest shown ones, and able to; `recent` has the latest first. */
export function sleepersOf(recent: readonly string[], canSleep: (id: string) => boolean): readonly string[] {
  return recent.slice(AWAKE_MAX).filter(canSleep);
}

/** Whether the page of a tab said how it wants to be remembered, or is asleep already. */
export function canSleep(id: string): boolean {
  return takers.has(id) || snapshots.has(id);
}

/** Remembers what the page of a tab would lose; it may be unmounted afterwards. */
export function putToSleep(id: string): void {
  const take = takers.get(id);
  if (!take) return;
  snapshots.set(id, take());
  takers.delete(id);
}

/** Forgets a tab: closed, or refreshed on purpose. */
export function forgetSleep(id: string): void {
  takers.delete(id);
  snapshots.delete(id);
}

/** What a tab remembered when it fell asleep; undefined when it never slept. */
export function snapshotOf(id: string): unknown {
  return snapshots.get(id);
}

/** How the page of a tab wants to be remembered; it is awake now, so an older memory is void. */
export function rememberBy(id: string, take: () => unknown): void {
  takers.set(id, take);
  snapshots.delete(id);
}
