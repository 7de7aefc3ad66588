import { Worker } from 'node:worker_threads';
import type { Log } from '#server/context.ts';
import { STOP, type WorkerNews, type WorkerOrders } from './worker-orders.ts';

/** What one transfer may keep in memory; the rows themselves only pass through. */
const MEMORY_MB = 1024;
const YOUNG_MB = 64;
/** A worker that was told to stop, or that has said how it went, and does not go is ended: the next one waits for it. */
const STOP_TIMEOUT_MS = 5_000;
/** Of a worker that has not come to tell how it went. */
const NOTHING_SAID: WorkerNews = { kind: 'undecided', reason: 'the worker ended early' };

/**
 * Does a transfer in a thread of its own, so that calls are answered meanwhile.
 * @throws Error when nothing was decided, so that the queue tries again
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
      // One that is stopped before it has begun says nothing itself.
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
