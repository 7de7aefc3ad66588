import { useEffect } from 'react';
import { useTabId } from './tab-context.ts';
import { dispatchTab, tabsStore } from './tabs.store.ts';
import { noteRecentPage } from './recent-pages.store.ts';

/** What the pages of records call themselves, by tab id: known once the record is here. */
const titles = new Map<string, string>();

/** What the page of a tab calls itself; undefined until it has said so. */
export function pageTitleOf(tabId: string): string | undefined {
  return titles.get(tabId);
}

/** Takes up the title that a tab was left with, until its page says a newer one. */
export function keepPageTitle(tabId: string, title: string): void {
  if (!titles.has(tabId) && title !== '') titles.set(tabId, title);
}

/** Gives the tab of a page the name of what it shows (NAV-10); empty leaves it as it is. */
export function useTabTitle(title: string): void {
  const id = useTabId();
  useEffect(() => {
    if (title === '' || titles.get(id) === title) return;
    titles.set(id, title);
    dispatchTab({ do: 'retitle', titleOf: (tab) => (tab.id === id ? title : tab.meta.title) });
    const tab = tabsStore.getState().tabs.find((each) => each.id === id);
    if (tab) noteRecentPage(tab);
  }, [id, title]);
}
