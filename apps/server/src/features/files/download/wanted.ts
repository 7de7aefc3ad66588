import type { LinkUse } from '#server/platform/files/file-links.ts';
import type { ServedFile } from './serve-file.ts';

/** A request by link. */
export interface Wanted {
  readonly file: ServedFile;
  readonly use: LinkUse;
  readonly uri: string;
  readonly isUnmasked: boolean;
}
