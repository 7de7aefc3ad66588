import type { RecordFlow } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { OwnTask } from './task-verbs.tsx';

/** The last action and the flow as known then; after an undo the task is back. */
export interface Settled {
  readonly taskId: string;
  readonly label: string;
  readonly flow: RecordFlow;
  /** Undone since: the task is open again as soon as the flow contains it. */
  readonly isUndone?: true;
}

/** The last action in this window: a page opened after it, or beside it, may still show the task briefly. */
const lastStore = createStore<{ readonly last: Settled | null }>(() => ({ last: null }));

/** The last action on a page, until its task is back. The state known before it contains the task, and says nothing unless it was undone. */
function stillSettled(settled: Settled | null, flow: RecordFlow): Settled | null {
  if (settled === null || (settled.flow === flow && settled.isUndone !== true)) return settled;
  return flow.tasks.some(({ task }) => task.id === settled.taskId) ? null : settled;
}

export interface SettledHere {
  /** The outcome of this page's task; null while it is open, or without a task. */
  readonly over: Settled | null;
  /** Whether the reader completed a task, so that no other person did. */
  readonly isDone: (taskId: string) => boolean;
  readonly settle: (done: Settled) => void;
  /** The action was undone. */
  readonly forget: () => void;
}

/** The reader's completed action on a page's task: on this page, or on another one with the same flow state. */
export function useSettledFlow(flow: RecordFlow, own: OwnTask | undefined): SettledHere {
  const last = useStore(lastStore, (state) => state.last);
  const [settled, setSettled] = useState<Settled | null>(null);
  const isOfOwn = last !== null && last.flow === flow && last.taskId === own?.task.id;
  if (isOfOwn && last !== settled) setSettled(last);
  const over = stillSettled(isOfOwn ? last : settled, flow);
  return {
    over,
    isDone: (taskId) => taskId === over?.taskId || (taskId === last?.taskId && last.isUndone !== true),
    settle: (done) => {
      lastStore.setState({ last: done });
      setSettled(done);
    },
    forget: () => lastStore.setState(({ last: done }) => ({ last: done && { ...done, isUndone: true } })),
  };
}
