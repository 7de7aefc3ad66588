import i18next from 'i18next';
import { useEffect } from 'react';
import { useTabId } from './tab-context.ts';
import { dispatchTab, tabsStore } from './tabs.store.ts';
import { noteRecentPage } from './recent-pages.store.ts';

/** Titles set by record pages, by tab id: available once the record is loaded. */
const titles = new Map<string, { readonly title: string; readonly language: string }>();

/** The title set by a tab's page; undefined before it is set. */
export function pageTitleOf(tabId: string): string | undefined {
  return titles.get(tabId)?.title;
}

/** The same, if it was set in the current language. */
export function pageTitleInLanguage(tabId: string): string | undefined {
  const said = titles.get(tabId);
  return said?.language === i18next.language ? said.title : undefined;
}

/** Sets the title of a page that is not shown. */
export function renamePage(tabId: string, title: string): void {
  titles.set(tabId, { title, language: i18next.language });
  dispatchTab({ do: 'retitle', titleOf: (tab) => (tab.id === tabId ? title : tab.meta.title) });
}

/** Restores a tab's earlier title until its page sets a new one. */
export function restorePageTitle(tabId: string, title: string): void {
  if (!titles.has(tabId) && title !== '') titles.set(tabId, { title, language: i18next.language });
}

/** Sets the tab title of a page from its content (NAV-10); empty leaves it unchanged. */
export function useTabTitle(title: string): void {
  const id = useTabId();
  useEffect(() => {
    const tab = () => tabsStore.getState().tabs.find((each) => each.id === id);
    if (title === '' || (pageTitleInLanguage(id) === title && tab()?.meta.title === title)) return;
    renamePage(id, title);
    const renamed = tab();
    if (renamed) noteRecentPage(renamed);
  }, [id, title]);
}
