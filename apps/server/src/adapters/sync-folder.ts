import { open } from 'node:fs/promises';

/** Writes the names in a folder to disk: a renamed file survives a crash of the machine only then. Tests record `openFile`. */
export async function syncFolder(path: string, openFile: typeof open = open): Promise<void> {
  const folder = await openFile(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
