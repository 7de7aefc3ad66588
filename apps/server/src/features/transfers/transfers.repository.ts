import type { ErrorId } from '@haiqiao/contract/errors';
import { AppError } from '@haiqiao/contract/errors';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import type { TransferTable } from '#server/db/tables/transfers.ts';
import { memberOf } from '#server/platform/access/member-of.ts';

/** An export or import as stored. */
export type TransferRow = Selectable<TransferTable>;

/** Maximum waiting or running transfers per member. */
export const TRANSFERS_AT_ONCE = 3;

/** A transfer with a beat newer than this is being processed. */
const BEAT_MS = 5_000;

/** Queues a new transfer of the caller. @throws AppError TRANSFER_LIMIT */
export async function insertTransfer(
  ctx: Context,
  transfer: { kind: 'export' | 'import'; listCode: string; fileName: string; params: object },
): Promise<TransferRow> {
  const { memberId } = memberOf(ctx);
  // Serialises the calls of one member: two concurrent ones must not both take the last slot.
  await ctx.db.selectFrom('sys_member').select('id').where('id', '=', memberId).forUpdate().execute();
  const { count } = await ctx.db
    .selectFrom('sys_transfer')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= TRANSFERS_AT_ONCE) throw new AppError('TRANSFER_LIMIT', { max: TRANSFERS_AT_ONCE });
  return ctx.db
    .insertInto('sys_transfer')
    .values({
      id: ctx.ids.uuid(),
      kind: transfer.kind,
      member_id: memberId,
      list_code: transfer.listCode,
      file_name: transfer.fileName,
      params: JSON.stringify(transfer.params),
      locale: ctx.locale,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A transfer of the caller; those of others are not found. @throws AppError TRANSFER_NOT_FOUND */
export async function findOwnTransfer(ctx: Context, id: string): Promise<TransferRow> {
  const { memberId } = memberOf(ctx);
  const row = await ctx.db
    .selectFrom('sys_transfer')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new AppError('TRANSFER_NOT_FOUND');
  return row;
}

/** The transfers of the caller, newest first. */
export function queryOwnTransfers(ctx: Context, limit: number): Promise<TransferRow[]> {
  return ctx.db
    .selectFrom('sys_transfer')
    .selectAll()
    .where('member_id', '=', memberOf(ctx).memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Requests the cancellation of a caller's transfer; a waiting one ends at once. */
export async function wantCancel(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('sys_transfer')
    .set({ is_cancel_wanted: true })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await ctx.db
    .updateTable('sys_transfer')
    .set({ state: 'cancelled', ended_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Claims a transfer for processing; null when it has already ended.
 * @throws Error when it is being processed elsewhere, so the queue retries later
 */
export async function claimTransfer(ctx: Context, id: string): Promise<TransferRow | null> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .updateTable('sys_transfer')
    .set((update) => ({
      state: 'running',
      started_at: now,
      beat_at: now,
      done: 0,
      tries: update('tries', '+', 1),
    }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('state', '=', 'queued'),
        where('beat_at', 'is', null),
        where('beat_at', '<', new Date(now.getTime() - BEAT_MS)),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (claimed) return claimed;
  const open = await ctx.db
    .selectFrom('sys_transfer')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) throw new Error(`another node is processing transfer ${id}`);
  return null;
}

/** Returns a transfer to the queue, to be restarted by another node. */
export async function releaseTransfer(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('sys_transfer')
    .set({ state: 'queued', beat_at: null, done: 0 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Records activity and progress. Returns whether to continue. */
export async function beatTransfer(
  ctx: Context,
  id: string,
  progress: { done: number; total: number | null },
): Promise<'go on' | 'cancel'> {
  const row = await ctx.db
    .updateTable('sys_transfer')
    .set({ ...progress, beat_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('is_cancel_wanted')
    .executeTakeFirst();
  return row && !row.is_cancel_wanted ? 'go on' : 'cancel';
}

/** The result of a transfer. */
export interface TransferEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly done?: number;
  readonly total?: number;
  readonly fileId?: string;
  readonly report?: object;
  readonly error?: ErrorId;
  readonly errorDetails?: Readonly<Record<string, unknown>>;
}

/** Ends a transfer once; false when it had already ended. */
export async function endTransfer(ctx: Context, id: string, end: TransferEnd): Promise<boolean> {
  const { done, total } = end;
  const ended = await ctx.db
    .updateTable('sys_transfer')
    .set({
      state: end.state,
      ended_at: ctx.clock.now(),
      file_id: end.fileId ?? null,
      report: end.report === undefined ? null : JSON.stringify(end.report),
      error: end.error ?? null,
      error_details: JSON.stringify(end.errorDetails ?? {}),
      ...(done === undefined ? {} : { done }),
      ...(total === undefined ? {} : { total }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
