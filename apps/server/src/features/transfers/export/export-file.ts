import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DraftFile, FileStorage } from '#server/adapters/file-storage.ts';

/** A complete draft. */
export interface WrittenFile {
  readonly draft: DraftFile;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A file written in parts. */
export interface OpenDraft {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Closes it once it is synced to disk. */
  close(): Promise<WrittenFile>;
  /** Discards it, unless it was stored. */
  drop(): Promise<void>;
}

/** Opens a draft. */
export async function openDraft(storage: FileStorage): Promise<OpenDraft> {
  const draft = await storage.draft();
  const file = await open(draft.path, 'w', 0o600);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    async write(bytes) {
      hash.update(bytes);
      sizeBytes += bytes.length;
      await file.writeFile(bytes);
    },
    async close() {
      await file.sync();
      await close();
      return { draft, sizeBytes, sha256: hash.digest('hex') };
    },
    async drop() {
      await close();
      await draft.drop();
    },
  };
}
