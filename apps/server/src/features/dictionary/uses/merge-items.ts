import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { announceMetadata } from '#server/platform/metadata/metadata-version.ts';
import type { Metadata } from '#server/platform/metadata/model.ts';
import type { DictionaryDeps, MergeOrder } from '../dictionary-deps.ts';
import { assertPlace, branchOf, placesOf } from '../items/item-tree.ts';
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
import { dictionaryPlaces } from './dictionary-places.ts';
import { type KeptChanges, replaceInKept } from './replace-in-kept.ts';
import { isFullBatch, replaceBatch } from './replace-value.ts';

/** So many records are changed while the caller waits, with everything else in one transaction; more go to the background. */
const AT_ONCE_MAX = 2_000;

/**
 * Lets one item stand for another: hides it, moves what lies below it, and changes the records that use it and whatever else
 * names it.
 * @throws AppError DICTIONARY_NOT_FOUND, DICTIONARY_MERGING, DICTIONARY_TOO_DEEP, DICTIONARY_MERGE_INVALID; the latter also when a platform table uses
 * the item, whose values are the platform's own
 */
export async function mergeDictionaryItems(
  ctx: Context,
  deps: DictionaryDeps,
  { id, intoId }: EndpointBody<typeof endpoints.mergeDictionaryItems>,
): Promise<EndpointReply<typeof endpoints.mergeDictionaryItems>> {
  const metadata = await deps.metadata.current();
  const { kept, ...answer } = await changeDictionaries(ctx, deps, async (ctx) => {
    const { type, item } = await lockItem(ctx, id);
    const into = await readItem(ctx, intoId);
    // Others may go on merging into what this one goes into; nothing else.
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
    const kept = await replaceInKept(ctx, metadata, {
      code: type.code,
      from: item.value,
      into: into.value,
      note: noteOf(type, item, into),
    });
    const target = { type: 'dictionary_item', id };
    const { groups } = kept;
    const details = { dicCode: type.code, from: item.value, into: into.value, records: total, groups };
    await writeAudit(ctx, { action: 'dictionary.mergeItems', outcome: 'done', target, details });
    return { changed: total, isBackground, kept };
  });
  await announce(deps, kept);
  return answer;
}

/** What histories say of a merge. */
function noteOf(type: TypeRow, item: ItemRow, into: ItemRow): string {
  return `${type.name}: ${item.name} → ${into.name}`;
}

/** Tells every node what changed beside dictionaries and records. */
async function announce(
  { broadcast }: DictionaryDeps,
  { metadataVersion, groups }: KeptChanges,
): Promise<void> {
  if (metadataVersion !== null) await announceMetadata(broadcast, metadataVersion);
  if (groups.length > 0) await broadcast.publish('permissions-changed', {});
}

async function assertMergeable(ctx: Context, item: ItemRow, into: ItemRow): Promise<void> {
  const isSound = into.type_id === item.type_id && into.id !== item.id && into.is_valid;
  const places = await placesOf(ctx, item.type_id);
  if (!isSound || branchOf(places, item.id).includes(into.id)) {
    throw new AppError('DICTIONARY_MERGE_INVALID');
  }
  for (const [id, parentId] of places) if (parentId === item.id) assertPlace(places, id, into.id);
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

/**
 * Changes every record that still holds the value; batch by batch, each for itself unless a transaction runs already. May
 * be run again.
 */
export async function replaceEverywhere(
  ctx: Context,
  metadata: Metadata,
  { id, intoId, by, signal }: MergeOrder & { readonly signal?: AbortSignal },
): Promise<void> {
  const [item, into] = [await readItem(ctx, id), await readItem(ctx, intoId)];
  const type = await selectTypes(ctx).where('id', '=', item.type_id).executeTakeFirstOrThrow();
  const given = { from: item.value, into: into.value, note: noteOf(type, item, into), by };
  for (const place of dictionaryPlaces(metadata, type.code)) {
    if (place.resource.isPlatform) continue;
    while (isFullBatch(await inTransaction(ctx, (ctx) => replaceBatch(ctx, place, given))))
      signal?.throwIfAborted();
  }
}
