/** The key-value part of IndexedDB in memory: jsdom has none. */

type Rows = Map<IDBValidKey, unknown>;

interface Answerable {
  onsuccess: (() => void) | null;
  oncomplete: (() => void) | null;
  result: unknown;
}

function answering(result: unknown): Answerable {
  const request: Answerable = { onsuccess: null, oncomplete: null, result };
  queueMicrotask(() => {
    request.onsuccess?.();
    request.oncomplete?.();
  });
  return request;
}

function objectStore(rows: Rows) {
  return {
    get: (key: IDBValidKey) => answering(structuredClone(rows.get(key))),
    put: (value: unknown, key: IDBValidKey) => rows.set(key, structuredClone(value)),
    delete: (key: IDBValidKey) => rows.delete(key),
    getAll: () => answering([...rows.values()]),
    getAllKeys: () => answering([...rows.keys()]),
    get transaction() {
      return answering(undefined);
    },
  };
}

const databases = new Map<string, Rows>();

/** Opens a database of this test; it persists until `emptyIndexedDb`. */
export const fakeIndexedDb = {
  open: (name: string) => {
    const rows = databases.get(name) ?? new Map<IDBValidKey, unknown>();
    databases.set(name, rows);
    return answering({ transaction: () => ({ objectStore: () => objectStore(rows) }) });
  },
};

/** Deletes all stored data. */
export function emptyIndexedDb(): void {
  for (const rows of databases.values()) rows.clear();
}
