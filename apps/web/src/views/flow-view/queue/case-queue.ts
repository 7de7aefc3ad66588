import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { parseFullPath } from '#web/lib/full-path.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { SOURCE_KEY, tabIdOf } from '#web/tabs/tab.ts';

/** A case that somebody goes through one after the other. */
export interface QueuedCase {
  /** Address of the page on which it is worked. */
  readonly path: string;
  /** The record that the page shows; empty where it shows none. */
  readonly formCode: string;
  readonly dataId: string;
}

/** Cases by the page that they were opened from, the one used last at the end. */
type Queues = Readonly<Record<string, readonly QueuedCase[]>>;

const KEY = 'haiqiao.queues';
/** Pages whose order is remembered. */
const QUEUES_MAX = 20;
/** Cases of one page that are remembered. */
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
    // Written by somebody else: as good as nothing kept.
    return {};
  }
}

const queueStore = createStore<{ readonly queues: Queues }>(() => ({
  queues: parseQueues(windowStorage.read(KEY)),
}));

/**
 * Keeps in which order the cases of a page stand, for whoever goes from one to the next: by the address of that page, which
 * every tab opened from it names as its source, so that the order travels with the tab and survives a reload.
 */
export function keepQueue(source: string, cases: readonly QueuedCase[]): void {
  const others = Object.entries(queueStore.getState().queues).filter(([key]) => key !== source);
  const queues = Object.fromEntries([
    ...others.slice(1 - QUEUES_MAX),
    [source, cases.slice(0, CASES_MAX)],
  ] as const);
  queueStore.setState({ queues });
  windowStorage.write(KEY, JSON.stringify(queues));
}

/** Where a case stands in the order in which it was opened. */
export interface QueuePlace {
  /** From 1. */
  readonly index: number;
  readonly total: number;
  readonly previous: QueuedCase | null;
  readonly next: QueuedCase | null;
}

/** The task that an address names; empty for none. */
function taskOf(path: string): string {
  return parseFullPath(path).query['task'] ?? '';
}

/** The place of a page among others; null for one that was not opened out of a list. Two tasks on one record are two cases. */
export function placeAmong(cases: readonly QueuedCase[], path: string): QueuePlace | null {
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

/** The place of this tab among the cases of the page that it was opened from. */
export function useQueuePlace(): QueuePlace | null {
  const { fullPath, query } = useTab();
  const cases = useStore(queueStore, ({ queues }) => queues[query[SOURCE_KEY] ?? ''] ?? NO_CASES);
  return placeAmong(cases, fullPath);
}
