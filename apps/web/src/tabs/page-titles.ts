import i18next from 'i18next';
import { useEffect } from 'react';
import { useTabId } from './tab-context.ts';
import { dispatchTab, tabsStore } from './tabs.store.ts';
import { noteRecentPage } from './recent-pages.store.ts';

/** What the pages of records call themselves, by tab id: known once the record is here. */
const titles = new Map<string, { readonly title: string; readonly language: string }>();

/** What the page of a tab calls itself; undefined until it has said so. */
export function pageTitleOf(tabId: string): string | undefined {
  return titles.get(tabId)?.title;
}

/** The same, as long as it was said in the language on screen. */
export function pageTitleInLanguage(tabId: string): string | undefined {
  const said = titles.get(tabId);
  return said?.language === i18next.language ? said.title : undefined;
}

/** Gives a page that is not shown the name that it would give itself. */
export function renamePage(tabId: string, title: string): void {
  titles.set(tabId, { title, language: i18next.language });
  dispatchTab({ do: 'retitle', titleOf: (tab) => (tab.id === tabId ? title : tab.meta.title) });
}

/** Takes up the title that a tab was left with, until its page says a newer one. */
export function keepPageTitle(tabId: string, title: string): void {
  if (!titles.has(tabId) && title !== '') titles.set(tabId, { title, language: i18next.language });
}

/** Gives the tab of a page the name of what it shows (NAV-10); empty leaves it as it is. */
export function useTabTitle(title: string): void {
  const id = useTabId();
  useEffect(() => {
    if (title === '' || pageTitleInLanguage(id) === title) return;
    renamePage(id, title);
    const tab = tabsStore.getState().tabs.find((each) => each.id === id);
    if (tab) noteRecentPage(tab);
  }, [id, title]);
}
