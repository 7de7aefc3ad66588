import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StorageChoice } from './storage-choice.ts';

/** Opens the storage that the configuration names; nothing is asked of it yet. */
export function openStorage(choice: StorageChoice): FileStorage {
  return choice.kind === 'disk' ? createDiskStorage(choice.folder) : createS3Storage(choice);
}
