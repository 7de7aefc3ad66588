import { Worker } from 'node:worker_threads';
import { AppError, type ErrorId } from '@haiqiao/contract/errors';
import { errorCode } from '#server/lib/error-code.ts';

/** What a thread is asked to do. */
export interface Work<Task> {
  readonly id: number;
  readonly task: Task;
}

/** What becomes of it: the result, an error that people are told, or a bug with its stack. */
export type WorkOutcome<Result> =
  | { readonly id: number; readonly kind: 'done'; readonly result: Result }
  | { readonly id: number; readonly kind: 'refused'; readonly error: PlainErrorId }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string };

/** Errors that say all by their name. */
export type PlainErrorId = Extract<ErrorId, 'DOCUMENT_UNREADABLE' | 'DOCUMENT_TOO_LARGE'>;

/** A thread of its own that does one thing after the other, so that calls are answered meanwhile. */
export interface Thread<Task, Result> {
  /**
   * Does it when its turn comes.
   * @throws AppError DOCUMENT_BUSY with too many waiting, DOCUMENT_TOO_LARGE when it takes too long, and what the work throws
   */
  run(task: Task): Promise<Result>;
  /** Ends it; what waits is refused. */
  close(): Promise<void>;
}

/** How a thread is started and how much it may take. */
export interface ThreadOptions {
  readonly url: URL;
  /** Plain data that it begins with. */
  readonly data?: unknown;
  readonly memoryMb: number;
  /** One piece of work may take so long; then the thread is ended and started anew for the next. */
  readonly timeoutMs: number;
  /** Ended after so long without work: fonts and libraries take memory. */
  readonly idleMs: number;
  readonly queueMax: number;
}

interface Waiting<Task, Result> extends Work<Task> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** Makes a thread that starts with its first work and after every fall. */
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

  /** The work at hand is lost with the thread; the next begins in a new one. */
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
  return new Error('the thread fell', { cause });
}
