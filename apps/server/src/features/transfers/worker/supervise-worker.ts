import { Worker } from 'node:worker_threads';
import type { Log } from '#server/context.ts';
import { STOP, type WorkerNews, type WorkerOrders } from './worker-orders.ts';

/** Memory limit of one transfer; rows are streamed. */
const MEMORY_MB = 1024;
const YOUNG_MB = 64;
/** Time for a worker to exit after a stop or its result; then it is terminated, because the next one waits. */
const STOP_TIMEOUT_MS = 5_000;
/** Outcome of a worker that exited without a result. */
const NOTHING_SAID: WorkerNews = { kind: 'undecided', reason: 'the worker ended early' };

/**
 * Runs a transfer in a separate thread, so the process remains responsive.
 * @throws Error when undecided, so the queue retries
 */
export function superviseWorker(
  { workerUrl, ...orders }: WorkerOrders & { readonly workerUrl: URL },
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, {
      workerData: orders,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let outcome: WorkerNews = NOTHING_SAID;
    let stopTimer: NodeJS.Timeout | undefined;
    const stop = () => {
      // A worker stopped before its start sends no message.
      if (outcome === NOTHING_SAID) outcome = { kind: 'undecided', reason: 'the node ends' };
      worker.postMessage(STOP, []);
      endSoon();
    };
    const endSoon = () => {
      stopTimer ??= setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: WorkerNews) => {
      if (news.kind === 'log') log[news.level](news.details, news.message);
      else {
        outcome = news;
        endSoon();
      }
    });
    worker.once('error', (error) => {
      outcome = { kind: 'undecided', reason: String(error) };
    });
    worker.once('exit', () => {
      clearTimeout(stopTimer);
      signal.removeEventListener('abort', stop);
      if (outcome.kind === 'ended') resolve();
      else reject(new Error(outcome.kind === 'undecided' ? outcome.reason : 'the worker ended early'));
    });
  });
}
