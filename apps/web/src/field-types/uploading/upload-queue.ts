import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, isServerGone } from '#web/api/api-error.ts';
import { connectionStore } from '#web/api/connection.ts';
import { dropFile, sendFile } from '#web/api/files.ts';
import { dropUnfinished, keepUnfinished, markBegun, type Unfinished } from './unfinished.ts';
import { keptKey, liveKey, noteUnderWay, type UploadPlace } from './under-way.ts';
import type { QueueOwner, UploadItem } from './upload-item.ts';

/** Uploads of one field at the same time. */
const PARALLEL_MAX = 3;
/** How long after each break the next attempt is made by itself; beyond these a person says when. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** Refusals that another attempt mends: the server has forgotten the pieces, or counts them otherwise. */
const ANEW = ['UPLOAD_NOT_FOUND', 'UPLOAD_UNFINISHED', 'UPLOAD_OFFSET_WRONG'];
const SERVER_ILL = 500;
const STORAGE_FULL = 507;

type Items = StoreApi<readonly UploadItem[]>;

/** The files of one field on their way; it outlives the screen that shows it. */
export interface UploadQueue {
  readonly items: Items;
  /** Sends files; `place` is where their field stands now. */
  add(files: readonly File[], place: UploadPlace): void;
  /** Goes on with what an earlier page has begun. */
  goOn(unfinished: readonly Unfinished[]): void;
  /** Gives a file up. */
  cancel(id: string): void;
  /** Tries a broken one again, now. */
  resume(id: string): void;
  /** From now on this one takes over; answers how to end it. What arrived meanwhile is handed over at once. */
  own(owner: QueueOwner): () => void;
  /** Its row was taken away: until somebody takes over again, nothing waits for its files. */
  setAside(): void;
}

interface Queue {
  readonly items: Items;
  readonly controllers: Map<string, AbortController>;
  owner: QueueOwner | null;
  isAside: boolean;
}

const queues = new Map<string, { readonly place: UploadPlace; readonly queue: UploadQueue }>();

/** The queue of a field, of a page, of a person. */
export function queueOf(place: UploadPlace): UploadQueue {
  const key = liveKey(place);
  const known = queues.get(key);
  if (known) return known.queue;
  const queue = createQueue(place);
  queues.set(key, { place, queue });
  return queue;
}

/** Sets aside what is on its way into a row of a page; `rowPath` begins the paths of its cells. */
export function setUploadsAside(tabId: string, rowPath: string): void {
  for (const { place, queue } of queues.values())
    if (place.tabId === tabId && place.path.live.startsWith(rowPath)) queue.setAside();
}

/** Whether a file is on its way on this page, into whichever field. */
export function isOnItsWay(id: string): boolean {
  return [...queues.values()].some(({ queue }) => queue.items.getState().some((item) => item.id === id));
}

