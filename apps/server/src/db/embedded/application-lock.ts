import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive, startMark } from '#server/db/embedded/process-state.ts';
import { unusableFolder } from '#server/db/embedded/placement.ts';
import { StartError } from '#server/lib/start-error.ts';

/** One application holds a data folder; this is the proof. */
export interface ApplicationLock {
  /** Writes down where the application answers, for the sentence that a second one gets. */
  announce(address: string): void;
  /** Gives the folder free. Does nothing when it is no longer ours. */
  release(): void;
}

/** How long a second start waits for the first one to finish stopping. */
const GRACE_MS = 1500;
const STEP_MS = 25;
/** A lock without content is being written; older than this, its writer died in between. */
const UNWRITTEN_MS = 2000;

const holderShape = z.object({ pid: z.int().positive(), mark: z.string(), address: z.string().optional() });
type Holder = z.infer<typeof holderShape>;

/**
 * Takes the data folder for this process, waiting briefly for one that is just stopping. A lock whose process is gone,
 * or whose number another process has by now, is taken over.
 * @throws StartError when another application runs on the folder, or it cannot be written
 */
export async function lockDataFolder(dataDir: string): Promise<ApplicationLock> {
  const file = lockFile(dataDir);
  const mine: Holder = { pid: process.pid, mark: startMark(process.pid) };
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    if (create(file, mine)) return lockOf(file, mine);
    const holder = readHolder(file);
    if (holder === 'unwritten' || (holder !== undefined && isRunning(holder))) {
      if (waitedMs >= GRACE_MS + UNWRITTEN_MS || (holder !== 'unwritten' && waitedMs >= GRACE_MS)) {
        throw alreadyRunning(dataDir, holder);
      }
    } else {
      removeStale(file, holder);
    }
    await sleep(STEP_MS);
  }
}

/** The application that holds a data folder just now, if any. */
export function findHolder(dataDir: string): Holder | undefined {
  const holder = readHolder(lockFile(dataDir));
  return holder !== undefined && holder !== 'unwritten' && isRunning(holder) ? holder : undefined;
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'application.lock');
}

function lockOf(file: string, mine: Holder): ApplicationLock {
  const isMine = (): boolean => sameHolder(readHolder(file), mine);
  return {
    announce: (address) => {
      if (isMine()) writeFileSync(file, JSON.stringify({ ...mine, address }), { mode: 0o600 });
    },
    release: () => {
      if (isMine()) rmSync(file, { force: true });
    },
  };
}

function alreadyRunning(dataDir: string, holder: Holder | 'unwritten'): StartError {
  const who =
    holder === 'unwritten'
      ? 'just starting'
      : `${holder.address === undefined ? '' : `at ${holder.address}, `}process ${holder.pid}`;
  return new StartError(
    `Haiqiao already runs on the data folder ${dataDir} (${who}): stop it first, or set HAIQIAO_DATA_DIR to another folder.`,
  );
}

function isRunning(holder: Holder): boolean {
  return isAlive(holder.pid) && startMark(holder.pid) === holder.mark;
}

function sameHolder(one: Holder | 'unwritten' | undefined, other: Holder): boolean {
  return one !== undefined && one !== 'unwritten' && one.pid === other.pid && one.mark === other.mark;
}

/** @returns false when the file exists already */
function create(file: string, content: Holder): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, JSON.stringify(content));
    } finally {
      closeSync(handle);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw unusableFolder(join(file, '..'), error);
  }
}

/** @returns undefined when the file is gone or was left half-written */
function readHolder(file: string): Holder | 'unwritten' | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unusableFolder(join(file, '..'), error);
  }
  try {
    return holderShape.parse(JSON.parse(text));
  } catch {
    return ageMs(file) < UNWRITTEN_MS ? 'unwritten' : undefined;
  }
}

function ageMs(file: string): number {
  const made = statSync(file, { throwIfNoEntry: false });
  return made === undefined ? 0 : performance.timeOrigin + performance.now() - made.mtimeMs;
}

/**
 * Removes a stale lock. Two starts may find it at once; the one that makes the takeover file looks again and removes,
 * so that nobody removes the lock that the other has just taken.
 */
function removeStale(file: string, stale: Holder | undefined): void {
  const takeover = `${file}.takeover`;
  const mine: Holder = { pid: process.pid, mark: startMark(process.pid) };
  if (!create(takeover, mine)) {
    const other = readHolder(takeover);
    if (other === undefined || (other !== 'unwritten' && !isRunning(other)))
      rmSync(takeover, { force: true });
    return;
  }
  try {
    const now = readHolder(file);
    const unchanged = stale === undefined ? now === undefined : sameHolder(now, stale);
    if (unchanged) rmSync(file, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
}
