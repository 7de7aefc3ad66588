import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OwnTask } from './task-verbs.tsx';

/** What was done last, and what was known of the flow then: undone, the task is there again. */
export interface Settled {
  readonly taskId: string;
  readonly label: string;
  readonly flow: RecordFlow;
}

/** What was done last in this window: the page that opens after it, or stood beside it, still shows the task for a moment. */
const lastStore = createStore<{ readonly last: Settled | null }>(() => ({ last: null }));

/** What was done last on a page, as long as its task has not come back. */
function stillSettled(settled: Settled | null, flow: RecordFlow): Settled | null {
  if (settled === null || settled.flow === flow) return settled;
  return flow.tasks.some(({ task }) => task.id === settled.taskId) ? null : settled;
}

export interface SettledHere {
  /** What became of the task of this page; null while it waits, or where there was none. */
  readonly over: Settled | null;
  /** Whether a task was done by the reader: nobody was faster. */
  readonly isDone: (taskId: string) => boolean;
  readonly settle: (done: Settled) => void;
  /** It was taken back. */
  readonly forget: () => void;
}

/** What the reader has done with the task of a page: on this page, or on another one that knew the flow as this one does. */
export function useSettled(flow: RecordFlow, own: OwnTask | undefined): SettledHere {
  const last = useStore(lastStore, (state) => state.last);
  const [settled, setSettled] = useState<Settled | null>(null);
  const isOfOwn = last !== null && last.flow === flow && last.taskId === own?.task.id;
  if (isOfOwn && last !== settled) setSettled(last);
  const over = stillSettled(isOfOwn ? last : settled, flow);
  return {
    over,
    isDone: (taskId) => taskId === over?.taskId || taskId === last?.taskId,
    settle: (done) => {
      lastStore.setState({ last: done });
      setSettled(done);
    },
    forget: () => lastStore.setState({ last: null }),
  };
}
