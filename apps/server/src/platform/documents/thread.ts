import { Worker } from 'node:worker_threads';
import { AppError, type ErrorId } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';

/** A task of a thread. */
export interface Work<Task> {
  readonly id: number;
  readonly task: Task;
}

/** Its result: a value, an error for users, or a bug with its stack. */
export type WorkOutcome<Result> =
  | { readonly id: number; readonly kind: 'done'; readonly result: Result }
  | { readonly id: number; readonly kind: 'refused'; readonly error: PlainErrorId }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string };

/** Errors without parameters. */
export type PlainErrorId = Extract<ErrorId, 'DOCUMENT_UNREADABLE' | 'DOCUMENT_TOO_LARGE'>;

/** A separate thread that runs tasks one after the other, so the process remains responsive. */
export interface Thread<Task, Result> {
  /**
   * Runs a task in its turn.
   * @throws AppError DOCUMENT_BUSY when the queue is full, DOCUMENT_TOO_LARGE on a timeout, and errors of the work
   */
  run(task: Task): Promise<Result>;
  /** Ends it; waiting tasks are rejected. */
  close(): Promise<void>;
}

/** Script and limits of a thread. */
export interface ThreadOptions {
  readonly url: URL;
  /** Plain input data. */
  readonly data?: unknown;
  readonly memoryMb: number;
  /** Timeout of one task; then the thread is terminated, and restarted for the next. */
  readonly timeoutMs: number;
  /** The thread ends after this time without work, because fonts and libraries take memory. */
  readonly idleMs: number;
  readonly queueMax: number;
}

interface Waiting<Task, Result> extends Work<Task> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** Creates a thread that starts with its first task and restarts after a crash. */
export function createThread<Task, Result>(options: ThreadOptions): Thread<Task, Result> {
  return new OneThread(options);
}

class OneThread<Task, Result> implements Thread<Task, Result> {
  readonly #options: ThreadOptions;
  readonly #queue: Waiting<Task, Result>[] = [];
  #current: Waiting<Task, Result> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  run(task: Task): Promise<Result> {
    if (this.#queue.length >= this.#options.queueMax) return Promise.reject(new AppError('DOCUMENT_BUSY'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: this.#nextId, task, resolve, reject });
      this.#nextId += 1;
      if (!this.#current) this.#begin();
    });
  }

  async close(): Promise<void> {
    const waiting = this.#queue.splice(0);
    const error = new AppError('DOCUMENT_BUSY');
    for (const { reject } of [...(this.#current ? [this.#current] : []), ...waiting]) reject(error);
    this.#current = undefined;
    await this.#drop();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    const worker = this.#current ? (this.#worker ??= this.#start()) : this.#worker;
    if (!worker) return;
    if (!this.#current) {
      worker.unref();
      this.#timer = setTimeout(() => void this.#drop(), this.#options.idleMs).unref();
      return;
    }
    worker.ref();
    const { id, task } = this.#current;
    worker.postMessage({ id, task }, []);
    this.#timer = setTimeout(
      () => this.#fall(new AppError('DOCUMENT_TOO_LARGE')),
      this.#options.timeoutMs,
    ).unref();
  }

  #start(): Worker {
    const { url, data, memoryMb } = this.#options;
    const worker = new Worker(url, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.on('message', (outcome: WorkOutcome<Result>) => this.#settle(outcome));
    worker.once('error', (error) => {
      if (worker === this.#worker) this.#fall(fallOf(error));
    });
    worker.once('exit', () => {
      if (worker === this.#worker) this.#fall(new Error('the thread ended early'));
    });
    return worker;
  }

  #settle(outcome: WorkOutcome<Result>): void {
    const current = this.#current;
    if (!current || current.id !== outcome.id) return;
    if (outcome.kind === 'done') current.resolve(outcome.result);
    else if (outcome.kind === 'refused') current.reject(new AppError(outcome.error));
    else current.reject(new Error(outcome.reason));
    this.#begin();
  }

  /** The current task is lost with the thread; the next one starts a new thread. */
  #fall(error: Error): void {
    const current = this.#current;
    void this.#drop();
    current?.reject(error);
    this.#begin();
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function fallOf(cause: unknown): Error {
  if (errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError('DOCUMENT_TOO_LARGE', undefined, { cause });
  return new Error('the thread failed', { cause });
}
