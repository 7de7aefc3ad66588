import { AppError } from '@haiqiao/contract/errors';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { loadMetadata, readMetadataVersion } from './load-metadata.ts';
import type { Metadata, MetadataStore } from './model.ts';

/**
 * Makes the holder of installed metadata. It answers from memory; any change anywhere in the cluster makes it read anew. While
 * news cannot arrive, every question asks the database for the version, and reads anew only when that has changed.
 */
export function createMetadata(base: Pick<ContextBase, 'db'>, broadcast: Broadcast): MetadataStore {
  let known: Promise<Metadata> | null = null;
  /** What was read last: still good while its version is. */
  let last: Metadata | null = null;
  const forget = () => {
    known = null;
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
    if (known) return known;
    const loading = read();
    known = loading;
    // A failed reading is not remembered; the caller gets its error.
    loading.catch(() => {
      if (known === loading) known = null;
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
