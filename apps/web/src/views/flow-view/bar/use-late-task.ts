import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import type { OwnTask } from './task-verbs.tsx';

export interface LateTask {
  /** The task that was shown here and is no longer the reader's, without their own action here; null for none. */
  readonly late: OwnTask | null;
  /** The reader has acknowledged it. */
  readonly dismiss: () => void;
}

/** Detects a task that is no longer the reader's: completed by another person, or by themselves in another window. */
export function useLateTask(
  flow: RecordFlow,
  own: OwnTask | undefined,
  isDoneHere: (taskId: string) => boolean,
): LateTask {
  const [lastTask, setLastTask] = useState<OwnTask | null>(own ?? null);
  const isOfFlow = lastTask !== null && lastTask.task.instanceId === flow.instance.id;
  const isThere = isOfFlow && flow.tasks.some(({ task }) => task.id === lastTask.task.id);
  const late = isOfFlow && !isThere && !isDoneHere(lastTask.task.id) ? lastTask : null;
  if (late === null && own && own !== lastTask) setLastTask(own);
  return { late, dismiss: () => setLastTask(own ?? null) };
}
