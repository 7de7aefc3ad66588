import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { closedFolder, type SystemUser } from './system-user.ts';
import { errorCode } from '../lib/error-code.ts';
import { DatabaseStartError } from './start-error.ts';

/** Location of databases that cannot be in their data folder. */
const SYSTEM_DIR = '/var/lib/haiqiao';

/** Locations of the files of the embedded database. */
export interface Placement {
  /** Folder of `postgres` (the database), `postgres.log`, and copied programs if any. */
  readonly baseDir: string;
  /** The database itself (PGDATA). */
  readonly databaseDir: string;
  /** Why this is not the data folder, as the end of a sentence; undefined when it is. */
  readonly movedBecause: string | undefined;
}

/**
 * Creates the data folder, accessible only to us.
 * @throws DatabaseStartError when it cannot be created, or is not a folder
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const isOurs = statSync(dataDir).uid === process.getuid?.();
    if (isOurs && readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}

/** The error for a data folder that cannot be written. */
export function unusableFolder(dataDir: string, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(
    `The data folder ${dataDir} cannot be written (${errorCode(cause) ?? String(cause)}): make it writable, or set HAIQIAO_DATA_DIR to another folder.`,
    { cause },
  );
}

/**
 * Chooses the location of the database: the data folder, or, when `user` cannot access it, a system folder whose name is derived from
 * the data folder's path. An existing database is not moved.
 * @throws DatabaseStartError when `user` cannot access an existing database
 */
export function chooseLocation(
  dataDir: string,
  user: SystemUser | undefined,
  systemDir = SYSTEM_DIR,
): Placement {
  if (user === undefined) return at(dataDir);
  admit(dataDir, user);
  const closed = closedFolder(dataDir, user);
  if (closed === undefined && !hasDatabase(systemFolder(dataDir, systemDir))) return at(dataDir);
  if (hasDatabase(dataDir)) {
    if (closed === undefined) return at(dataDir);
    throw new DatabaseStartError(
      `PostgreSQL must run as ${user.name}, but that user cannot access the database in ${dataDir}, because it may not enter ${closed}: ` +
        'make that folder accessible (chmod o+x), or move the data folder.',
    );
  }
  return atSystemFolder(dataDir, user, { systemDir, closed });
}

function atSystemFolder(
  dataDir: string,
  user: SystemUser,
  where: { systemDir: string; closed: string | undefined },
): Placement {
  const baseDir = systemFolder(dataDir, where.systemDir);
  try {
    mkdirSync(where.systemDir, { recursive: true, mode: 0o755 });
    mkdirSync(baseDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusableFolder(baseDir, error);
  }
  admit(baseDir, user);
  const movedBecause =
    where.closed === undefined
      ? 'where an earlier start put it'
      : `because PostgreSQL, running as ${user.name}, may not enter ${where.closed}`;
  return { ...at(baseDir), movedBecause };
}

/**
 * Lets PostgreSQL traverse a folder that is closed to all but root. Root remains the owner: an owner could replace the secrets and files
 * beside the database.
 */
function admit(folder: string, user: SystemUser): void {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, 0, user.gid);
  chmodSync(folder, 0o710);
}

function at(baseDir: string): Placement {
  return { baseDir, databaseDir: databaseIn(baseDir), movedBecause: undefined };
}

/** The folder of the database inside a data folder. */
export function databaseIn(baseDir: string): string {
  return join(baseDir, 'postgres');
}

/** Whether a start has created a database for this data folder, at any location. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return hasDatabase(dataDir) || hasDatabase(systemFolder(dataDir, SYSTEM_DIR));
}

function hasDatabase(baseDir: string): boolean {
  return existsSync(join(databaseIn(baseDir), 'PG_VERSION'));
}

function systemFolder(dataDir: string, systemDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return join(systemDir, `${basename(dirname(dataDir)) || 'root'}-${hash}`);
}
