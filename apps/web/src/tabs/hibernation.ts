/** Maximum live pages; older ones hibernate if they can be restored (DESIGN §8). */
export const AWAKE_MAX = 10;

/** Per tab and key: reads the value while the page is live. */
const takers = new Map<string, Map<string, () => unknown>>();
/** Per tab and key: the value while the page hibernates. */
const memories = new Map<string, ReadonlyMap<string, unknown>>();

/** The ids to hibernate: beyond the most recent ones, and able to; `recent` has the latest first. */
export function sleepersOf(recent: readonly string[], isAble: (id: string) => boolean): readonly string[] {
  return recent.slice(AWAKE_MAX).filter(isAble);
}

/** Whether the page of a tab can be restored, or hibernates already. */
export function canSleep(id: string): boolean {
  return takers.has(id) || memories.has(id);
}

/** Stores the page state of a tab; the page may be unmounted afterwards. */
export function putToSleep(id: string): void {
  const own = takers.get(id);
  if (!own) return;
  memories.set(id, new Map([...own].map(([key, take]) => [key, take()])));
  takers.delete(id);
}

/** Deletes the state of a closed or refreshed tab. */
export function forgetSleep(id: string): void {
  takers.delete(id);
  memories.delete(id);
}

/** A value stored by a tab under a key when it hibernated; undefined without one. */
export function memoryOf(id: string, key: string): unknown {
  return memories.get(id)?.get(key);
}

/** Registers how a value of a live page is read for storage. */
export function rememberBy(id: string, key: string, take: () => unknown): void {
  const own = takers.get(id) ?? new Map<string, () => unknown>();
  takers.set(id, own.set(key, take));
}

/** The page of a tab is live again: its stored values are deleted. */
export function wakeUp(id: string): void {
  memories.delete(id);
}
