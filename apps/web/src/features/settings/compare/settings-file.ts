import { type SettingsFile, settingsFileSchema } from '@haiqiao/contract/endpoints';

/** What came of reading a text as a file of settings; `fault` is the key of its sentence. */
export type ReadFile =
  | { readonly ok: true; readonly file: SettingsFile }
  | { readonly ok: false; readonly fault: 'missing' | 'notJson' | 'notSettings' };

/** Reads what somebody pasted or chose. */
export function readSettingsFile(text: string): ReadFile {
  if (text.trim() === '') return { ok: false, fault: 'missing' };
  try {
    const found = settingsFileSchema.safeParse(JSON.parse(text));
    return found.success ? { ok: true, file: found.data } : { ok: false, fault: 'notSettings' };
  } catch {
    // The text of a person: nothing that the log should hear of.
    return { ok: false, fault: 'notJson' };
  }
}
