import type { Context } from '#server/context.ts';

/** What a run of a job knows beside its data. */
export interface JobCall {
  /** Aborted when the node ends or the job has taken longer than it may; what is under way should stop soon. */
  readonly signal: AbortSignal;
  /** 0 for the first try. */
  readonly retries: number;
}

/** What a run did, in numbers by name; kept with the run. */
export type JobFacts = Record<string, number>;

/** Work that is done apart from any call: on one of the nodes, again when it failed, still when a node was killed. */
export interface JobDefinition<Data extends object = object> {
  /** `area.verb`; also the name of its queue, for ever. */
  readonly name: string;
  /** Does it, as the system. May run twice: it must see what was done already. A throw means that it failed. */
  readonly run: (ctx: Context, data: Data, call: JobCall) => Promise<JobFacts | undefined | void>;
  /** When it runs by itself: five fields of cron, in Asia/Shanghai, once in the whole cluster. Its data is `{}`. */
  readonly schedule?: string;
  /** Done when nodes come up, where it was due while none ran; only what ran before can have been missed. */
  readonly isMadeUp?: true;
  /** Tries after the first; 2 unless given. */
  readonly retryLimit?: number;
  /** How long one try may take; 15 minutes unless given. */
  readonly expireSeconds?: number;
  /** How many of it one node runs at once; 1 unless given. */
  readonly atOnce?: number;
}

/**
 * Declares a job. Hand it to `createJobs`; `jobs.send` queues it.
 * @example defineJob({ name: 'recycle-bin.purge', schedule: '30 3 * * *', run: (ctx) => purgeExpired(ctx) });
 */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
