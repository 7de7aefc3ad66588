import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Placement } from './placement.ts';
import { type Programs, spawnFailure } from './programs.ts';
import type { SystemUser } from './system-user.ts';
import { errorCode } from '../lib/error-code.ts';
import { DatabaseStartError } from './start-error.ts';

/** The role that owns the server; the application itself never uses it. */
export const SUPERUSER = 'postgres';

const MAJOR_VERSION = '18';
const run = promisify(execFile);

/** Parameters of initialisation. */
export interface NewCluster {
  readonly programs: Programs;
  readonly placement: Placement;
  readonly user: SystemUser | undefined;
}

/**
 * Creates the database folder if there is none. It is created under a temporary name and renamed, so an interrupted start leaves no
 * folder that appears complete.
 * @returns whether it was created by this call
 * @throws DatabaseStartError when the programs do not run here, writing fails, or another major version wrote the folder
 */
export async function initialiseCluster(cluster: NewCluster): Promise<boolean> {
  const { databaseDir } = cluster.placement;
  const versionFile = join(databaseDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    refuseOtherVersion(databaseDir, readFileSync(versionFile, 'utf8').trim());
    return false;
  }
  const unfinished = `${databaseDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (cluster.user !== undefined) chownSync(unfinished, cluster.user.uid, cluster.user.gid);
  await runInitdb(cluster, unfinished);
  renameSync(unfinished, databaseDir);
  return true;
}

/** The superuser's password, needed on Windows only: there the server listens on a port instead of a socket. */
export function readPassword(baseDir: string): string | undefined {
  return process.platform === 'win32' ? readFileSync(passwordFile(baseDir), 'utf8').trim() : undefined;
}

/** Environment for the PostgreSQL programs: nothing is inherited, so no secret and no PG variable is passed. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const entries = Object.entries(process.env).filter(([name]) => inherited.includes(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

async function runInitdb(cluster: NewCluster, databaseDir: string): Promise<void> {
  const { programs, placement, user } = cluster;
  const options = { cwd: placement.baseDir, env: bareEnvironment(), ...identity(user) };
  const flags = ['-D', databaseDir, '-U', SUPERUSER, '-E', 'UTF8', '--no-instructions'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await run(programs.initdb, [...flags, ...locale, ...authentication(placement.baseDir)], options);
  } catch (error) {
    throw initdbFailure(cluster, error);
  }
}

/** The uid and gid options of a spawn. */
export function identity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** A socket accessible only to us trusts every connection; the port on Windows requires the password. */
function authentication(baseDir: string): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  writeFileSync(passwordFile(baseDir), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(baseDir)}`];
}

function passwordFile(baseDir: string): string {
  return join(baseDir, 'postgres.password');
}

function initdbFailure(cluster: NewCluster, error: unknown): DatabaseStartError {
  const { programs, user } = cluster;
  const code = errorCode(error);
  if (code !== undefined) return spawnFailure(programs.initdb, code, user);
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (stderr.includes('shared libraries')) return spawnFailure(programs.initdb, stderr.trim(), user);
  const reason = /(?:error|FATAL): *(.*)/.exec(stderr)?.[1] ?? String(error);
  return new DatabaseStartError(`The embedded database could not be created: ${reason}.`, { cause: error });
}

function refuseOtherVersion(databaseDir: string, version: string): void {
  if (version === MAJOR_VERSION) return;
  throw new DatabaseStartError(
    `The database in ${databaseDir} was written by PostgreSQL ${version}, this is PostgreSQL ${MAJOR_VERSION}: ` +
      'migrate it with pg_upgrade, or set HAIQIAO_DATA_DIR to another folder.',
  );
}
