import { dayOfKey, type FileStorage } from '#server/adapters/file-storage.ts';
import type { Context } from '#server/context.ts';
import type { Files } from '#server/platform/files/files.ts';
import { keysInUse } from '#server/platform/files/stored-content.ts';

const DAY_MS = 86_400_000;
/** Newer content may still become a file; content older than a week has already been checked. */
const FIRST_DAY = 2;
const LAST_DAY = 9;
/** Keys per query. */
const BATCH = 1000;

/** Deletes stored content that no file refers to: from a process killed before it wrote the row, or from a failed deletion. */
export async function removeStrayContents(
  ctx: Context,
  { storage }: Files,
  signal: AbortSignal,
): Promise<void> {
  for (let daysAgo = FIRST_DAY; daysAgo <= LAST_DAY; daysAgo += 1) {
    const day = dayOfKey(new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS));
    const keys = await storage.keysOfDay(day);
    for (let at = 0; at < keys.length; at += BATCH) {
      signal.throwIfAborted();
      await removeUnnamed(ctx, storage, keys.slice(at, at + BATCH));
    }
  }
}

async function removeUnnamed(ctx: Context, storage: FileStorage, keys: readonly string[]): Promise<void> {
  const used = await keysInUse(ctx, keys);
  const stray = keys.filter((key) => !used.has(key));
  for (const key of stray) await storage.remove(key);
}
