import type { DatabaseConnection } from '@haiqiao/pg';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { SendMail } from '#server/adapters/mail/mail.ts';
import type { Secrets } from '#server/adapters/secrets.ts';
import type { StorageChoice } from '#server/adapters/storage/storage-choice.ts';
import type { ContextBase } from '#server/context.ts';
import { JOB_LIMITS, openDatabase } from '#server/db/connect.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import { registerAvatarRoutes } from '#server/features/account/account.routes.ts';
import { registerDictionaryRoutes } from '#server/features/dictionary/dictionary.routes.ts';
import { mergeItemsJob } from '#server/features/dictionary/uses/merge.job.ts';
import { registerDocumentsRoutes } from '#server/features/documents/documents.routes.ts';
import { registerDuplicatesRoutes } from '#server/features/duplicates/duplicates.routes.ts';
import { searchDuplicatesJob } from '#server/features/duplicates/search-duplicates.job.ts';
import { expireAccountsJob } from '#server/features/account/enterprise/expire-accounts.job.ts';
import { registerFilesRoutes } from '#server/features/files/files.routes.ts';
import { removeExpiredFilesJob, searchFilesJob } from '#server/features/files/cleaning/clean-files.job.ts';
import { removeMetadataJob } from '#server/features/files/cleaning/remove-metadata.job.ts';
import { purgeExpiredJob } from '#server/features/recycle-bin/purge-expired.job.ts';
import { sendMailsJob } from '#server/features/messages/mail/send-mails.job.ts';
import { assertHandedOut } from '#server/features/transfers/export/handed-out.ts';
import { endForgottenTransfersJob, transferJobs } from '#server/features/transfers/transfer.job.ts';
import { registerIntakeRoutes } from '#server/features/intake/intake.routes.ts';
import { registerTransfersRoutes } from '#server/features/transfers/transfers.routes.ts';
import type { Flows } from './flows.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import { createFileLinks } from '#server/platform/files/file-links.ts';
import { partitionLogsJob } from '#server/platform/retention/partition-logs.job.ts';
import type { Press } from '#server/platform/documents/press.ts';
import { createFiles, type Files } from '#server/platform/files/files.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { nightlyJob } from '#server/platform/records/nightly/nightly.job.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import { removeExpiredRowsJob } from '#server/platform/retention/remove-expired-rows.job.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Dependencies of background work and of file processing. */
export interface BackgroundDeps {
  readonly base: ContextBase;
  readonly secrets: Pick<Secrets, 'tokenKey' | 'auditKey'>;
  readonly broadcast: Broadcast;
  readonly connection: DatabaseConnection;
  readonly storage: FileStorage;
  /** The storage configuration for threads, which open it themselves. */
  readonly storageChoice: StorageChoice;
  readonly modulesFolder: string | null;
  readonly press: Press;
  readonly records: RecordDeps;
  readonly settings: Settings;
  readonly flows: Flows;
  readonly mail?: SendMail | undefined;
}

/** Maximum connections of jobs: about as many run at the same time. */
const JOB_CONNECTIONS = 8;

const WORKER_URL = new URL('./transfer-worker.ts', import.meta.url);

/**
 * Registers files, exports, imports, dictionaries and all jobs. The queue starts when the server listens, so the start does not wait for
 * it.
 */
export function registerBackground(host: RouteHost, deps: BackgroundDeps): void {
  const { base, connection, storage, storageChoice, modulesFolder, records, settings, flows, press } = deps;
  const links = createFileLinks(deps.secrets.tokenKey);
  const files = createFiles(storage, links);
  const transfers = transferJobs({
    connection,
    storage: storageChoice,
    modulesFolder,
    workerUrl: WORKER_URL,
    settings,
  });
  const mergeJob = mergeItemsJob(records.metadata);
  const searchJob = searchDuplicatesJob(records.metadata);
  // Their own pool: jobs may take longer than requests, and must not take the connections of requests.
  const jobsDb = openDatabase(connection, { max: JOB_CONNECTIONS, limits: JOB_LIMITS });
  const jobs = createJobs({
    base: { ...base, db: jobsDb },
    connection,
    definitions: [
      transfers.export,
      transfers.import,
      mergeJob,
      searchJob,
      ...regularJobs(deps, files),
      flows.callJob,
      flows.sweepJob,
    ],
  });
  host.app.addHook('onListen', async () => {
    void jobs.start();
  });
  host.app.addHook('onClose', async () => {
    await jobs.close();
    await jobsDb.close();
  });
  registerFilesRoutes(host, {
    files,
    links,
    press,
    metadata: records.metadata,
    flows: records.flows,
    assertHandedOut: (ctx, fileId) => assertHandedOut(ctx, records.metadata, fileId),
  });
  registerIntakeRoutes(host, { records, files });
  registerAvatarRoutes(host, { files, links, press, metadata: records.metadata });
  registerDictionaryRoutes(host, { ...records, broadcast: deps.broadcast, jobs, mergeJob });
  registerDocumentsRoutes(host, { records, press, files, settings });
  registerDuplicatesRoutes(host, { ...records, jobs, searchJob });
  registerTransfersRoutes(host, { records, files, jobs, transferJobs: transfers });
  flows.register(host, { records, jobs });
}

/** Scheduled jobs. */
function regularJobs(
  { records, settings, mail, secrets }: BackgroundDeps,
  files: Files,
): readonly JobDefinition[] {
  const { metadata } = records;
  const unheld = { files, settings, metadata };
  return [
    endForgottenTransfersJob(),
    removeExpiredFilesJob(unheld),
    searchFilesJob(unheld),
    removeMetadataJob(files),
    removeExpiredRowsJob(settings),
    partitionLogsJob({ files, settings, auditKey: secrets.auditKey }),
    expireAccountsJob(records),
    nightlyJob(records),
    purgeExpiredJob({ metadata, settings }),
    sendMailsJob({ mail, settings }),
  ];
}
