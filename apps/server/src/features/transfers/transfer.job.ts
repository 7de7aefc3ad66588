import type { DatabaseConnection } from '@haiqiao/pg';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import type { Context } from '#server/context.ts';
import { defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { restoreBulkIndexes } from './import/bulk-indexes.ts';
import { endTransfer } from './transfers.repository.ts';
import { superviseWorker } from './worker/supervise-worker.ts';

/** A million rows take a minute or two; this allows for slow transfers. */
const EXPIRE_SECONDS = 4 * 3600;
const RETRIES = 3;
/** After this time without progress, the queue has also lost the transfer. */
const LEFT_BEHIND_MINUTES = 15;
const QUEUED_MAX_HOURS = 24;

export interface TransferJobDeps {
  readonly connection: DatabaseConnection;
  readonly storage: StorageChoice;
  readonly modulesFolder: string | null;
  /** Script of the worker thread. */
  readonly workerUrl: URL;
  readonly settings: Settings;
}

/** Queue payload of a transfer. */
export interface TransferOrder {
  readonly transferId: string;
}

type TransferKind = 'export' | 'import';

/** The job of each kind of transfer. */
export type TransferJobs = Readonly<Record<TransferKind, JobDefinition<TransferOrder>>>;

/** Runs exports and imports, one of each kind at a time per node: a long import does not delay exports. */
export function transferJobs(deps: TransferJobDeps): TransferJobs {
  return { export: transferJob('export', deps), import: transferJob('import', deps) };
}

function transferJob(kind: TransferKind, { settings, ...deps }: TransferJobDeps) {
  return defineJob<TransferOrder>({
    name: `transfers.${kind}`,
    retryLimit: RETRIES,
    expireSeconds: EXPIRE_SECONDS,
    async run(ctx, { transferId }, { signal, retries }) {
      try {
        const exportDays = await settings.read('files.exportDays');
        // Only an import runs code of business areas; loading it takes a while.
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

/** Ends transfers that every node and the queue have lost, so none stays `running` forever. */
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
