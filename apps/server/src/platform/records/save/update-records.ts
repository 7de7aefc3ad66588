import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { changeRecord } from './save-record.ts';

/**
 * Sets the same values on several records (owner, tags …): all or none. Each is validated like a single save; the first fault is reported
 * with its record.
 * @throws AppError as `updateRecord`
 */
export async function updateRecords(
  ctx: Context,
  recordDeps: RecordDeps,
  input: EndpointBody<typeof endpoints.updateRecords>,
): Promise<EndpointReply<typeof endpoints.updateRecords>> {
  const deps = await recordDeps.snapshot();
  const { resource } = await deps.metadata.form(input.id);
  const { acceptedWarnings } = input;
  if (Object.keys(input.values).length === 0) {
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'values', rule: 'required' }] });
  }
  // In a fixed order, so that two batches on the same records wait for each other instead of deadlocking.
  const ids = [...new Set(input.dataIds)].toSorted();
  await inTransaction(ctx, async (ctx) => {
    const tags = await tagsAfter(ctx, resource, { ...input, ids });
    for (const id of ids) {
      const recordValues = { ...input.values, ...tags(id) };
      await changeRecord(ctx, deps, {
        resource,
        id,
        rowVersion: undefined,
        inputValues: recordValues,
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

/** The resulting tags of each record, where some are added or removed; the records are locked for that. */
async function tagsAfter(
  ctx: Context,
  resource: ResourceModel,
  { tagMode, values, ids }: TagChange,
): Promise<(id: string) => { readonly tags?: readonly unknown[] | null }> {
  const changedTags = values['tags'];
  if (tagMode === 'replace' || !Array.isArray(changedTags)) return () => ({});
  const records = await loadRecords(ctx, resource, { ids, isLocked: true });
  const stored = new Map(records.map((record) => [record.id, record.values['tags']]));
  const wanted = new Set<unknown>(changedTags);
  return (id) => {
    const before = stored.get(id);
    const own: readonly unknown[] = Array.isArray(before) ? before : [];
    const after =
      tagMode === 'add' ? [...new Set([...own, ...wanted])] : own.filter((tag) => !wanted.has(tag));
    return { tags: after.length === 0 ? null : after };
  };
}
