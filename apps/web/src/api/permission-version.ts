/** Header by which every answer tells the version of all rights (PERM-07). */
export const PERMISSION_VERSION_HEADER = 'x-permission-version';

let known = 0;
const listeners = new Set<() => void>();

/** Takes note of what an answer said. Answers overtake each other, so only a later version is news. */
export function notePermissionVersion(header: string | null): void {
  const version = Number(header ?? 0);
  if (!Number.isInteger(version) || version <= known) return;
  const isNews = known !== 0;
  known = version;
  if (isNews) for (const listener of listeners) listener();
}

/** Runs `listener` whenever somebody's rights have changed; the answer ends that. */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
