import { z } from 'zod';
import { type BrowserStorage, deviceStorage, windowStorage } from '#web/lib/browser-storage.ts';
import { isInternalPath } from '#web/lib/full-path.ts';
import { type Tab, tabIdOf } from './tab.ts';

/** Raised when the stored form changes; what another version wrote is not read. */
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

/** The open tabs as they are kept: order, and the id of the shown one. */
export interface StoredTabs {
  readonly tabs: readonly Tab[];
  readonly activeId: string;
}

/** Key in the local storage (TAB-06: per user). */
export function storedTabsKey(userId: string): string {
  return `haiqiao.tabs.${userId}`;
}

/** The text that is stored. */
export function formatStoredTabs({ tabs, activeId }: StoredTabs): string {
  const rows = tabs.map(({ id: _, ...tab }) => tab);
  return JSON.stringify({ version: VERSION, active: activeId, tabs: rows });
}

/** Reads a stored text; null when there is none, or it is damaged or of another version. */
export function parseStoredTabs(text: string | null): StoredTabs | null {
  try {
    const stored = storedSchema.parse(JSON.parse(text ?? ''));
    const tabs = stored.tabs.map((tab) => ({ ...tab, id: tabIdOf(tab.fullPath) }));
    return { tabs, activeId: stored.active };
  } catch {
    // Nothing there, or nothing of ours: the user starts with the home tab.
    return null;
  }
}

/** Where tabs are kept: this window's own first, so that two windows of one user do not swap tabs on reload. */
const SHELVES: readonly BrowserStorage[] = [windowStorage, deviceStorage];

/** The tabs this user left: in this window, else on this device. */
export function readStoredTabs(userId: string): StoredTabs | null {
  const key = storedTabsKey(userId);
  return SHELVES.reduce<StoredTabs | null>((found, shelf) => found ?? parseStoredTabs(shelf.read(key)), null);
}

/** Keeps the tabs of a user; false when the device has no room or no storage. */
export function writeStoredTabs(userId: string, tabs: StoredTabs): boolean {
  const text = formatStoredTabs(tabs);
  return SHELVES.map((shelf) => shelf.write(storedTabsKey(userId), text)).at(-1) ?? false;
}
