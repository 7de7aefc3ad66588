import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { unusableFolder } from './placement.ts';
import { isAlive, startMark } from './process-state.ts';
import { errorCode } from '../lib/error-code.ts';
import { DatabaseStartError } from './start-error.ts';

/** Proof that one application has locked a data folder. */
export interface ApplicationLock {
  /** Records the application's address, for the error message of a second start. */
  announce(address: string): void;
  /** Releases the folder. No-op when the lock is no longer ours. */
  release(): void;
}

/** How long a second start waits for the first one to stop. */
const GRACE_MS = 1500;
const STEP_MS = 25;

const holderShape = z.object({ pid: z.int().positive(), mark: z.string(), address: z.string().optional() });
type Holder = z.infer<typeof holderShape>;

/**
 * Locks the data folder for this process, waiting briefly for a process that is stopping. A lock is stale, and is replaced, when its
 * process has ended or its number belongs to another process.
 * @throws DatabaseStartError when another application uses the folder, or it is not writable
 */
export async function lockDataFolder(dataDir: string): Promise<ApplicationLock> {
  const file = lockFile(dataDir);
  const mine: Holder = { pid: process.pid, mark: startMark(process.pid) };
  for (let waitedMs = 0; !create(file, mine); waitedMs += STEP_MS) {
    const text = read(file);
    if (text !== undefined) {
      const holder = parseHolder(text);
      const running = holder !== undefined && isRunning(holder);
      if (running && waitedMs >= GRACE_MS) throw alreadyRunning(dataDir, holder);
      // Unreadable text may be a lock being written, so it gets the same grace period.
      if (!running && (holder !== undefined || waitedMs >= GRACE_MS)) removeStale(file, text);
    }
    await sleep(STEP_MS);
  }
  return lockOf(file, mine);
}

/** Whether an application currently locks the data folder. */
export function isHeld(dataDir: string): boolean {
  const holder = parseHolder(read(lockFile(dataDir)) ?? '');
  return holder !== undefined && isRunning(holder);
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'application.lock');
}

function lockOf(file: string, mine: Holder): ApplicationLock {
  const isMine = (): boolean => {
    const holder = parseHolder(read(file) ?? '');
    return holder?.pid === mine.pid && holder.mark === mine.mark;
  };
  return {
    announce: (address) => {
      if (isMine()) writeFileSync(file, JSON.stringify({ ...mine, address }), { mode: 0o600 });
    },
    release: () => {
      if (isMine()) rmSync(file, { force: true });
    },
  };
}

function alreadyRunning(dataDir: string, holder: Holder): DatabaseStartError {
  const where = holder.address === undefined ? 'still starting' : `at ${holder.address}`;
  return new DatabaseStartError(
    `Haiqiao already runs on the data folder ${dataDir} (${where}, process ${holder.pid}): stop it first, or set HAIQIAO_DATA_DIR to another folder.`,
  );
}

function isRunning(holder: Holder): boolean {
  return isAlive(holder.pid) && startMark(holder.pid) === holder.mark;
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holderShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @returns false when the file exists already */
function create(file: string, content: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw unusableFolder(dirname(file), error);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unusableFolder(dirname(file), error);
  }
}

/**
 * Removes a stale lock. Two starts may find it at once. The one that creates the takeover file checks again and removes it, so a new lock
 * of the other start is never removed.
 */
function removeStale(file: string, stale: string): void {
  const takeover = `${file}.takeover`;
  if (!create(takeover, { pid: process.pid, mark: startMark(process.pid) })) {
    const other = parseHolder(read(takeover) ?? '');
    if (other !== undefined && !isRunning(other)) rmSync(takeover, { force: true });
    return;
  }
  if (read(file) === stale) rmSync(file, { force: true });
  rmSync(takeover, { force: true });
}
