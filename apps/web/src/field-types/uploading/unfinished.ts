import { createStore, del, entries, set, update } from 'idb-keyval';
import { z } from 'zod';

/** The server keeps what was sent of an upload no longer than that. */
const LIFE_MS = 24 * 3_600_000;

const unfinishedSchema = z.object({
  /** Whose upload into which field. */
  place: z.string(),
  file: z.instanceof(File),
  /** Where the upload can be resumed; null before it has begun. */
  begunAt: z.string().nullable(),
  /** Epoch ms. */
  addedAt: z.number(),
});

/** An upload that a page left behind: the file itself, too, so that nobody has to choose it again. */
export type Unfinished = z.output<typeof unfinishedSchema> & { readonly id: string };

const openStore = () => createStore('haiqiao-uploads', 'uploads');
let store: ReturnType<typeof openStore> | null = null;

function theStore() {
  store ??= openStore();
  return store;
}

/** A browser that refuses storage (private window, full disk) resumes nothing after a reload; uploads work all the same. */
async function orElse<Value>(attempt: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await attempt();
  } catch {
    // Said above.
    return otherwise;
  }
}

/** Remembers an upload until it has ended. */
export function keepUnfinished({ id, ...upload }: Unfinished): Promise<void> {
  return orElse(() => set(id, upload, theStore()), undefined);
}

/** Remembers where an upload can be resumed. */
export function markBegun(id: string, begunAt: string): Promise<void> {
  const mark = (kept: unknown) => {
    const upload = unfinishedSchema.safeParse(kept).data;
    return upload ? { ...upload, begunAt } : kept;
  };
  return orElse(() => update(id, mark, theStore()), undefined);
}

/** Forgets an upload that has ended, however it did. */
export function dropUnfinished(id: string): Promise<void> {
  return orElse(() => del(id, theStore()), undefined);
}

/** The uploads that were left in a field; those past their time are forgotten, wherever they were. */
export function readUnfinished(place: string, now: number): Promise<readonly Unfinished[]> {
  return orElse(async () => {
    const found: Unfinished[] = [];
    for (const [key, value] of await entries<string, unknown>(theStore())) {
      const upload = unfinishedSchema.safeParse(value).data;
      if (!upload || upload.addedAt < now - LIFE_MS) await del(key, theStore());
      else if (upload.place === place) found.push({ ...upload, id: key });
    }
    return found;
  }, []);
}
