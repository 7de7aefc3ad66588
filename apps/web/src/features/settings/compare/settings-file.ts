import { type SettingsFile, settingsFileSchema } from '@haiqiao/contract/endpoints';

/** The result of parsing a settings file; `fault` is the key of its message. */
export type ReadFile =
  | { readonly ok: true; readonly file: SettingsFile }
  | { readonly ok: false; readonly fault: 'missing' | 'notJson' | 'notSettings' };

/** Parses a pasted or chosen settings file. */
export function readSettingsFile(text: string): ReadFile {
  if (text.trim() === '') return { ok: false, fault: 'missing' };
  try {
    const found = settingsFileSchema.safeParse(JSON.parse(text));
    return found.success ? { ok: true, file: found.data } : { ok: false, fault: 'notSettings' };
  } catch {
    // Invalid input by a person is not logged.
    return { ok: false, fault: 'notJson' };
  }
}
