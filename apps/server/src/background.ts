import type { FileStorage } from './adapters/file-storage.ts';
import type { SendMail } from './adapters/mail/mail.ts';
import type { Secrets } from './adapters/secrets.ts';
import type { StorageChoice } from './adapters/storage/storage-choice.ts';
import type { ContextBase } from './context.ts';
import type { Broadcast } from './db/broadcast.ts';
import type { DatabaseConnection } from './db/connect.ts';
import { registerAvatarRoutes } from './features/account/account.routes.ts';
import { registerDictionaryRoutes } from './features/dictionary/dictionary.routes.ts';
import { mergeItemsJob } from './features/dictionary/uses/merge.job.ts';
import { registerDocumentsRoutes } from './features/documents/documents.routes.ts';
import { registerDuplicatesRoutes } from './features/duplicates/duplicates.routes.ts';
import { searchDuplicatesJob } from './features/duplicates/search-duplicates.job.ts';
import { expireAccountsJob } from './features/account/enterprise/expire-accounts.job.ts';
import { registerFilesRoutes } from './features/files/files.routes.ts';
import { removeExpiredFilesJob, searchFilesJob } from './features/files/cleaning/clean-files.job.ts';
import { purgeExpiredJob } from './features/recycle-bin/purge-expired.job.ts';
import { sendMailsJob } from './features/messages/mail/send-mails.job.ts';
import { assertHandedOut } from './features/transfers/export/handed-out.ts';
import { endForgottenTransfersJob, transferJob } from './features/transfers/transfer.job.ts';
import { registerIntakeRoutes } from './features/intake/intake.routes.ts';
import { registerTransfersRoutes } from './features/transfers/transfers.routes.ts';
import type { Flows } from './flows.ts';
import type { RouteHost } from './http/route-host.ts';
import { createFileLinks } from './platform/files/file-links.ts';
import type { Press } from './platform/documents/press.ts';
import { createFiles, type Files } from './platform/files/files.ts';
import type { JobDefinition } from './platform/jobs/define-job.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { nightlyJob } from './platform/records/nightly/nightly.job.ts';
import type { RecordDeps } from './platform/records/record-deps.ts';
import { removeExpiredRowsJob } from './platform/retention/remove-expired-rows.job.ts';
import type { Settings } from './platform/settings/settings.ts';

/** What is done apart from calls, and what the work on files needs. */
export interface BackgroundDeps {
  readonly base: ContextBase;
  readonly secrets: Pick<Secrets, 'tokenKey'>;
  readonly broadcast: Broadcast;
  readonly connection: DatabaseConnection;
  readonly storage: FileStorage;
  /** The same for threads, which open it themselves. */
  readonly storageChoice: StorageChoice;
  readonly modulesFolder: string | null;
  readonly press: Press;
  readonly records: RecordDeps;
  readonly settings: Settings;
  readonly flows: Flows;
  readonly mail?: SendMail | undefined;
}

const WORKER_URL = new URL('./transfer-worker.ts', import.meta.url);

/**
 * Files, exports, imports, dictionaries, and every job of the product. The queue begins its work when the server listens, so that a
 * start does not wait for it.
 */
export function registerBackground(host: RouteHost, deps: BackgroundDeps): void {
  const { base, connection, storage, storageChoice, modulesFolder, records, settings, flows, press } = deps;
  const links = createFileLinks(deps.secrets.tokenKey);
  const files = createFiles(storage, links);
  const job = transferJob({
    connection,
    storage: storageChoice,
    modulesFolder,
    workerUrl: WORKER_URL,
    settings,
  });
  const mergeJob = mergeItemsJob(records.metadata);
  const searchJob = searchDuplicatesJob(records.metadata);
  const jobs = createJobs({
    base,
    connection,
    definitions: [job, mergeJob, searchJob, ...regularJobs(deps, files), flows.callJob, flows.sweepJob],
  });
  host.app.addHook('onListen', async () => {
    jobs.start().catch((error: unknown) => base.log.error({ err: error }, 'the job queue cannot start'));
  });
  host.app.addHook('onClose', () => jobs.close());
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
  registerTransfersRoutes(host, { records, files, jobs, job });
  flows.register(host, { records, jobs });
}

/** What is done by itself, at its time. */
function regularJobs({ records, settings, mail }: BackgroundDeps, files: Files): readonly JobDefinition[] {
  const { metadata } = records;
  const unheld = { files, settings, metadata };
  return [
    endForgottenTransfersJob(),
    removeExpiredFilesJob(unheld),
    searchFilesJob(unheld),
    removeExpiredRowsJob(settings),
    expireAccountsJob(records),
    nightlyJob(records),
    purgeExpiredJob({ metadata, settings }),
    sendMailsJob({ mail, settings }),
  ];
}
