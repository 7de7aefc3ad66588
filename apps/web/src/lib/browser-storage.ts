/**
 * `localStorage` and `sessionStorage` as they really are: switched off by a policy, full, or emptied by another window.
 * Nothing here throws; a write says whether the value will survive this page.
 */
export interface BrowserStorage {
  /** The stored text; null when there is none or the storage cannot be read. */
  read(key: string): string | null;
  /** Whether the text was kept. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

function guarded<Value>(attempt: () => Value, otherwise: Value): Value {
  try {
    return attempt();
  } catch {
    // Blocked (SecurityError) or full (QuotaExceededError): the caller decides what that means.
    return otherwise;
  }
}

/** Wraps a web storage; `open` is asked every time because even naming a blocked storage throws. */
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

/** Survives the browser; shared by all windows. */
export const deviceStorage = browserStorage(() => window.localStorage);

/** Survives a reload; this window only. */
export const windowStorage = browserStorage(() => window.sessionStorage);
