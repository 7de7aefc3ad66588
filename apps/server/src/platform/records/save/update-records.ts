import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { changeRecord } from './save-record.ts';

/**
 * Gives several records the same values (owner, tags …): all of them or none. Each goes through the checks of a save by
 * itself; of what went wrong, the first is told, and which record it is about.
 * @throws AppError as `updateRecord`
 */
export async function updateRecords(
  ctx: Context,
  given: RecordDeps,
  input: EndpointBody<typeof endpoints.updateRecords>,
): Promise<EndpointReply<typeof endpoints.updateRecords>> {
  const deps = await given.steady();
  const { resource } = await deps.metadata.form(input.id);
  const { acceptedWarnings } = input;
  if (Object.keys(input.values).length === 0) {
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'values', rule: 'required' }] });
  }
  // Always in the same order, so that two batches over the same records wait for each other and do not lock each other out.
  const ids = [...new Set(input.dataIds)].toSorted();
  await inTransaction(ctx, async (ctx) => {
    const tags = await tagsAfter(ctx, resource, { ...input, ids });
    for (const id of ids) {
      const given = { ...input.values, ...tags(id) };
      await changeRecord(ctx, deps, {
        resource,
        id,
        rowVersion: undefined,
        given,
        ...(acceptedWarnings && { acceptedWarnings }),
      }).catch((error: unknown) => {
        throw error instanceof AppError ? error.about(id) : error;
      });
    }
  });
  return { updated: ids.length };
}

type TagChange = Pick<EndpointBody<typeof endpoints.updateRecords>, 'tagMode' | 'values'> & {
  readonly ids: readonly string[];
};

/** The tags that each record is to have, where some are added to its own or taken from them; they are held until then. */
async function tagsAfter(
  ctx: Context,
  resource: ResourceModel,
  { tagMode, values, ids }: TagChange,
): Promise<(id: string) => { readonly tags?: readonly unknown[] | null }> {
  const given = values['tags'];
  if (tagMode === 'replace' || !Array.isArray(given)) return () => ({});
  const records = await loadRecords(ctx, resource, { ids, isLocked: true });
  const stored = new Map(records.map((record) => [record.id, record.values['tags']]));
  const wanted = new Set<unknown>(given);
  return (id) => {
    const before = stored.get(id);
    const own: readonly unknown[] = Array.isArray(before) ? before : [];
    const after =
      tagMode === 'add' ? [...new Set([...own, ...wanted])] : own.filter((tag) => !wanted.has(tag));
    return { tags: after.length === 0 ? null : after };
  };
}