/** Drawn by hand: pages on plain http have no `crypto.randomUUID`. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

function createQueue(place: UploadPlace): UploadQueue {
  const queue: Queue = { items: createStore(() => []), controllers: new Map(), owner: null, isAside: false };
  const note = () => noteUnderWay(place, queue.items.getState().length > 0 && !queue.isAside);
  queue.items.subscribe(note);
  connectionStore.subscribe(({ connection }, before) => {
    if (connection === 'lost' || before.connection !== 'lost') return;
    for (const { id } of queue.items.getState()) resume(queue, id);
  });
  return {
    items: queue.items,
    add(files, at) {
      const addedAt = Date.now();
      const uploads = files.map((file) => ({
        id: newId(),
        place: keptKey(at),
        file,
        begunAt: null,
        addedAt,
      }));
      for (const upload of uploads) void keepUnfinished(upload);
      enqueue(queue, uploads);
    },
    goOn: (unfinished) => enqueue(queue, unfinished),
    cancel: (id) => cancel(queue, id),
    resume: (id) => resume(queue, id),
    own(owner) {
      queue.owner = owner;
      queue.isAside = false;
      note();
      handOver(queue);
      return () => {
        if (queue.owner === owner) queue.owner = null;
      };
    },
    setAside() {
      queue.isAside = true;
      note();
    },
  };
}

function find({ items }: Queue, id: string): UploadItem | undefined {
  return items.getState().find((item) => item.id === id);
}

function change({ items }: Queue, id: string, part: Partial<UploadItem>): void {
  const changed = items.getState().map((item) => (item.id === id ? { ...item, ...part } : item));
  items.setState(changed, true);
}

function drop({ items, controllers }: Queue, id: string): void {
  items.setState(
    items.getState().filter((item) => item.id !== id),
    true,
  );
  controllers.delete(id);
  void dropUnfinished(id);
}

function enqueue(queue: Queue, uploads: readonly Unfinished[]): void {
  const added = uploads.map(
    ({ id, file, begunAt }): UploadItem => ({
      id,
      file,
      begunAt,
      state: 'waiting',
      sentBytes: 0,
      breaks: 0,
      arrived: null,
    }),
  );
  queue.items.setState([...queue.items.getState(), ...added], true);
  sendNext(queue);
}

function cancel(queue: Queue, id: string): void {
  const begunAt = find(queue, id)?.begunAt;
  queue.controllers.get(id)?.abort();
  drop(queue, id);
  if (begunAt) void dropFile(begunAt);
  sendNext(queue);
}

function resume(queue: Queue, id: string): void {
  if (find(queue, id)?.state !== 'broken') return;
  change(queue, id, { state: 'waiting' });
  sendNext(queue);
}

/** While the server is known to be gone nothing is tried: the return of the line does it. */
function retry(queue: Queue, id: string): void {
  if (connectionStore.getState().connection !== 'lost') resume(queue, id);
}

function sendNext(queue: Queue): void {
  const items = queue.items.getState();
  const free = PARALLEL_MAX - items.filter(({ state }) => state === 'sending').length;
  const waiting = items.filter(({ state }) => state === 'waiting');
  for (const item of waiting.slice(0, Math.max(0, free))) void send(queue, item);
}

async function send(queue: Queue, { id, file, begunAt }: UploadItem): Promise<void> {
  const controller = new AbortController();
  queue.controllers.set(id, controller);
  change(queue, id, { state: 'sending' });
  try {
    const arrived = await sendFile(file, {
      signal: controller.signal,
      begunAt,
      onBegun: (address) => {
        change(queue, id, { begunAt: address });
        void markBegun(id, address);
      },
      onProgress: (sentBytes) => advance(queue, id, Math.min(sentBytes, file.size)),
    });
    change(queue, id, { state: 'arrived', arrived, sentBytes: file.size });
    handOver(queue);
  } catch (error) {
    fail(queue, id, error);
  }
  sendNext(queue);
}

/** Further than ever says that the line holds. The bar never runs back: what is sent twice was sent. */
function advance(queue: Queue, id: string, sentBytes: number): void {
  if (sentBytes > (find(queue, id)?.sentBytes ?? 0)) change(queue, id, { sentBytes, breaks: 0 });
}

function handOver(queue: Queue): void {
  for (const { id, arrived } of queue.items.getState()) {
    if (!arrived || !queue.owner) continue;
    queue.owner.take(arrived);
    drop(queue, id);
  }
}

function mayMend(error: unknown): boolean {
  if (isServerGone(error)) return true;
  if (!(error instanceof ApiError)) return false;
  return ANEW.includes(error.id) || (error.status >= SERVER_ILL && error.status !== STORAGE_FULL);
}

function fail(queue: Queue, id: string, error: unknown): void {
  const item = find(queue, id);
  // Given up: nobody waits for it.
  if (!item) return;
  if (mayMend(error)) {
    breakOff(queue, item, error);
    return;
  }
  drop(queue, id);
  queue.owner?.refuse({
    name: item.file.name,
    message: error instanceof Error ? error.message : String(error),
  });
}

function breakOff(queue: Queue, { id, breaks }: UploadItem, error: unknown): void {
  const isForgotten = error instanceof ApiError && error.id === 'UPLOAD_NOT_FOUND';
  change(queue, id, {
    state: 'broken',
    breaks: breaks + 1,
    ...(isForgotten ? { begunAt: null, sentBytes: 0 } : {}),
  });
  const pauseMs = PAUSES_MS[breaks];
  if (pauseMs !== undefined) setTimeout(() => retry(queue, id), pauseMs);
}
