import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/adapters/sync-folder.ts';
import { errorCode } from '#server/lib/error-code.ts';

/** The last block of the audit chain seen by a node. */
export interface AuditHead {
  readonly no: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The node's copy of the audit head, stored outside the database. */
export interface AuditHeadFile {
  /** Null when nothing is stored. */
  read(): Promise<AuditHead | null>;
  write(head: AuditHead): Promise<void>;
}

/**
 * `audit.head` beside the keys. It detects truncation of the chain in the database, even when blocks and rows are removed together. Limits:
 * an attacker with write access to this folder can reset it. An idle node stores an older block. A database restored from a backup looks
 * truncated until the file is removed.
 */
export function auditHeadFile(folder: string, openFile: typeof open = open): AuditHeadFile {
  const path = join(folder, 'audit.head');
  return {
    async read() {
      try {
        return parseHead(await readFile(path, 'utf8'));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async write({ no, hash }) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, `${no} ${hash}\n`, { mode: 0o600, flush: true });
      await rename(draft, path);
      await syncFolder(dirname(path), openFile);
    },
  };
}

/** Content in any other format was not written by this product: it is treated as a block that no chain contains. */
function parseHead(text: string): AuditHead {
  const [, no = '0', hash = ''] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  return { no: Number(no), hash };
}
