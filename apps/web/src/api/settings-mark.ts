/** Header of every reply to a member with a hash of the public settings: a different hash means changed settings (SYS-04). */
export const SETTINGS_MARK_HEADER = 'x-settings-mark';

let latest = '';
const listeners = new Set<() => void>();

/** Reads the hash of a reply. */
export function noteSettingsMark(header: string | null): void {
  if (!header || header === latest) return;
  const isNews = latest !== '';
  latest = header;
  if (isNews) for (const listener of listeners) listener();
}

/** Runs `listener` when the settings have changed; returns the unsubscribe function. */
export function onSettingsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
