import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import type { Context } from '#server/context.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { restoreBulkIndexes } from './import/bulk-indexes.ts';
import { endTransfer } from './transfers.repository.ts';
import { superviseWorker } from './worker/supervise-worker.ts';

/** A million rows take a minute or two; whoever needs longer is not stuck, but slow. */
const EXPIRE_SECONDS = 4 * 3600;
const RETRIES = 3;
/** A transfer that nobody has worked on for so long was left behind by the queue as well. */
const LEFT_BEHIND_MINUTES = 15;
const QUEUED_MAX_HOURS = 24;

export interface TransferJobDeps {
  readonly connection: DatabaseConnection;
  readonly storage: StorageChoice;
  readonly modulesFolder: string | null;
  /** The program of the thread that does the work. */
  readonly workerUrl: URL;
  readonly settings: Settings;
}

/** What the queue is told of a transfer. */
export interface TransferOrder {
  readonly transferId: string;
  readonly kind: 'export' | 'import';
}

/** Does exports and imports, one of each kind of work at a time on each node. */
export function transferJob({ settings, ...deps }: TransferJobDeps) {
  return defineJob<TransferOrder>({
    name: 'transfers.run',
    retryLimit: RETRIES,
    expireSeconds: EXPIRE_SECONDS,
    async run(ctx, { transferId, kind }, { signal, retries }) {
      try {
        const exportDays = await settings.read('files.exportDays');
        // Only an import runs the code of business areas; reading it takes a while.
        const modulesFolder = kind === 'import' ? deps.modulesFolder : null;
        await superviseWorker({ ...deps, modulesFolder, transferId, exportDays }, ctx.log, signal);
      } catch (error) {
        if (retries >= RETRIES) await giveUp(ctx, transferId);
        throw error;
      }
    },
  });
}

function giveUp(ctx: Context, id: string): Promise<boolean> {
  return endTransfer(ctx, id, { state: 'failed', error: 'TRANSFER_INTERRUPTED' });
}

/** Nothing says `running` for ever: ends what every node and the queue have forgotten. */
export function endForgottenTransfersJob() {
  return defineJob({
    name: 'transfers.end-forgotten',
    schedule: '*/10 * * * *',
    async run(ctx) {
      const now = ctx.clock.now().getTime();
      const forgotten = await ctx.db
        .selectFrom('sys_transfer')
        .select('id')
        .where('ended_at', 'is', null)
        .where((where) =>
          where.or([
            where('beat_at', '<', new Date(now - LEFT_BEHIND_MINUTES * 60_000)),
            where.and([
              where('beat_at', 'is', null),
              where('created_at', '<', new Date(now - QUEUED_MAX_HOURS * 3_600_000)),
            ]),
          ]),
        )
        .execute();
      for (const { id } of forgotten) await giveUp(ctx, id);
      if (!(await isImporting(ctx))) await restoreBulkIndexes(ctx);
    },
  });
}

async function isImporting(ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sys_transfer')
    .select('id')
    .where('kind', '=', 'import')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
