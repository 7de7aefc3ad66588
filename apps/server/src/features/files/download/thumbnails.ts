import { LRUCache } from 'lru-cache';
import type { Press } from '#server/platform/documents/press.ts';
import type { Files } from '#server/platform/files/files.ts';

/** Longest side of a thumbnail: twice the display size in lists. */
const THUMBNAIL_PX = 240;
/** Some 10 kB each. */
const CACHED_MAX = 400;

/** A stored image as a small JPEG. */
export type ThumbnailOf = (file: { readonly key: string; readonly sha256: string }) => Promise<Uint8Array>;

/** Creates thumbnails and caches them by content: lists show the same ones repeatedly. */
export function createThumbnails(deps: {
  readonly files: Pick<Files, 'storage'>;
  readonly press: Pick<Press, 'thumbnail'>;
}): ThumbnailOf {
  const cache = new LRUCache<string, Uint8Array>({ max: CACHED_MAX });
  const making = new Map<string, Promise<Uint8Array>>();
  const make: ThumbnailOf = async ({ key, sha256 }) => {
    const { bytes } = await deps.press.thumbnail(await deps.files.storage.localPath(key), THUMBNAIL_PX);
    cache.set(sha256, bytes);
    return bytes;
  };
  return async (file) => {
    const { sha256 } = file;
    const cached = cache.get(sha256);
    if (cached) return cached;
    const made = making.get(sha256) ?? make(file).finally(() => making.delete(sha256));
    making.set(sha256, made);
    return made;
  };
}
