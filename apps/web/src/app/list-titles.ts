import { definitionQueries } from '#web/api/definitions.ts';
import { queryClient } from '#web/api/query-client.ts';
import { currentLocale } from '#web/i18n/runtime.ts';
import { parseFullPath } from '#web/lib/full-path.ts';
import { renamePage } from '#web/tabs/page-titles.ts';
import { recentPages, renameRecentPages } from '#web/tabs/recent-pages.store.ts';
import { tabIdOf } from '#web/tabs/tab.ts';
import { tabsStore } from '#web/tabs/tabs.store.ts';

const LISTS_PATH = '/lists';

function listCodeOf(fullPath: string): string {
  const { path, query } = parseFullPath(fullPath);
  return path === LISTS_PATH ? (query['code'] ?? '') : '';
}

/**
 * Gives open and recently opened lists the names of their definitions in the language on screen: only a shown page does so itself. A list
 * that cannot be loaded keeps its name.
 * @param isNamed whether a menu names the page
 */
export async function renameLists(isNamed: (fullPath: string) => boolean): Promise<void> {
  const pages = [...tabsStore.getState().tabs, ...recentPages()].map(({ fullPath }) => fullPath);
  const codes = new Set(pages.filter((fullPath) => !isNamed(fullPath)).map(listCodeOf));
  codes.delete('');
  for (const code of codes) {
    const locale = currentLocale();
    const view = await queryClient.fetchQuery(definitionQueries.list(code, locale)).catch(() => null);
    if (!view || currentLocale() !== locale) continue;
    const isIt = (fullPath: string) => listCodeOf(fullPath) === code && !isNamed(fullPath);
    for (const { fullPath } of tabsStore.getState().tabs)
      if (isIt(fullPath)) renamePage(tabIdOf(fullPath), view.label);
    renameRecentPages((fullPath) => (isIt(fullPath) ? view.label : null));
  }
}
