import { RecentlyUsed } from '#server/lib/recently-used.ts';
import type { Press } from '#server/platform/documents/press.ts';
import type { Files } from '#server/platform/files/files.ts';

/** Longest side of a picture that is shown small: twice what a list shows. */
const THUMBNAIL_PX = 240;
/** Some 10 kB each. */
const KEPT_MAX = 400;

/** A stored picture made small, as JPEG. */
export type ThumbnailOf = (file: { readonly key: string; readonly sha256: string }) => Promise<Uint8Array>;

/**
 * Makes pictures small, each content once as long as it is asked for: a list that is paged back and forth shows the same
 * ones again and again.
 */
export function createThumbnails(deps: {
  readonly files: Pick<Files, 'storage'>;
  readonly press: Pick<Press, 'thumbnail'>;
}): ThumbnailOf {
  const kept = new RecentlyUsed<Uint8Array>(KEPT_MAX);
  const making = new Map<string, Promise<Uint8Array>>();
  const make: ThumbnailOf = async ({ key, sha256 }) => {
    const { bytes } = await deps.press.thumbnail(await deps.files.storage.localPath(key), THUMBNAIL_PX);
    kept.set(sha256, bytes);
    return bytes;
  };
  return async (file) => {
    const { sha256 } = file;
    const known = kept.get(sha256);
    if (known) return known;
    const made = making.get(sha256) ?? make(file).finally(() => making.delete(sha256));
    making.set(sha256, made);
    return made;
  };
}
