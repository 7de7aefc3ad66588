import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { closedFolder } from '../embedded/system-user.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from '../embedded/start-embedded-database.ts';

/** The system user `nobody`: tests running as root use it as an unprivileged user. */
export const UNPRIVILEGED_USER = { uid: 65534, gid: 65534, name: 'nobody' };

/** A child process that runs an embedded database. */
export interface DatabaseHolder {
  readonly pid: number;
  readonly database: Pick<EmbeddedDatabase, 'connection' | 'superuser' | 'adopted' | 'dataDir'>;
  /** Its output before it was ready. */
  readonly said: string;
  /** Sends a signal and waits for the end. @returns exit code, or null after a fatal signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** How the other process starts its database. */
export type HolderOptions = Partial<EmbeddedOptions> & {
  readonly dataDir: string;
  /** The address it reports as its own. */
  readonly address?: string;
  /** Runs as this user, which requires root. */
  readonly as?: { uid: number; gid: number };
};

/** Whether tests can use an unprivileged user: they run as root, and that user can read the sources. */
export const canBeUnprivileged =
  process.getuid?.() === 0 &&
  closedFolder(import.meta.dirname, UNPRIVILEGED_USER) === undefined &&
  closedFolder(process.execPath, UNPRIVILEGED_USER) === undefined;

/** Starts a process that runs an embedded database. @throws Error with its output when it fails */
export async function startDatabaseHolder(options: HolderOptions): Promise<DatabaseHolder> {
  const child = startHolder(options);
  const exited = once(child, 'exit');
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      if (/^ready .*\n/m.test(said)) resolve(said);
    });
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    child.once('close', () => reject(new Error(said)));
  });
  const text = await ready;
  return {
    pid: child.pid ?? 0,
    database: JSON.parse(/^ready (.*)$/m.exec(text)?.[1] ?? '{}'),
    said: text,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

function startHolder({ as, address, ...options }: HolderOptions): ChildProcess {
  const program = join(import.meta.dirname, 'database-holder-process.ts');
  return spawn(process.execPath, [program, JSON.stringify(options), ...(address ? [address] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...as,
  });
}
