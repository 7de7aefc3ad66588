/** Listeners of a value that replies carry in a header. */
class Listeners {
  readonly #all = new Set<() => void>();

  notify(): void {
    for (const listener of this.#all) listener();
  }

  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }
}

/** Header of every reply with the version of all permissions (PERM-07). */
export const PERMISSION_VERSION_HEADER = 'x-permission-version';

let version = 0;
const versionListeners = new Listeners();

/** Reads the version of a reply. Replies may arrive out of order, so only a later version counts. */
export function notePermissionVersion(header: string | null): void {
  const next = Number(header ?? 0);
  if (!Number.isInteger(next) || next <= version) return;
  const isNews = version !== 0;
  version = next;
  if (isNews) versionListeners.notify();
}

/** Runs `listener` when permissions have changed; returns the unsubscribe function. */
export function onPermissionsChanged(listener: () => void): () => void {
  return versionListeners.add(listener);
}

/** Header of every reply to a member with a hash of the public settings: a different hash means changed settings (SYS-04). */
export const SETTINGS_MARK_HEADER = 'x-settings-mark';

let mark = '';
const markListeners = new Listeners();

/** Reads the hash of a reply. */
export function noteSettingsMark(header: string | null): void {
  if (!header || header === mark) return;
  const isNews = mark !== '';
  mark = header;
  if (isNews) markListeners.notify();
}

/** Runs `listener` when the settings have changed; returns the unsubscribe function. */
export function onSettingsChanged(listener: () => void): () => void {
  return markListeners.add(listener);
}
