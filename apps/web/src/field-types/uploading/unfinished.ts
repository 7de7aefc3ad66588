import { createStore, del, entries, set, update } from 'idb-keyval';
import { z } from 'zod';

/** The server stores partial uploads no longer than this. */
const LIFE_MS = 24 * 3_600_000;

const unfinishedSchema = z.object({
  /** Field key of the upload. */
  fieldKey: z.string(),
  file: z.instanceof(File),
  /** Resume URL; null before the start. */
  begunAt: z.string().nullable(),
  /** Epoch ms. */
  addedAt: z.number(),
});

/** An upload left by a page, with the file itself, so that it need not be chosen again. */
export type Unfinished = z.output<typeof unfinishedSchema> & { readonly id: string };

const openStore = () => createStore('haiqiao-uploads', 'uploads');
let store: ReturnType<typeof openStore> | null = null;

function theStore() {
  store ??= openStore();
  return store;
}

/** A browser without storage (private window, full disk) cannot resume after a reload; uploads still work. */
async function orElse<Value>(attempt: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await attempt();
  } catch {
    // See above.
    return otherwise;
  }
}

/** Stores an upload until it ends. */
export function storeUnfinished({ id, ...upload }: Unfinished): Promise<void> {
  return orElse(() => set(id, upload, theStore()), undefined);
}

/** Stores the resume URL of an upload. */
export function markBegun(id: string, begunAt: string): Promise<void> {
  const mark = (stored: unknown) => {
    const upload = unfinishedSchema.safeParse(stored).data;
    return upload ? { ...upload, begunAt } : stored;
  };
  return orElse(() => update(id, mark, theStore()), undefined);
}

/** Deletes a finished, failed or cancelled upload. */
export function dropUnfinished(id: string): Promise<void> {
  return orElse(() => del(id, theStore()), undefined);
}

/** The unfinished uploads of a field; expired ones of any field are deleted. */
export function readUnfinished(fieldKey: string, now: number): Promise<readonly Unfinished[]> {
  return orElse(async () => {
    const found: Unfinished[] = [];
    for (const [key, value] of await entries<string, unknown>(theStore())) {
      const upload = unfinishedSchema.safeParse(value).data;
      if (!upload || upload.addedAt < now - LIFE_MS) await del(key, theStore());
      else if (upload.fieldKey === fieldKey) found.push({ ...upload, id: key });
    }
    return found;
  }, []);
}
