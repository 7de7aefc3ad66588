import { statfs } from 'node:fs/promises';
import { AppError } from '@haiqiao/contract/errors';

/** Reads the free space of a volume: Node's function, unless a test simulates a full one. */
export type ReadSpace = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** The volume of a folder and the space that uploads leave free on it. */
export interface SpaceOptions {
  /** 0 unless given. */
  readonly reserveBytes?: number | undefined;
  readonly readSpace?: ReadSpace | undefined;
}

/**
 * Checks that a new file leaves the reserve of the folder's volume free. A folder that does not exist yet, or whose volume does not tell its
 * space, has room: then the write itself fails.
 * @throws AppError FILE_STORAGE_FULL
 */
export async function assertRoom(
  folder: string,
  sizeBytes: number,
  { reserveBytes = 0, readSpace = statfs }: SpaceOptions,
): Promise<void> {
  const space = await readSpace(folder).catch(() => null);
  if (space !== null && space.bavail * space.bsize - sizeBytes < reserveBytes) {
    throw new AppError('FILE_STORAGE_FULL');
  }
}
