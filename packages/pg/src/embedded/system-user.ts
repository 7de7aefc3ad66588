import { execFileSync } from 'node:child_process';
import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseStartError } from './start-error.ts';

/** Operating system user of PostgreSQL, which refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * The user for a start made by root: the owner of an existing database, else the user `wanted`.
 * Undefined when an ordinary user starts us, or on Windows: then PostgreSQL runs as that user.
 * @throws DatabaseStartError when there is no user of that name
 */
export function serverUser(wanted: string, databaseDir: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(databaseDir, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) {
    return { uid: existing.uid, gid: existing.gid, name: `uid ${existing.uid}` };
  }
  const user = { uid: askId('-u', wanted), gid: askId('-g', wanted), name: wanted };
  if (user.uid === 0) {
    throw new DatabaseStartError(
      'PostgreSQL refuses to run as root: set HAIQIAO_SYSTEM_USER to an ordinary system user.',
    );
  }
  return user;
}

/** The outermost existing folder of `path` (inclusive) that `user` may not enter, if any. */
export function closedFolder(path: string, user: SystemUser): string | undefined {
  const existing = nearestExisting(path);
  return [...ancestors(existing)].toReversed().find((folder) => !mayEnter(statSync(folder), user));
}

function askId(flag: string, name: string): number {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  } catch (cause) {
    throw new DatabaseStartError(
      `There is no system user ${name} to run PostgreSQL as: set HAIQIAO_SYSTEM_USER to an existing one.`,
      { cause },
    );
  }
}

function nearestExisting(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return nearestExisting(dirname(path));
  }
}

function* ancestors(path: string): Generator<string> {
  yield path;
  if (dirname(path) !== path) yield* ancestors(dirname(path));
}

function mayEnter(folder: Stats, user: SystemUser): boolean {
  if (!folder.isDirectory()) return true;
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
