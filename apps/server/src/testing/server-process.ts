import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The server as started by a user: a separate process. */
export interface ServerProcess {
  readonly pid: number;
  /** Its complete output so far. */
  output(): string;
  /** Waits until the output matches, or fails when the process ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Disconnects it from its parent, as when the launcher is killed. */
  disconnect(): void;
  /** Its exit code, once it has exited. */
  ended(): Promise<number | null>;
}

/** Timeout for a start on a machine that runs other tests. */
const PATIENCE_MS = 60_000;

/** Runs `main.ts` with only `env` in the environment, on a free port by default. */
export function startServerProcess(env: Record<string, string>, args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      HAIQIAO_PORT: '0',
      HAIQIAO_LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../.cache/node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return describeProcess(child);
}

function describeProcess(child: ChildProcess): ServerProcess {
  let output = '';
  // Not `close`, which is never emitted after a disconnect.
  const ended = Promise.all([
    once(child, 'exit'),
    ...[child.stdout, child.stderr].map((stream) => stream && once(stream, 'end')),
  ]);
  const hear = (chunk: unknown) => {
    output += String(chunk);
    child.emit('heard');
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`no ${pattern} in:\n${output}`));
        const timer = setTimeout(fail, PATIENCE_MS).unref();
        const look = () => {
          const match = pattern.exec(output);
          if (match === null) return;
          clearTimeout(timer);
          resolve(match);
        };
        child.on('heard', look);
        child.once('exit', fail);
        look();
      }),
    kill: (signal) => void child.kill(signal),
    disconnect: () => child.disconnect(),
    ended: async () => {
      const [[code]] = await ended;
      return code;
    },
  };
}
