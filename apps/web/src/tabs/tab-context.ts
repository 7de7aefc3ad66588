import { createContext, useContext, useEffect } from 'react';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { appLocation } from '#web/lib/location.ts';
import { openTab, runTabAction } from './tab-actions.ts';
import { STATE_KEYS, type Tab } from './tab.ts';
import { dispatchTab } from './tabs.store.ts';

/** The tab that a page stands in; set by the tab host, once per slot. */
export const TabContext = createContext<Tab | null>(null);

/** What a page knows about its own tab, instead of router hooks. */
export interface PageTab {
  readonly id: string;
  /** Code of the menu that leads here, else the name of the page. */
  readonly name: string;
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly title: string;
  /** Opens another page with this one as its source: closing it comes back here (NAV-09). */
  open(fullPath: string): void;
  /**
   * Writes into the address how the page is looked at (`STATE_KEYS`); what is not named goes. The tab stays the same.
   * `isReplaced` leaves no step in the history.
   */
  look(state: Readonly<Record<string, string>>, options?: { readonly isReplaced?: boolean }): void;
  /** Closes this page; its source, or a neighbour, is shown (TAB-04). */
  close(): void;
}

function useTabRecord(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab() outside a tab');
  return tab;
}

/** Id of the tab that a page stands in. */
export function useTabId(): string {
  return useTabRecord().id;
}

/** The tab that a page stands in. */
export function useTab(): PageTab {
  const { id, name, fullPath, params, query, meta } = useTabRecord();
  return {
    id,
    name,
    fullPath,
    params,
    query,
    title: meta.title,
    open: (to) => openTab(to, { source: fullPath }),
    look: (state, { isReplaced = false } = {}) => {
      const { path } = parseFullPath(fullPath);
      const own = Object.entries(query).filter(([key]) => !STATE_KEYS.includes(key));
      const to = formatFullPath({ path, query: { ...Object.fromEntries(own), ...state } });
      appLocation.navigate(to, { replace: isReplaced });
    },
    close: () => runTabAction('close', id),
  };
}

/** Marks the tab as having unsaved edits: a dot on the tab, a question before it closes (TAB-10). */
export function useUnsavedEdits(isDirty: boolean): void {
  const id = useTabId();
  useEffect(() => {
    // No clean-up: a page that is hidden still has its edits. Closing or refreshing the tab drops the mark.
    dispatchTab({ do: 'markDirty', id, isDirty });
  }, [id, isDirty]);
}
