import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '#server/lib/error-code.ts';

/**
 * Reads a file with private permissions, and creates it if missing. The first process to link its complete file wins; the others read that
 * file. A partial key is never visible.
 */
export async function readOrMake(path: string, make: () => Promise<string>): Promise<string> {
  const found = await readIfThere(path);
  if (found !== undefined) return found;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, await make(), { mode: 0o600, flush: true });
  await link(draft, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
