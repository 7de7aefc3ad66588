/** Header by which every answer to a member tells what is set for everybody: another mark, other settings (SYS-04). */
export const SETTINGS_MARK_HEADER = 'x-settings-mark';

let known = '';
const listeners = new Set<() => void>();

/** Takes note of what an answer said. */
export function noteSettingsMark(header: string | null): void {
  if (!header || header === known) return;
  const isNews = known !== '';
  known = header;
  if (isNews) for (const listener of listeners) listener();
}

/** Runs `listener` whenever the settings have changed; the answer ends that. */
export function onSettingsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
