/**
 * Loads a value on the first call and returns the same promise to all later calls. A failure is not remembered: its callers get it, and the
 * next call loads again.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    if (loading) return loading;
    const fresh = load();
    loading = fresh;
    fresh.catch(() => {
      if (loading === fresh) loading = undefined;
    });
    return fresh;
  };
}
