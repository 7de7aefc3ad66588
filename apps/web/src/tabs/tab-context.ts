import { createContext, useContext, useEffect } from 'react';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { appLocation } from '#web/lib/location.ts';
import { openTab, runTabAction } from './tab-actions.ts';
import { STATE_KEYS, type Tab } from './tab.ts';
import { dispatchTab } from './tabs.store.ts';

/** The tab of a page; set by the tab host, once per slot. */
export const TabContext = createContext<Tab | null>(null);

/** A page's interface to its own tab, instead of router hooks. */
export interface PageTab {
  readonly id: string;
  /** Code of the page's menu, else the name of the page. */
  readonly name: string;
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly title: string;
  /** Opens another page with this one as its source: closing it returns here (NAV-09). */
  open(fullPath: string): void;
  /**
   * Writes the page state into the address (`STATE_KEYS`); unnamed values are removed. The tab stays the same. `isReplaced` adds no history
   * entry.
   */
  look(state: Readonly<Record<string, string>>, options?: { readonly isReplaced?: boolean }): void;
  /** Closes this page; its source or a neighbour is shown (TAB-04). */
  close(): void;
}

function useTabRecord(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab() outside a tab');
  return tab;
}

/** Tab id of a page. */
export function useTabId(): string {
  return useTabRecord().id;
}

/** Tab of a page. */
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

/** Marks the tab as having unsaved edits: a dot on the tab, a confirmation before it closes (TAB-10). */
export function useUnsavedEdits(isDirty: boolean): void {
  const id = useTabId();
  useEffect(() => {
    // No clean-up: a hidden page still has its edits. Closing or refreshing the tab clears the mark.
    dispatchTab({ do: 'markDirty', id, isDirty });
  }, [id, isDirty]);
}
