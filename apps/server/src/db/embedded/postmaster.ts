import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment, identity } from '#server/db/embedded/cluster.ts';
import type { Placement } from '#server/db/embedded/placement.ts';
import { isAlive, programName, startMark, waitForEnd } from '#server/db/embedded/process-state.ts';
import { type Programs, spawnFailure } from '#server/db/embedded/programs.ts';
import { listenOptions, type ServerAddress } from '#server/db/embedded/server-address.ts';
import { clearSocketFolder } from '#server/db/embedded/socket-folder.ts';
import type { SystemUser } from '#server/db/embedded/system-user.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { StartError } from '#server/lib/start-error.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
export interface Postmaster {
  readonly pid: number;
  /** Tells the process from a later one of the same number. */
  readonly mark: string;
  readonly address: ServerAddress;
}

/** What starting a server needs to know. */
export interface ServerStart {
  readonly programs: Programs;
  readonly placement: Placement;
  readonly user: SystemUser | undefined;
  /** Names and values for `-c`. */
  readonly settings: Readonly<Record<string, string>>;
}

const STEP_MS = 10;
/** Greater than any system gives. */
const NOBODYS_PID = '2147483647';
const START_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** Backends of a server that was killed see it within moments; until then they hold its shared memory. */
const ORPHANS_TIMEOUT_MS = 10_000;
const ORPHANS_STEP_MS = 250;

/** Finds the server that runs on a database folder and waits until it is ready or gone. */
export async function findPostmaster(databaseDir: string): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += STEP_MS) {
    const entry = readPidFile(databaseDir);
    if (entry === undefined) return undefined;
    if (!isPostgres(entry.pid)) {
      disown(databaseDir);
      return undefined;
    }
    if (entry.status === 'ready') return describe(entry);
    await sleep(STEP_MS);
  }
  throw new StartError(`The PostgreSQL server that runs on ${databaseDir} does not become ready.`);
}

/**
 * Starts a server in a session of its own, so that Ctrl-C reaches it through us only, and waits until it is ready.
 * @throws StartError with PostgreSQL's own reason when it does not start
 */
export async function startPostmaster(start: ServerStart, address: ServerAddress): Promise<Postmaster> {
  clearSocketFolder(address.socketDir);
  for (let waitedMs = 0; ; waitedMs += ORPHANS_STEP_MS) {
    const outcome = await tryStart(start, address);
    if (typeof outcome !== 'string') return outcome;
    if (!outcome.includes('shared memory block') || waitedMs >= ORPHANS_TIMEOUT_MS) {
      throw new StartError(`PostgreSQL did not start: ${outcome} (see ${logFile(start.placement)}).`);
    }
    await sleep(ORPHANS_STEP_MS);
  }
}

/** Stops a server: open connections are cut, everything committed is on disk. Nothing happens if it is gone already. */
export async function stopPostmaster(postmaster: Postmaster, start: ServerStart): Promise<void> {
  if (!isRunning(postmaster)) return;
  signalStop(postmaster, start);
  if (await waitForEnd(postmaster.pid, STOP_TIMEOUT_MS)) return;
  // SIGQUIT leaves recovery to the next start, which is slower but loses nothing either.
  if (isRunning(postmaster)) process.kill(postmaster.pid, 'SIGQUIT');
  await waitForEnd(postmaster.pid, STOP_TIMEOUT_MS);
}

/** Tells a server to stop without waiting for it; for the last moment of our own process. */
export function signalStop(postmaster: Postmaster, start: ServerStart): void {
  if (!isRunning(postmaster)) return;
  if (process.platform === 'win32') {
    const flags = ['stop', '-D', start.placement.databaseDir, '-m', 'fast', '-W'];
    execFileSync(start.programs.pgCtl, flags, { stdio: 'ignore' });
  } else {
    process.kill(postmaster.pid, 'SIGINT');
  }
}

/** Whether it is this very server that lives, not another process with its number. */
export function isRunning(postmaster: Postmaster): boolean {
  return isAlive(postmaster.pid) && startMark(postmaster.pid) === postmaster.mark;
}

/** @returns the server, or why it did not start */
async function tryStart(start: ServerStart, address: ServerAddress): Promise<Postmaster | string> {
  const { programs, placement, user, settings } = start;
  const log = openLog(logFile(placement));
  const startedAt = log.sizeBytes;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    programs.postgres,
    ['-D', placement.databaseDir, ...listenOptions(address), ...options],
    {
      cwd: placement.baseDir,
      env: bareEnvironment(),
      stdio: ['ignore', log.handle, log.handle],
      detached: true,
      windowsHide: true,
      ...identity(user),
    },
  );
  closeSync(log.handle);
  child.unref();
  const abandon = (): void => void child.kill('SIGINT');
  process.once('exit', abandon);
  const failure = await becomesReady(child, placement.databaseDir).finally(() =>
    process.off('exit', abandon),
  );
  if (failure === undefined) {
    const found = await findPostmaster(placement.databaseDir);
    if (found !== undefined) return found;
  }
  const code = errorCode(failure);
  if (code !== undefined) throw spawnFailure(programs.postgres, code, user);
  return lastReason(logFile(placement), startedAt);
}

/** @returns undefined when it is ready, else the error of the spawn, or one that says it ended */
async function becomesReady(child: ChildProcess, databaseDir: string): Promise<Error | undefined> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code, signal) => {
    failure ??= new Error(`it ended with ${signal ?? code}`);
  });
  for (let waitedMs = 0; failure === undefined && waitedMs < START_TIMEOUT_MS; waitedMs += STEP_MS) {
    const entry = readPidFile(databaseDir);
    if (entry?.pid === child.pid && entry?.status === 'ready') return undefined;
    await sleep(STEP_MS);
  }
  return failure ?? new Error('it does not become ready');
}

interface PidFile {
  pid: number;
  port: number;
  socketDir: string;
  status: string;
}

/** Lines of postmaster.pid: pid, folder, start, port, socket folder, address, shared memory key, status. */
function readPidFile(databaseDir: string): PidFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n').map((line) => line.trim());
  // A single-user server writes a negative number.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: lines[7] ?? '' };
}

function isPostgres(pid: number): boolean {
  return isAlive(pid) && ['postgres', undefined].includes(programName(pid));
}

/**
 * PostgreSQL believes a pid file as long as any process has its number, be it a zombie or another program. Such a file
 * gets a number that nobody has. It must stay: from it the next start learns whether old backends still write.
 */
function disown(databaseDir: string): void {
  const file = join(databaseDir, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, NOBODYS_PID));
}

function describe(entry: PidFile): Postmaster {
  const address = { socketDir: entry.socketDir, port: entry.port };
  return { pid: entry.pid, mark: startMark(entry.pid), address };
}

function logFile(placement: Placement): string {
  return join(placement.baseDir, 'postgres.log');
}

/** The server writes to its own file, not to a pipe of ours, so it outlives us without harm. */
function openLog(file: string): { handle: number; sizeBytes: number } {
  let sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes > LOG_MAX_BYTES) {
    renameSync(file, `${file}.old`);
    sizeBytes = 0;
  }
  return { handle: openSync(file, 'a', 0o600), sizeBytes };
}

function lastReason(file: string, fromByte: number): string {
  const lines = readFileSync(file).subarray(fromByte).toString('utf8').trim().split('\n');
  const reason = lines.find((line) => /FATAL:|PANIC:/.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?(FATAL|PANIC): */, '') || 'it gave no reason';
}
