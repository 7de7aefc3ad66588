import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { isInternalPath } from '#web/lib/full-path.ts';
import { HOME_ID, type Tab } from './tab.ts';

/** Maximum recent pages. */
const PAGES_MAX = 12;

const pagesSchema = z.array(
  z.object({
    id: z.string(),
    fullPath: z.string().refine(isInternalPath),
    title: z.string(),
    openedAt: z.iso.datetime({ offset: true }),
  }),
);

/** A recently opened page. */
export type RecentPage = z.output<typeof pagesSchema>[number];

const recentStore = createStore<{ readonly userId: string; readonly pages: readonly RecentPage[] }>(() => ({
  userId: '',
  pages: [],
}));

function keyOf(userId: string): string {
  return `haiqiao.recent.${userId}`;
}

function read(userId: string): readonly RecentPage[] {
  try {
    return pagesSchema.parse(JSON.parse(deviceStorage.read(keyOf(userId)) ?? '[]'));
  } catch {
    // Not our format: the list starts empty.
    return [];
  }
}

function set(pages: readonly RecentPage[]): void {
  const { userId } = recentStore.getState();
  recentStore.setState({ pages });
  deviceStorage.write(keyOf(userId), JSON.stringify(pages));
}

/** This person's recent pages, latest first. */
export function useRecentPages(): readonly RecentPage[] {
  return useStore(recentStore, ({ pages }) => pages);
}

/** The same, read once. */
export function recentPages(): readonly RecentPage[] {
  return recentStore.getState().pages;
}

/** Loads a person's recent pages on this device. */
export function startRecentPages(userId: string): void {
  recentStore.setState({ userId, pages: read(userId) });
}

/** Records an opened page; home and unknown addresses are ignored. */
export function noteRecentPage(tab: Tab): void {
  if (tab.id === HOME_ID || tab.name === '') return;
  const page = {
    id: tab.id,
    fullPath: tab.fullPath,
    title: tab.meta.title,
    openedAt: new Date().toISOString(),
  };
  const others = recentStore.getState().pages.filter(({ id }) => id !== tab.id);
  set([page, ...others].slice(0, PAGES_MAX));
}

/** Applies current names after new menus or a language switch. @param titleOf null for a page that keeps its own */
export function renameRecentPages(titleOf: (fullPath: string) => string | null): void {
  const { pages } = recentStore.getState();
  const renamed = pages.map((page) => ({ ...page, title: titleOf(page.fullPath) ?? page.title }));
  if (renamed.some(({ title }, index) => title !== pages[index]?.title)) set(renamed);
}

/** Deletes the recent pages. */
export function clearRecentPages(): void {
  set([]);
}
