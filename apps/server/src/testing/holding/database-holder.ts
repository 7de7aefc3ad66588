import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { closedFolder } from '#server/db/embedded/system-user.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from '#server/db/embedded/start-embedded-database.ts';

/** The user `nobody`, as which tests of root play an ordinary user. */
export const NOBODY = { uid: 65534, gid: 65534, name: 'nobody' };

/** Another process that holds an embedded database. */
export interface DatabaseHolder {
  readonly pid: number;
  readonly database: Pick<EmbeddedDatabase, 'connection' | 'superuser' | 'adopted' | 'dataDir'>;
  /** What it printed before it was ready. */
  readonly said: string;
  /** Sends a signal and waits for the end. @returns exit code, or null after a deadly signal */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export type HolderOptions = Partial<EmbeddedOptions> & {
  readonly dataDir: string;
  /** Where it claims to answer. */
  readonly address?: string;
  /** Run as this user, as root may. */
  readonly as?: { uid: number; gid: number };
};

/** Whether tests can play an ordinary user: they run as root, and that user can get at the sources. */
export const canBeNobody =
  process.getuid?.() === 0 &&
  closedFolder(import.meta.dirname, NOBODY) === undefined &&
  closedFolder(process.execPath, NOBODY) === undefined;

/** Starts a process that holds an embedded database. @throws Error with what it printed when it gives up */
export async function holdDatabase(options: HolderOptions): Promise<DatabaseHolder> {
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
  const program = join(import.meta.dirname, 'hold-database.ts');
  return spawn(process.execPath, [program, JSON.stringify(options), ...(address ? [address] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...as,
  });
}
