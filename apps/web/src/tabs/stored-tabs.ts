import { z } from 'zod';
import { type BrowserStorage, deviceStorage, windowStorage } from '#web/lib/browser-storage.ts';
import { isInternalPath } from '#web/lib/full-path.ts';
import { type Tab, tabIdOf } from './tab.ts';

/** Incremented when the stored format changes; other versions are not read. */
const VERSION = 1;

const texts = z.record(z.string(), z.string());

const storedSchema = z.object({
  version: z.literal(VERSION),
  active: z.string(),
  tabs: z.array(
    z.object({
      name: z.string(),
      fullPath: z.string().refine(isInternalPath),
      params: texts,
      query: texts,
      meta: z.object({ title: z.string(), keepAlive: z.boolean() }),
      source: z.string(),
    }),
  ),
});

/** The stored tabs: order, and the id of the shown one. */
export interface StoredTabs {
  readonly tabs: readonly Tab[];
  readonly activeId: string;
}

/** Key in the local storage (TAB-06: per user). */
export function storedTabsKey(userId: string): string {
  return `haiqiao.tabs.${userId}`;
}

/** Formats the tabs for storage. */
export function formatStoredTabs({ tabs, activeId }: StoredTabs): string {
  const rows = tabs.map(({ id: _, ...tab }) => tab);
  return JSON.stringify({ version: VERSION, active: activeId, tabs: rows });
}

/** Parses a stored text; null when missing, damaged or of another version. */
export function parseStoredTabs(text: string | null): StoredTabs | null {
  try {
    const stored = storedSchema.parse(JSON.parse(text ?? ''));
    const tabs = stored.tabs.map((tab) => ({ ...tab, id: tabIdOf(tab.fullPath) }));
    return { tabs, activeId: stored.active };
  } catch {
    // Missing or not our format: the user starts with the home tab.
    return null;
  }
}

/** Storages of tabs: this window's first, so that two windows of one user do not exchange tabs on reload. */
const SHELVES: readonly BrowserStorage[] = [windowStorage, deviceStorage];

/** The user's tabs stored by this window, else by this device. */
export function readStoredTabs(userId: string): StoredTabs | null {
  const key = storedTabsKey(userId);
  return SHELVES.reduce<StoredTabs | null>((found, shelf) => found ?? parseStoredTabs(shelf.read(key)), null);
}

/** Stores a user's tabs; false when the storage is full or unavailable. */
export function writeStoredTabs(userId: string, tabs: StoredTabs): boolean {
  const text = formatStoredTabs(tabs);
  return SHELVES.map((shelf) => shelf.write(storedTabsKey(userId), text)).at(-1) ?? false;
}
