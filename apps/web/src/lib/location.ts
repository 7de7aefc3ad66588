import { formatFullPath, parseFullPath } from './full-path.ts';

export interface LocationStore {
  /** Current full path: path and query. */
  current(): string;
  navigate(fullPath: string, options?: { readonly replace?: boolean }): void;
  /** Calls back after every change, including the browser's back and forward; returns the unsubscribe function. */
  subscribe(listener: (fullPath: string) => void): () => void;
}

/** The parts of a browser window used for addresses. */
type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener'>;

/** A store around the browser's history: pages are rendered in tabs, so no router component owns the address. */
export function createLocationStore(view: AddressWindow): LocationStore {
  const listeners = new Set<(fullPath: string) => void>();
  const current = () => view.location.pathname + view.location.search;
  const notify = () => {
    for (const listener of listeners) listener(current());
  };
  view.addEventListener('popstate', notify);
  return {
    current,
    navigate(fullPath, { replace = false } = {}) {
      const to = formatFullPath(parseFullPath(fullPath));
      // The same location adds no second history entry.
      if (replace || to === current()) view.history.replaceState(null, '', to);
      else view.history.pushState(null, '', to);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The address of this window. */
export const appLocation = createLocationStore(window);
