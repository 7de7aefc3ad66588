import { parentPort } from 'node:worker_threads';
import type { PlainErrorId, Work, WorkOutcome } from './thread.ts';

/** Thrown by work for an error to be shown to users. */
export class Refusal extends Error {
  readonly errorId: PlainErrorId;

  constructor(errorId: PlainErrorId, options?: ErrorOptions) {
    super(errorId, options);
    this.errorId = errorId;
  }
}

/** Worker side of a thread: runs tasks one after the other. */
export function serveWork(doIt: (task: never) => Promise<unknown>): void {
  parentPort?.on('message', (work: Work<never>) => {
    void outcomeOf(work, doIt).then((outcome) => parentPort?.postMessage(outcome, []));
  });
}

async function outcomeOf(
  { id, task }: Work<never>,
  doIt: (task: never) => Promise<unknown>,
): Promise<WorkOutcome<unknown>> {
  try {
    return { id, kind: 'done', result: await doIt(task) };
  } catch (error) {
    if (error instanceof Refusal) return { id, kind: 'refused', error: error.errorId };
    return {
      id,
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
