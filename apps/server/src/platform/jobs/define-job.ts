import type { Context } from '#server/context.ts';

/** Context of a job run besides its data. */
export interface JobCall {
  /** Aborted when the node shuts down or the job exceeds its time limit; the work should stop soon. */
  readonly signal: AbortSignal;
  /** 0 for the first try. */
  readonly retries: number;
}

/** Result of a run as numbers by name; stored with the run. */
export type JobFacts = Record<string, number>;

/** Background work: runs on one node, is retried after a failure, and survives a killed node. */
export interface JobDefinition<Data extends object = object> {
  /** `area.verb`; also the name of its queue, which never changes. */
  readonly name: string;
  /** Runs as the system. May run twice, so it must detect work already done. An exception means failure. */
  readonly run: (ctx: Context, data: Data, call: JobCall) => Promise<JobFacts | undefined | void>;
  /** Schedule: five cron fields in Asia/Shanghai, once per cluster. The data is `{}`. */
  readonly schedule?: string;
  /** Runs at start-up where it was due while no node ran; only a job that has run before can have been missed. */
  readonly isMadeUp?: true;
  /** Retries; 2 by default. */
  readonly retryLimit?: number;
  /** Time limit of one try; 15 minutes by default. */
  readonly expireSeconds?: number;
  /** Concurrent runs per node; 1 by default. */
  readonly atOnce?: number;
}

/**
 * Declares a job. Pass it to `createJobs`; `jobs.send` queues it.
 * @example defineJob({ name: 'recycle-bin.purge', schedule: '30 3 * * *', run: (ctx) => purgeExpired(ctx) });
 */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
