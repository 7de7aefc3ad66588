/** Header of every reply with the version of all permissions (PERM-07). */
export const PERMISSION_VERSION_HEADER = 'x-permission-version';

let latest = 0;
const listeners = new Set<() => void>();

/** Reads the version of a reply. Replies may arrive out of order, so only a later version counts. */
export function notePermissionVersion(header: string | null): void {
  const version = Number(header ?? 0);
  if (!Number.isInteger(version) || version <= latest) return;
  const isNews = latest !== 0;
  latest = version;
  if (isNews) for (const listener of listeners) listener();
}

/** Runs `listener` when permissions have changed; returns the unsubscribe function. */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
