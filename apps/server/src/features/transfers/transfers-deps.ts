import type { Files } from '#server/platform/files/files.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { RecordDeps } from '#server/platform/records/record-deps.ts';
import type { TransferOrder } from './transfer.job.ts';

/** What exports and imports need. */
export interface TransfersDeps {
  readonly records: RecordDeps;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly job: JobDefinition<TransferOrder>;
}
