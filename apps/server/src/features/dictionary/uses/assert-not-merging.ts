import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { DictionaryDeps } from '../dictionary-deps.ts';

/**
 * Rejects items that a background merge still changes records from or into: they must not change until it is done. Call it with the
 * dictionary locked, so no merge begins meanwhile.
 * @throws AppError DICTIONARY_MERGING
 */
export async function assertNotMerging(
  ctx: Context,
  { jobs, mergeJob }: Pick<DictionaryDeps, 'jobs' | 'mergeJob'>,
  items: { readonly from?: readonly string[]; readonly into?: readonly string[] },
): Promise<void> {
  const { from = [], into = [] } = items;
  const orders = await jobs.unfinished(ctx, mergeJob);
  if (orders.some(({ id, intoId }) => from.includes(id) || into.includes(intoId)))
    throw new AppError('DICTIONARY_MERGING');
}
