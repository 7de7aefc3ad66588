import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment, identity } from './cluster.ts';
import type { Placement } from './placement.ts';
import { isAlive, programName, startMark, waitForEnd, workingFolder } from './process-state.ts';
import { type Programs, spawnFailure } from './programs.ts';
import { listenOptions, type ServerAddress } from './server-address.ts';
import { clearSocketFolder } from './socket-folder.ts';
import type { SystemUser } from './system-user.ts';
import { errorCode } from '../lib/error-code.ts';
import { DatabaseStartError } from './start-error.ts';

/** A running PostgreSQL server, as described by its pid file. */
export interface Postmaster {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same number. */
  readonly mark: string;
  readonly address: ServerAddress;
}

/** Parameters of a server start. */
export interface ServerStart {
  readonly programs: Programs;
  readonly placement: Placement;
  readonly user: SystemUser | undefined;
  /** Names and values for `-c`. */
  readonly settings: Readonly<Record<string, string>>;
}

const STEP_MS = 10;
/** Greater than any pid assigned by a system. */
const UNUSED_PID = '2147483647';
const START_TIMEOUT_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** Backends of a killed server notice it within moments; until then they use its shared memory. */
const ORPHANS_TIMEOUT_MS = 10_000;
const ORPHANS_STEP_MS = 250;

/** Finds the server of a database folder and waits until it is ready or gone. */
export async function findPostmaster(databaseDir: string): Promise<Postmaster | undefined> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += STEP_MS) {
    const entry = readPidFile(databaseDir);
    if (entry === undefined) return undefined;
    if (!isServerOf(entry.pid, databaseDir)) {
      disown(databaseDir);
      return undefined;
    }
    if (entry.status === 'ready') return describe(entry);
    await sleep(STEP_MS);
  }
  throw new DatabaseStartError(`The PostgreSQL server of ${databaseDir} did not become ready.`);
}

/**
 * Starts a server in its own session, so that Ctrl-C does not signal it directly, and waits until it is ready.
 * @throws DatabaseStartError with PostgreSQL's message when it does not start
 */
export async function startPostmaster(start: ServerStart, address: ServerAddress): Promise<Postmaster> {
  clearSocketFolder(address.socketDir);
  for (let waitedMs = 0; ; waitedMs += ORPHANS_STEP_MS) {
    const outcome = await tryStart(start, address);
    if (typeof outcome !== 'string') return outcome;
    if (!outcome.includes('shared memory block') || waitedMs >= ORPHANS_TIMEOUT_MS) {
      throw new DatabaseStartError(`PostgreSQL did not start: ${outcome} (see ${logFile(start.placement)}).`);
    }
    await sleep(ORPHANS_STEP_MS);
  }
}

/** Stops a server: connections are closed, everything committed is on disk. No-op if it is already gone. */
export async function stopPostmaster(postmaster: Postmaster, start: ServerStart): Promise<void> {
  if (!isRunning(postmaster)) return;
  signalStop(postmaster, start);
  if (await waitForEnd(postmaster.pid, STOP_TIMEOUT_MS)) return;
  // SIGQUIT leaves recovery to the next start, which is slower but loses no data.
  if (isRunning(postmaster)) process.kill(postmaster.pid, 'SIGQUIT');
  await waitForEnd(postmaster.pid, STOP_TIMEOUT_MS);
}

/** Signals a server to stop without waiting; used when our own process exits. */
export function signalStop(postmaster: Postmaster, start: ServerStart): void {
  if (!isRunning(postmaster)) return;
  if (process.platform === 'win32') {
    const flags = ['stop', '-D', start.placement.databaseDir, '-m', 'fast', '-W'];
    execFileSync(start.programs.pgCtl, flags, { stdio: 'ignore' });
  } else {
    process.kill(postmaster.pid, 'SIGINT');
  }
}

/** Whether this server process is alive, not another process with its number. */
export function isRunning(postmaster: Postmaster): boolean {
  return isAlive(postmaster.pid) && startMark(postmaster.pid) === postmaster.mark;
}

/** @returns the server, or the reason why it did not start */
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

/** @returns undefined when it is ready, else the spawn error, or one that reports its exit */
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
  return failure ?? new Error('it did not become ready');
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

/** Whether this process may be the server of this folder, as far as the system shows it. A server works in its database folder. */
function isServerOf(pid: number, databaseDir: string): boolean {
  if (!isAlive(pid) || !['postgres', undefined].includes(programName(pid))) return false;
  return [realpathSync(databaseDir), undefined].includes(workingFolder(pid));
}

/**
 * PostgreSQL trusts a pid file as long as any process has its number, even a zombie or another program. Such a file gets an unused number.
 * It must remain: the next start uses it to check whether old backends still write.
 */
export function disown(databaseDir: string): void {
  const file = join(databaseDir, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, UNUSED_PID));
}

function describe(entry: PidFile): Postmaster {
  const address = { socketDir: entry.socketDir, port: entry.port };
  return { pid: entry.pid, mark: startMark(entry.pid), address };
}

function logFile(placement: Placement): string {
  return join(placement.baseDir, 'postgres.log');
}

/** The server writes to its own file instead of a pipe, so it can outlive us. */
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
