/** Pages that stay alive however many are open; older ones sleep if they know how to wake up (DESIGN §8). */
export const AWAKE_MAX = 10;

/** Per tab and key: how the value is taken while the page lives. */
const takers = new Map<string, Map<string, () => unknown>>();
/** Per tab and key: the value while the page sleeps. */
const memories = new Map<string, ReadonlyMap<string, unknown>>();

/** The ids that sleep: beyond the latest shown ones, and able to; `recent` has the latest first. */
export function sleepersOf(recent: readonly string[], isAble: (id: string) => boolean): readonly string[] {
  return recent.slice(AWAKE_MAX).filter(isAble);
}

/** Whether the page of a tab said how it wants to be remembered, or is asleep already. */
export function canSleep(id: string): boolean {
  return takers.has(id) || memories.has(id);
}

/** Remembers what the page of a tab would lose; it may be unmounted afterwards. */
export function putToSleep(id: string): void {
  const own = takers.get(id);
  if (!own) return;
  memories.set(id, new Map([...own].map(([key, take]) => [key, take()])));
  takers.delete(id);
}

/** Forgets a tab: closed, or refreshed on purpose. */
export function forgetSleep(id: string): void {
  takers.delete(id);
  memories.delete(id);
}

/** What a tab remembered under a key when it fell asleep; undefined when it never slept. */
export function memoryOf(id: string, key: string): unknown {
  return memories.get(id)?.get(key);
}

/** How a value of a living page is to be remembered. */
export function rememberBy(id: string, key: string, take: () => unknown): void {
  const own = takers.get(id) ?? new Map<string, () => unknown>();
  takers.set(id, own.set(key, take));
}

/** The page of a tab lives again: what was remembered is void. */
export function wakeUp(id: string): void {
  memories.delete(id);
}
