import { type Tab, tabIdOf } from '../tab.ts';

/** A tab that is called by its address. */
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
