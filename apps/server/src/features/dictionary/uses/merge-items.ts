import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { announceMetadata } from '#server/platform/metadata/metadata-version.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { DictionaryDeps, MergeOrder } from '../dictionary-deps.ts';
import { assertParent, branchOf, parentsOf } from '../items/item-tree.ts';
import { changeDictionaries, raiseVersion } from '../change-dictionaries.ts';
import {
  editedNow,
  type ItemRow,
  lockItem,
  readItem,
  selectTypes,
  type TypeRow,
} from '../dictionary-rows.ts';
import { assertNotMerging } from './assert-not-merging.ts';
import { countUses } from './count-uses.ts';
import { dictionaryUsages } from './dictionary-usages.ts';
import { type ReferenceChanges, replaceInReferences } from './replace-in-references.ts';
import { isFullBatch, replaceBatch } from './replace-value.ts';

/** Maximum records changed synchronously in one transaction; more are changed in the background. */
const AT_ONCE_MAX = 2_000;

/**
 * Merges one item into another: hides it, moves its children, and changes the records and all other references.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_MERGING, DICTIONARY_TOO_DEEP, DICTIONARY_MERGE_INVALID; the latter also when a platform
 * table uses the item, whose values belong to the platform
 */
export async function mergeDictionaryItems(
  ctx: Context,
  deps: DictionaryDeps,
  { id, intoId }: EndpointBody<typeof endpoints.mergeDictionaryItems>,
): Promise<EndpointReply<typeof endpoints.mergeDictionaryItems>> {
  const metadata = await deps.metadata.current();
  const { referenceChanges, ...answer } = await changeDictionaries(ctx, deps, async (ctx) => {
    const { type, item } = await lockItem(ctx, id);
    const into = await readItem(ctx, intoId);
    // Other merges into the same target may continue; nothing else.
    await assertNotMerging(ctx, deps, { from: [id, intoId], into: [id] });
    await assertMergeable(ctx, item, into);
    await stepAside(ctx, item, into);
    const { total, fields } = await countUses(ctx, metadata, { code: type.code, values: [item.value] });
    if (fields.some(({ resource }) => metadata.resources.get(resource)?.isPlatform)) {
      throw new AppError('DICTIONARY_MERGE_INVALID');
    }
    const order: MergeOrder = { id, intoId, by: whoOf(ctx) };
    const isBackground = total > AT_ONCE_MAX;
    if (isBackground) await deps.jobs.send(ctx, deps.mergeJob, order);
    else await replaceEverywhere(ctx, metadata, order);
    const referenceChanges = await replaceInReferences(ctx, metadata, {
      code: type.code,
      from: item.value,
      into: into.value,
      note: noteOf(type, item, into),
    });
    const target = { type: 'dictionary_item', id };
    const { groups } = referenceChanges;
    const details = { dicCode: type.code, from: item.value, into: into.value, records: total, groups };
    await writeAudit(ctx, { action: 'dictionary.mergeItems', outcome: 'done', target, details });
    return { changed: total, isBackground, referenceChanges };
  });
  await announce(deps, referenceChanges);
  return answer;
}

/** History text of a merge. */
function noteOf(type: TypeRow, item: ItemRow, into: ItemRow): string {
  return `${type.name}: ${item.name} → ${into.name}`;
}

/** Broadcasts changes other than dictionaries and records. */
async function announce(
  { broadcast }: DictionaryDeps,
  { metadataVersion, groups }: ReferenceChanges,
): Promise<void> {
  if (metadataVersion !== null) await announceMetadata(broadcast, metadataVersion);
  if (groups.length > 0) await broadcast.publish('permissions-changed', {});
}

async function assertMergeable(ctx: Context, item: ItemRow, into: ItemRow): Promise<void> {
  const isSound = into.type_id === item.type_id && into.id !== item.id && into.is_valid;
  const parents = await parentsOf(ctx, item.type_id);
  if (!isSound || branchOf(parents, item.id).includes(into.id)) {
    throw new AppError('DICTIONARY_MERGE_INVALID');
  }
  for (const [id, parentId] of parents) if (parentId === item.id) assertParent(parents, id, into.id);
}

async function stepAside(ctx: Context, item: ItemRow, into: ItemRow): Promise<void> {
  const changed = { is_customised: true, ...editedNow(ctx) };
  await ctx.db
    .updateTable('sys_dictionary_item')
    .set((eb) => ({ ...changed, is_valid: false, row_version: eb('row_version', '+', 1) }))
    .where('id', '=', item.id)
    .execute();
  await ctx.db
    .updateTable('sys_dictionary_item')
    .set((eb) => ({ ...changed, parent_id: into.id, row_version: eb('row_version', '+', 1) }))
    .where('parent_id', '=', item.id)
    .execute();
  await raiseVersion(ctx, [item.type_id]);
}

function whoOf({ actor }: Context): MergeOrder['by'] {
  return actor.kind === 'member' ? { id: actor.memberId, name: actor.username } : { id: null, name: '' };
}

/** Changes all records that still have the value, in batches with a transaction each, unless one is already active. Can be repeated. */
export async function replaceEverywhere(
  ctx: Context,
  metadata: Metadata,
  { id, intoId, by, signal }: MergeOrder & { readonly signal?: AbortSignal },
): Promise<void> {
  const [item, into] = [await readItem(ctx, id), await readItem(ctx, intoId)];
  const type = await selectTypes(ctx).where('id', '=', item.type_id).executeTakeFirstOrThrow();
  const replacement = { from: item.value, into: into.value, note: noteOf(type, item, into), by };
  for (const usage of dictionaryUsages(metadata, type.code)) {
    if (usage.resource.isPlatform) continue;
    while (isFullBatch(await inTransaction(ctx, (ctx) => replaceBatch(ctx, usage, replacement))))
      signal?.throwIfAborted();
  }
}
