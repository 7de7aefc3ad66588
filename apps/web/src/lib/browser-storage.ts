/**
 * `localStorage` and `sessionStorage`, which may be disabled by policy, full, or cleared by another window. Nothing throws; a write returns
 * whether the value outlives the page.
 */
export interface BrowserStorage {
  /** The stored text; null when missing or unreadable. */
  read(key: string): string | null;
  /** Returns whether the text was stored. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

function guarded<Value>(attempt: () => Value, otherwise: Value): Value {
  try {
    return attempt();
  } catch {
    // Blocked (SecurityError) or full (QuotaExceededError): the caller handles it.
    return otherwise;
  }
}

/** Wraps a web storage; `open` runs on every access because even naming a blocked storage throws. */
function browserStorage(open: () => Storage): BrowserStorage {
  return {
    read: (key) => guarded(() => open().getItem(key), null),
    write: (key, text) =>
      guarded(() => {
        open().setItem(key, text);
        return true;
      }, false),
    remove: (key) => guarded(() => open().removeItem(key), undefined),
    keys: () => guarded(() => Object.keys(open()), []),
  };
}

/** Outlives the browser; shared by all windows. */
export const deviceStorage = browserStorage(() => window.localStorage);

/** Outlives a reload; this window only. */
export const windowStorage = browserStorage(() => window.sessionStorage);
