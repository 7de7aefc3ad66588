import { FRONT_LOG_BATCH_MAX, frontLogEntrySchema } from '@haiqiao/contract/endpoints';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sendFrontLog } from '#web/api/front-log.ts';
import { windowStorage } from '#web/lib/browser-storage.ts';
import { appLocation } from '#web/lib/location.ts';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { sessionStore } from '#web/session/session.store.ts';
import { createEntry, ENTRIES_MAX, type LogEntry, nextBatch, toWire, withEntry } from './front-log.logic.ts';

const KEY = 'haiqiao.log';
/** Delay before sending, to collect entries into one batch. */
const SEND_AFTER_MS = 3000;
/** Upper limit of the growing delay after failed attempts. */
const RETRY_MAX_MS = 60_000;

const storedSchema = z.array(
  frontLogEntrySchema.extend({ id: z.string(), count: z.int().min(1), isSent: z.boolean() }),
);

const logStore = createStore<{ readonly entries: readonly LogEntry[] }>(() => ({ entries: [] }));

/** The entries of this session, latest first. */
export function useLogEntries(): readonly LogEntry[] {
  return useStore(logStore, ({ entries }) => entries);
}

function read(): readonly LogEntry[] {
  try {
    return storedSchema.parse(JSON.parse(windowStorage.read(KEY) ?? '[]')).slice(0, ENTRIES_MAX);
  } catch {
    // Not our format: the log starts empty.
    return [];
  }
}

function set(entries: readonly LogEntry[]): void {
  logStore.setState({ entries });
  // Full storage must not raise a second error: the log then lives as long as this page.
  windowStorage.write(KEY, JSON.stringify(entries));
}

let lastId = 0;

/** A log event as reported by its source. */
export interface LogInput {
  readonly message: string;
  readonly type: 'info' | 'danger';
  readonly meta: Readonly<Record<string, string>>;
  readonly traceId: string;
  readonly stack: string;
}

/** Writes an entry (API-06); danger entries are sent to the server in batches. */
export function addLogEntry(input: LogInput): void {
  lastId += 1;
  const now = new Date();
  const entry = createEntry({
    ...input,
    id: `${now.getTime().toString(36)}-${lastId}`,
    time: formatSecond(now),
    route: appLocation.current(),
  });
  set(withEntry(logStore.getState().entries, entry));
  if (input.type === 'danger') schedule(SEND_AFTER_MS);
}

/** Clears the log of this session; sent entries stay on the server. */
export function clearLog(): void {
  set([]);
}

function isLooking(): boolean {
  return sessionStore.getState().session?.userInfo.viewedBy !== undefined;
}

let timer: ReturnType<typeof setTimeout> | null = null;
let retryMs = SEND_AFTER_MS;

function schedule(delayMs: number): void {
  timer ??= setTimeout(() => {
    timer = null;
    void send();
  }, delayMs);
}

async function send(): Promise<void> {
  const batch = nextBatch(logStore.getState().entries, FRONT_LOG_BATCH_MAX);
  if (batch.length === 0) return;
  // Nothing is sent while viewing as another person: entries wait until that ends.
  const fate = isLooking() ? 'later' : await sendFrontLog(batch.map(toWire));
  if (fate === 'later') {
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    schedule(retryMs);
    return;
  }
  retryMs = SEND_AFTER_MS;
  const done = new Set(batch.map(({ id }) => id));
  set(logStore.getState().entries.map((entry) => (done.has(entry.id) ? { ...entry, isSent: true } : entry)));
  schedule(0);
}

/** Sends pending entries now: the server is back, or the page is about to close. */
export function flushFrontLog(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  void send();
}

/** Loads the log of this session and sends its pending entries. Returns the stop function. */
export function startFrontLog(): () => void {
  logStore.setState({ entries: read() });
  const onHide = () => document.visibilityState === 'hidden' && flushFrontLog();
  document.addEventListener('visibilitychange', onHide);
  schedule(SEND_AFTER_MS);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
}
