import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server of `programs/` in a process of its own. */
export interface Program {
  readonly url: string;
  /** Sends the process a message and gives its answer. */
  ask(question: object): Promise<unknown>;
  close(): Promise<void>;
}

/** What `npm start` keeps compiled modules in: threads of exports and imports begin sooner with it. */
const COMPILE_CACHE = join(import.meta.dirname, '../../.cache/node');

/** Starts `programs/<name>.ts` as production would run it, and waits until it listens. */
export async function startProgram(name: string, options: object): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'programs', `${name}.ts`), [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await answerOf<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    ask: async (question) => {
      child.send(question);
      return answerOf(child);
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** What `app-server` has seen since it was asked last. */
export interface Figures {
  readonly delayMaxMs: number;
  readonly residentMb: number;
  readonly residentMaxMb: number;
}

/** Asks `app-server` for its figures, and begins new ones. */
export async function figuresOf(program: Program): Promise<Figures> {
  return (await program.ask({ read: true })) as Figures; // what app-server sends
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the program ended instead of answering');
  });
  ended.catch(() => undefined);
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  return answer as Answer; // what the program sends
}
