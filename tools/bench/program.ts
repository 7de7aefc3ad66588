import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server of `programs/` in its own process. */
export interface Program {
  readonly url: string;
  /** Sends the process a message and returns its reply. */
  request(message: object): Promise<unknown>;
  close(): Promise<void>;
}

/** The compile cache of `npm start`: threads of exports and imports start faster with it. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/node');

/** Starts `programs/<name>.ts` with production settings, and waits until it listens. */
export async function startProgram(name: string, options: object): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'programs', `${name}.ts`), [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await replyOf<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    request: async (message) => {
      child.send(message);
      return replyOf(child);
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** Measurements of `app-server` since the last request for them. */
export interface Figures {
  readonly delayMaxMs: number;
  readonly residentMb: number;
  readonly residentMaxMb: number;
}

/** Requests the measurements of `app-server`, which start again. */
export async function figuresOf(program: Program): Promise<Figures> {
  return (await program.request({ read: true })) as Figures; // what app-server sends
}

async function replyOf<Reply>(child: ChildProcess): Promise<Reply> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the program ended without a reply');
  });
  ended.catch(() => undefined);
  const [reply] = await Promise.race([once(child, 'message'), ended]);
  return reply as Reply; // what the program sends
}
