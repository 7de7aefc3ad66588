import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { MetadataStore } from '#server/platform/metadata/model.ts';
import type { TransferRow } from '../transfers.repository.ts';
import { type ExportRights, mayStillHave } from './export-rights.ts';

/** An export file. */
type Exported = Pick<TransferRow, 'list_code' | 'member_id' | 'report'>;

/** Whether the member of an export may still download its file, by their current rights. */
export async function isHandedOut(
  ctx: Context,
  metadata: MetadataStore,
  { list_code, member_id, report }: Exported,
): Promise<boolean> {
  const list = (await metadata.current()).lists.get(list_code);
  if (!list || report === null) return false;
  const actor =
    ctx.actor.kind === 'member'
      ? ctx.actor
      : await loadMemberActor(ctx.db, { memberId: member_id, at: ctx.clock.now() });
  return mayStillHave(actor, list, report as ExportRights); // what `runExport` stored
}

/**
 * The same for a download by link.
 * @throws AppError EXPORT_RIGHTS_CHANGED
 */
export async function assertHandedOut(ctx: Context, metadata: MetadataStore, fileId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('sys_transfer')
    .select(['list_code', 'member_id', 'report'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (!row || !(await isHandedOut(ctx, metadata, row))) throw new AppError('EXPORT_RIGHTS_CHANGED');
}
