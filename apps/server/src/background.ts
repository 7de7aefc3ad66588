import { createDiskStorage } from './adapters/file-storage.ts';
import type { Secrets } from './adapters/secrets.ts';
import type { ContextBase } from './context.ts';
import type { Broadcast } from './db/broadcast.ts';
import type { DatabaseConnection } from './db/connect.ts';
import { registerDictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { mergeItemsJob } from './features/dictionary/uses/merge.job.ts';
import { registerFilesRoutes } from './features/files/files.routes.ts';
import { removeExpiredFilesJob } from './features/files/remove-expired-files.job.ts';
import { purgeExpiredJob } from './features/recycle-bin/purge-expired.job.ts';
import { endForgottenTransfersJob, transferJob } from './features/transfers/transfer.job.ts';
import { registerTransfersRoutes } from './features/transfers/transfers.routes.ts';
import type { RouteHost } from './http/route-host.ts';
import { createFileLinks } from './platform/files/file-links.ts';
import { createFiles } from './platform/files/files.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { RecordDeps } from './platform/records/record-deps.ts';
import { removeExpiredRowsJob } from './platform/retention/remove-expired-rows.job.ts';
import type { Settings } from './platform/settings/settings.ts';

/** What is done apart from calls, and what the work on files needs. */
export interface BackgroundDeps {
  readonly base: ContextBase;
  readonly secrets: Pick<Secrets, 'tokenKey'>;
  readonly broadcast: Broadcast;
  readonly connection: DatabaseConnection;
  readonly filesFolder: string;
  readonly modulesFolder: string | null;
  readonly records: RecordDeps;
  readonly settings: Settings;
}

const WORKER_URL = new URL('./transfer-worker.ts', import.meta.url);

/**
 * Files, exports, imports, dictionaries, and every job of the product. The queue begins its work when the server listens, so that a
 * start does not wait for it.
 */
export function registerBackground(host: RouteHost, deps: BackgroundDeps): void {
  const { base, connection, filesFolder, modulesFolder, records, settings } = deps;
  const links = createFileLinks(deps.secrets.tokenKey);
  const files = createFiles(createDiskStorage(filesFolder), links);
  const job = transferJob({ connection, filesFolder, modulesFolder, workerUrl: WORKER_URL, settings });
  const mergeJob = mergeItemsJob(records.metadata);
  const jobs = createJobs({
    base,
    connection,
    definitions: [
      job,
      mergeJob,
      endForgottenTransfersJob(),
      removeExpiredFilesJob(files),
      removeExpiredRowsJob(settings),
      purgeExpiredJob({ metadata: records.metadata, settings }),
    ],
  });
  host.app.addHook('onListen', async () => {
    jobs.start().catch((error: unknown) => base.log.error({ err: error }, 'the job queue cannot start'));
  });
  host.app.addHook('onClose', () => jobs.close());
  registerFilesRoutes(host, { files, links });
  registerDictionaryRoutes(host, { ...records, broadcast: deps.broadcast, jobs, mergeJob });
  registerTransfersRoutes(host, { records, files, jobs, job });
}
