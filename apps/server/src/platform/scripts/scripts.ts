import { Worker } from 'node:worker_threads';
import type { ScriptOutcome, ScriptTask, TimedTask } from './script-task.ts';

/** Default time limit of a script: it delays a transaction. */
const TIMEOUT_MS = 1_000;
/** Grace period for the thread to stop its script before it is terminated from outside. */
const GRACE_MS = 500;
const THREADS_MAX = 2;
const QUEUE_MAX = 200;
/** An idle thread is ended after this time. */
const IDLE_MS = 60_000;
const WORKER_URL = new URL('./script-worker.ts', import.meta.url);

/** Runs scripts of flows and jobs in isolation. */
export interface Scripts {
  /** Runs one; never throws because of what a script does. */
  run(task: ScriptTask, options?: { readonly timeoutMs?: number }): Promise<ScriptOutcome>;
  close(): Promise<void>;
}

/**
 * Creates the sandbox of a node: an interpreter (QuickJS) in a separate thread for each script, at most 64 MiB of memory, without network,
 * files, environment and modules. The next thread is prewarmed while idle.
 */
export function createScripts(): Scripts {
  return new Sandbox();
}

interface Waiting {
  readonly task: TimedTask;
  readonly resolve: (outcome: ScriptOutcome) => void;
}

/** A thread for one script. */
interface Thread {
  readonly worker: Worker;
  /** Resolves when its interpreter is loaded; a prewarmed thread is ready before it gets a script. */
  readonly isReady: Promise<void>;
}

class Sandbox implements Scripts {
  readonly #queue: Waiting[] = [];
  readonly #busy = new Set<Thread>();
  #warm: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  run(task: ScriptTask, { timeoutMs = TIMEOUT_MS } = {}): Promise<ScriptOutcome> {
    if (this.#isClosed || this.#queue.length >= QUEUE_MAX) {
      return Promise.resolve(stopped('too many scripts wait for their turn'));
    }
    return new Promise((resolve) => {
      this.#queue.push({ task: { ...task, timeoutMs }, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const { resolve } of this.#queue.splice(0)) resolve(stopped('the server is stopping'));
    const threads = [...this.#busy, ...(this.#warm ? [this.#warm] : [])];
    this.#warm = undefined;
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    if (this.#busy.size >= THREADS_MAX) return;
    const waiting = this.#queue.shift();
    if (!waiting) return this.#rest();
    clearTimeout(this.#idle);
    const thread = this.#warm ?? startThread();
    this.#warm = undefined;
    this.#busy.add(thread);
    thread.worker.ref();
    void this.#use(thread, waiting);
  }

  async #use(thread: Thread, { task, resolve }: Waiting): Promise<void> {
    resolve(await outcomeIn(thread, task));
    await thread.worker.terminate();
    this.#busy.delete(thread);
    this.#warmUp();
    this.#next();
  }

  /** Prewarms a thread for the next script. */
  #warmUp(): void {
    if (this.#isClosed || this.#warm) return;
    const thread = startThread();
    thread.worker.unref();
    thread.worker.once('exit', () => {
      if (this.#warm === thread) this.#warm = undefined;
    });
    this.#warm = thread;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#busy.size > 0) return;
    this.#idle = setTimeout(() => {
      const thread = this.#warm;
      this.#warm = undefined;
      void thread?.worker.terminate();
    }, IDLE_MS).unref();
  }
}

function startThread(): Thread {
  const worker = new Worker(WORKER_URL, {
    env: {},
    resourceLimits: { stackSizeMb: 8, maxOldGenerationSizeMb: 64 },
  });
  // The waiting caller gets the error too; a prewarmed thread has none.
  worker.on('error', () => undefined);
  return { worker, isReady: new Promise((resolve) => worker.once('message', () => resolve())) };
}

function outcomeIn({ worker, isReady }: Thread, task: TimedTask): Promise<ScriptOutcome> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (outcome: ScriptOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const limit = async () => {
      await isReady;
      timer = setTimeout(() => settle(stopped('the script did not end in time')), task.timeoutMs + GRACE_MS);
    };
    void limit();
    worker.on('message', (message: ScriptOutcome | 'ready') => {
      if (message !== 'ready') settle(message);
    });
    worker.once('error', (error) => settle({ ok: false, fault: 'memory', message: String(error) }));
    worker.once('exit', () => settle(stopped('the thread of the script has ended')));
    worker.postMessage(task, []);
  });
}

function stopped(message: string): ScriptOutcome {
  return { ok: false, fault: 'timeout', message };
}
