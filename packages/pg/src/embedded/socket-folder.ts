import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from './process-state.ts';
import { closedFolder, type SystemUser } from './system-user.ts';
import { DatabaseStartError } from './start-error.ts';

/** Maximum bytes of a socket path: 107 on Linux, 103 on macOS; the smaller applies. */
const MAX_PATH_BYTES = 103;
const PREFIX = 'haiqiao-';
const SOCKET_NAME = '.s.PGSQL.5432';
const LOCK_NAME = `${SOCKET_NAME}.lock`;

/**
 * Creates the folder of the server's socket, accessible only to `user` and root, so trusting every connection is safe. Its name is derived
 * from the database's path, so a crash leaves no unused folders. A random name is used when that name belongs to another user, or to a
 * server whose files were deleted while it ran.
 * @throws DatabaseStartError when no folder for temporary files is usable
 */
export function makeSocketFolder(databaseDir: string, user: SystemUser | undefined): string {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']) {
    const folder = tryParent(parent, databaseDir, user);
    if (folder !== undefined) return folder;
  }
  throw new DatabaseStartError(
    'There is no writable folder with a short path for the database socket: set TMPDIR to one.',
  );
}

/** Removes the folder and files left by a crashed server; a folder that we did not create remains. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true });
}

/** Removes the socket of a server that is gone, which would prevent the next one from listening. */
export function clearSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(PREFIX) || isInUse(folder)) return;
  for (const name of [SOCKET_NAME, LOCK_NAME]) rmSync(join(folder, name), { force: true });
}

function tryParent(parent: string, databaseDir: string, user: SystemUser | undefined): string | undefined {
  const hash = createHash('sha256').update(databaseDir).digest('hex').slice(0, 12);
  const preferred = join(parent, PREFIX + hash);
  if (Buffer.byteLength(join(preferred, SOCKET_NAME)) > MAX_PATH_BYTES) return undefined;
  try {
    if (user !== undefined && closedFolder(parent, user) !== undefined) return undefined;
    const folder = claim(preferred, user) ? preferred : mkdtempSync(join(parent, PREFIX));
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
    return folder;
  } catch {
    return undefined;
  }
}

/** Creates the folder, or reuses the one of an earlier start of the same database. */
function claim(folder: string, user: SystemUser | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found === undefined) throw new Error(`${folder} cannot be created`);
    const owner = user?.uid ?? process.getuid?.();
    return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0 && !isInUse(folder);
  }
}

function isInUse(folder: string): boolean {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, LOCK_NAME), 'utf8'), 10);
    return pid > 0 && isAlive(pid);
  } catch {
    return false;
  }
}
