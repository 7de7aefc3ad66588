import type { Files } from '#server/platform/files/files.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { TransferJobs } from './transfer.job.ts';

/** Dependencies of exports and imports. */
export interface TransfersDeps {
  readonly records: RecordDeps;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly transferJobs: TransferJobs;
}
