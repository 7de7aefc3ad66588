import { AppError } from '@haiqiao/contract/errors';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { loadMetadata, readMetadataVersion } from './load-metadata.ts';
import type { Metadata, MetadataStore } from './model.ts';

/**
 * Creates the metadata store. It answers from memory; any change in the cluster invalidates it. Without notifications every access reads
 * the version from the database and reloads only when it has changed.
 */
export function createMetadata(base: Pick<ContextBase, 'db'>, broadcast: Broadcast): MetadataStore {
  let cached: Promise<Metadata> | null = null;
  /** The last snapshot, valid as long as its version. */
  let last: Metadata | null = null;
  const forget = () => {
    cached = null;
  };
  broadcast.subscribe('metadata-changed', forget);
  broadcast.onGap(forget);

  async function read(): Promise<Metadata> {
    const metadata = await loadMetadata(base.db);
    if (last === null || last.version <= metadata.version) last = metadata;
    return metadata;
  }

  async function checked(): Promise<Metadata> {
    const version = await readMetadataVersion(base.db);
    return last?.version === version ? last : read();
  }

  function current(): Promise<Metadata> {
    if (!broadcast.isConnected()) return checked();
    if (cached) return cached;
    const loading = read();
    cached = loading;
    // A failed read is not cached; the caller gets its error.
    loading.catch(() => {
      if (cached === loading) cached = null;
    });
    return loading;
  }

  return {
    current,
    list: async (code) => found((await current()).lists.get(code), code),
    form: async (code) => found((await current()).forms.get(code), code),
    resource: async (code) => found((await current()).resources.get(code), code),
  };
}

/** @throws AppError DEFINITION_NOT_FOUND */
function found<Model>(model: Model | undefined, code: string): Model {
  if (model === undefined) throw new AppError('DEFINITION_NOT_FOUND', { code });
  return model;
}
