import { AppError, isAppError } from '@haiqiao/contract/errors';
import { parseLocale } from '@haiqiao/contract/i18n';
import { type Context, systemContext } from '#server/context.ts';
import { translatePgError } from '#server/db/pg-errors.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import { runExport } from '../export/run-export.ts';
import { runImport } from '../import/run-import.ts';
import { Progress, TransferCancelled } from '../progress.ts';
import type { Asked } from '../transfer-params.ts';
import { claimTransfer, endTransfer, releaseTransfer, type TransferRow } from '../transfers.repository.ts';
import type { TransferDeps } from './worker-deps.ts';

/** A transfer is abandoned after this many crashed attempts. */
const TRIES_MAX = 3;

/**
 * Runs a transfer on behalf of its member, with their current rights, and stores its result. An ended one is not processed.
 * @throws an error that leaves it undecided: the node stops, the database is unavailable
 */
export async function runTransfer(deps: TransferDeps, id: string, stop: AbortSignal): Promise<void> {
  const system = systemContext(deps.base, `transfer ${id}`);
  const row = await claimTransfer(system, id);
  if (!row) return;
  if (row.tries > TRIES_MAX) return fail(system, id, new AppError('TRANSFER_INTERRUPTED'));
  const progress = new Progress(system, id, stop);
  try {
    progress.check();
    const ctx = await contextOf(deps, row);
    const work = row.kind === 'export' ? runExport : runImport;
    await work(ctx, deps, { row, progress });
  } catch (error) {
    await progress.end();
    if (progress.signal.reason instanceof TransferCancelled) {
      await endTransfer(system, id, { state: 'cancelled', done: progress.done });
      return;
    }
    if (stop.aborted || isPassing(error)) {
      await releaseTransfer(system, id);
      throw error;
    }
    await fail(system, id, error);
  } finally {
    await progress.end();
  }
}

/** A context of the member, like that of the requesting call. */
async function contextOf({ base }: TransferDeps, row: TransferRow): Promise<Context> {
  const { asked } = row.params as { asked: Asked }; // what `startExport` and `startImport` stored
  return {
    ...base,
    actor: await loadMemberActor(base.db, { memberId: row.member_id, at: base.clock.now() }),
    locale: parseLocale(row.locale),
    requestId: asked.requestId,
    origin: { address: asked.address, userAgent: '' },
  };
}

/** Whether a retry may help. */
function isPassing(error: unknown): boolean {
  return translatePgError(error) !== undefined;
}

async function fail(ctx: Context, id: string, error: unknown): Promise<void> {
  if (isAppError(error)) {
    await endTransfer(ctx, id, { state: 'failed', error: error.id, errorDetails: error.shownDetails() });
    return;
  }
  ctx.log.error({ err: error, transferId: id }, 'a transfer failed');
  await endTransfer(ctx, id, { state: 'failed', error: 'INTERNAL' });
}
