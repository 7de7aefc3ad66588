import { formatFullPath, parseFullPath } from './full-path.ts';

export interface LocationStore {
  /** Full path now: path and query. */
  current(): string;
  navigate(fullPath: string, options?: { readonly replace?: boolean }): void;
  /** Calls back after every change, the browser's back and forward included; answers how to stop. */
  subscribe(listener: (fullPath: string) => void): () => void;
}

/** The part of a browser window that an address needs. */
type AddressWindow = Pick<Window, 'location' | 'history' | 'addEventListener'>;

/** A store around the browser's history: pages live in tabs, so no router component owns the address. */
export function createLocationStore(view: AddressWindow): LocationStore {
  const listeners = new Set<(fullPath: string) => void>();
  const current = () => view.location.pathname + view.location.search;
  const tell = () => {
    for (const listener of listeners) listener(current());
  };
  view.addEventListener('popstate', tell);
  return {
    current,
    navigate(fullPath, { replace = false } = {}) {
      const to = formatFullPath(parseFullPath(fullPath));
      // The same place again leaves no second step in the history.
      if (replace || to === current()) view.history.replaceState(null, '', to);
      else view.history.pushState(null, '', to);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The address of this window. */
export const appLocation = createLocationStore(window);
