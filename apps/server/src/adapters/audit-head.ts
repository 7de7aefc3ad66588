import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/lib/error-code.ts';

/** The last block of the audit chain that a node has seen. */
export interface AuditHead {
  readonly no: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** Where a node remembers it, outside the database. */
export interface AuditHeadFile {
  /** Null when nothing is remembered. */
  read(): Promise<AuditHead | null>;
  write(head: AuditHead): Promise<void>;
}

/**
 * `audit.head` beside the keys. Whoever cuts the end off the chain in the database, blocks and rows together, is found out by
 * it. It protects no further than that: who may write this folder as well can set it back, a node that has sealed nothing
 * lately remembers an older block, and a database restored from a backup looks cut off until the file is removed.
 */
export function auditHeadFile(folder: string): AuditHeadFile {
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
    },
  };
}

/** A file that says something else was written by nobody here: it stands for a block that no chain has. */
function parseHead(text: string): AuditHead {
  const [, no = '0', hash = ''] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  return { no: Number(no), hash };
}
