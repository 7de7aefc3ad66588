import { parentPort, workerData } from 'node:worker_threads';
import { runTransfer } from '#server/features/transfers/worker/run-transfer.ts';
import { openWorkerDeps } from '#server/features/transfers/worker/worker-deps.ts';
import { STOP, type WorkerNews, type WorkerOrders } from '#server/features/transfers/worker/worker-orders.ts';
import { loadModuleCode, loadModules } from './modules.ts';
import { NO_MODULE_CODE } from '#server/platform/records/code/module-code.ts';

// Runs one export or import in a separate thread, which ends with its work.

const orders = workerData as WorkerOrders; // as passed by superviseWorker
const stop = new AbortController();
parentPort?.on('message', (message) => {
  if (message === STOP) stop.abort(new Error('the node ends'));
});

/** Hooks of the business areas: an import saves records like a person. */
async function loadCode() {
  const { modulesFolder } = orders;
  return modulesFolder === null ? NO_MODULE_CODE : loadModuleCode(await loadModules(modulesFolder));
}

function say(news: WorkerNews): void {
  parentPort?.postMessage(news, []);
}

try {
  const { deps, close } = await openWorkerDeps(orders, { say, loadCode });
  try {
    await runTransfer(deps, orders.transferId, stop.signal);
    say({ kind: 'ended' });
  } finally {
    await close();
  }
} catch (error) {
  say({ kind: 'undecided', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
} finally {
  parentPort?.close();
}
