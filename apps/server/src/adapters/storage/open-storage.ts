import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { StorageChoice } from './storage-choice.ts';

/** Creates the configured storage; it does not connect yet. */
export function openStorage(choice: StorageChoice): FileStorage {
  return choice.kind === 'disk' ? createDiskStorage(choice.folder, choice) : createS3Storage(choice);
}
