import { open } from 'node:fs/promises';

/** Writes the names in a folder to disk: a renamed file survives a crash of the machine only then. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
