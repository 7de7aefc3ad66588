import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { parseFullPath } from '#web/lib/full-path.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY, tabIdOf } from '#web/tabs/tab.ts';

/** A case of a work queue. */
export interface QueuedCase {
  /** Address of its page. */
  readonly path: string;
  /** The page's record; empty for none. */
  readonly formCode: string;
  readonly dataId: string;
}

/** Cases by source page, the most recently used last. */
type Queues = Readonly<Record<string, readonly QueuedCase[]>>;

const KEY = 'haiqiao.queues';
/** Maximum stored pages. */
const QUEUES_MAX = 20;
/** Maximum stored cases per page. */
const CASES_MAX = 200;

function isCase(value: unknown): value is QueuedCase {
  if (typeof value !== 'object' || value === null) return false;
  const { path, formCode, dataId }: Partial<Record<keyof QueuedCase, unknown>> = value;
  return [path, formCode, dataId].every((each) => typeof each === 'string');
}

function parseQueues(text: string | null): Queues {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries: readonly (readonly [string, unknown])[] = Object.entries(stored);
    return Object.fromEntries(
      entries.map(([source, cases]) => [source, Array.isArray(cases) ? cases.filter(isCase) : []] as const),
    );
  } catch {
    // Not our format: treated as empty.
    return {};
  }
}

const queueStore = createStore<{ readonly queues: Queues }>(() => ({
  queues: parseQueues(windowStorage.read(KEY)),
}));

/**
 * Stores the order of a page's cases for stepping through them. The key is the page's address, which every tab opened from it has as
 * source: the order is available in those tabs and survives a reload.
 */
export function storeQueue(source: string, cases: readonly QueuedCase[]): void {
  const others = Object.entries(queueStore.getState().queues).filter(([key]) => key !== source);
  const queues = Object.fromEntries([
    ...others.slice(1 - QUEUES_MAX),
    [source, cases.slice(0, CASES_MAX)],
  ] as const);
  queueStore.setState({ queues });
  windowStorage.write(KEY, JSON.stringify(queues));
}

/** Position of a case in its queue. */
export interface QueuePosition {
  /** From 1. */
  readonly index: number;
  readonly total: number;
  readonly previous: QueuedCase | null;
  readonly next: QueuedCase | null;
}

/** The task in an address; empty for none. */
function taskOf(path: string): string {
  return parseFullPath(path).query['task'] ?? '';
}

/** Position of a page in a queue; null when it was not opened from a list. Two tasks on one record are two cases. */
export function positionAmong(cases: readonly QueuedCase[], path: string): QueuePosition | null {
  const id = tabIdOf(path);
  const same = cases.flatMap((each, index) => (tabIdOf(each.path) === id ? [index] : []));
  const at = same.find((index) => taskOf(cases[index]?.path ?? '') === taskOf(path)) ?? same[0];
  if (at === undefined) return null;
  return {
    index: at + 1,
    total: cases.length,
    previous: cases[at - 1] ?? null,
    next: cases[at + 1] ?? null,
  };
}

const NO_CASES: readonly QueuedCase[] = [];

/** Position of this tab in the queue of its source page. */
export function useQueuePosition(): QueuePosition | null {
  const { fullPath, query } = useTab();
  const cases = useStore(queueStore, ({ queues }) => queues[query[SOURCE_KEY] ?? ''] ?? NO_CASES);
  return positionAmong(cases, fullPath);
}
