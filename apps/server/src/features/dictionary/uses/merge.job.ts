import { defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { MergeOrder } from '../dictionary-deps.ts';
import { replaceEverywhere } from './merge-items.ts';

/** A million records at about a thousand per second. */
const EXPIRE_SECONDS = 2 * 60 * 60;

/** Changes the records of a merged item in the background. */
export function mergeItemsJob(metadata: MetadataStore): JobDefinition<MergeOrder> {
  return defineJob({
    name: 'dictionary.merge',
    expireSeconds: EXPIRE_SECONDS,
    run: async (ctx, order, { signal }) =>
      replaceEverywhere(ctx, await metadata.current(), { ...order, signal }),
  });
}
