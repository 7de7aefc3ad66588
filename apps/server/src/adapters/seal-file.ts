import { readFile } from 'node:fs/promises';
import { StartError } from '#server/lib/start-error.ts';

const PNG_MARK = '89504e470d0a1a0a';

/** The centre's seal image; null when not configured. @throws StartError when the file is not a PNG */
export async function loadSeal(file: string | undefined): Promise<Uint8Array | null> {
  if (file === undefined) return null;
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartError(`HAIQIAO_SEAL_FILE=${file} cannot be read.`, { cause });
  });
  if (bytes.toString('hex', 0, 8) !== PNG_MARK)
    throw new StartError(`HAIQIAO_SEAL_FILE=${file} is not a PNG file.`);
  return bytes;
}
