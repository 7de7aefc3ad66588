import { type Tab, tabIdOf } from '../tab.ts';

/** A tab named after its address. */
export function tabOf(fullPath: string, change: Partial<Tab> = {}): Tab {
  return {
    id: tabIdOf(fullPath),
    name: fullPath,
    fullPath,
    params: {},
    query: {},
    meta: { title: fullPath, keepAlive: true },
    source: '',
    ...change,
  };
}
