import { AppError } from '@haiqiao/contract/errors';
import type { Metadata, MetadataStore } from './model.ts';

/** A store with a constant snapshot, for short-lived worker threads. */
export function fixedMetadata(metadata: Metadata): MetadataStore {
  return {
    current: async () => metadata,
    list: async (code) => found(metadata.lists, code),
    form: async (code) => found(metadata.forms, code),
    resource: async (code) => found(metadata.resources, code),
  };
}

function found<Model>(models: ReadonlyMap<string, Model>, code: string): Model {
  const model = models.get(code);
  if (model === undefined) throw new AppError('DEFINITION_NOT_FOUND', { code });
  return model;
}
