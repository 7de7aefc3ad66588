import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import type { OwnTask } from './task-verbs.tsx';

export interface LateTask {
  /** The task that stood here and is no longer the reader's, though they have not done it here; null for none. */
  readonly late: OwnTask | null;
  /** It has been seen that it is gone. */
  readonly dismiss: () => void;
}

/** Notices that a task has gone from under its reader: somebody else was faster, or they themselves in another window. */
export function useLateTask(
  flow: RecordFlow,
  own: OwnTask | undefined,
  isDoneHere: (taskId: string) => boolean,
): LateTask {
  const [seen, setSeen] = useState<OwnTask | null>(own ?? null);
  const isOfFlow = seen !== null && seen.task.instanceId === flow.instance.id;
  const isThere = isOfFlow && flow.tasks.some(({ task }) => task.id === seen.task.id);
  const late = isOfFlow && !isThere && !isDoneHere(seen.task.id) ? seen : null;
  if (late === null && own && own !== seen) setSeen(own);
  return { late, dismiss: () => setSeen(own ?? null) };
}
