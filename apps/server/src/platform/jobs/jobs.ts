import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '@haiqiao/pg';
import type { fromKysely, Job, PgBoss } from 'pg-boss';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import { loadOnce } from '#server/lib/load-once.ts';
import type { JobDefinition } from './define-job.ts';
import { isMissed, recordedRun } from './job-runs.ts';

/** The queue of all nodes. */
export interface Jobs {
  /** Queues a job; inside a transaction it is queued at commit, and not after a rollback. */
  send<Data extends object>(ctx: Context, job: JobDefinition<Data>, data: Data): Promise<void>;
  /** The data of all queued or running runs of a job, as visible to the transaction of `ctx`. */
  unfinished<Data extends object>(ctx: Context, job: JobDefinition<Data>): Promise<readonly Data[]>;
  /** Starts processing the queue, as soon as the database answers. Idempotent. */
  start(): Promise<void>;
  /** Signals running jobs to stop, waits briefly, and leaves the rest to other nodes. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly base: ContextBase;
  readonly connection: DatabaseConnection;
  // Each with its own data type, known only to the job itself.
  readonly definitions: readonly JobDefinition<never>[];
}

const SCHEMA = 'job';
/** Queue states of jobs that are not done. */
const UNFINISHED: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
const TIME_ZONE = 'Asia/Shanghai';
/** Separate connections: the queue must not wait for the pool that serves requests. */
const CONNECTIONS = 2;
/** A node without a heartbeat for this long counts as dead; its jobs move to another node. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** Notifications wake the workers; polling only finds missed notifications, retries and delayed jobs. */
const POLL_SECONDS = 2;
/** Scheduled jobs are not urgent. */
const SCHEDULED_POLL_SECONDS = 15;
const RETRY_DELAY_SECONDS = 2;
const RETRY_LIMIT = 2;
const EXPIRE_SECONDS = 15 * 60;
/** Nodes that start together catch up on a missed job only once. */
const MADE_UP = 'made up';
const MADE_UP_SECONDS = 60 * 60;
/** Time for running jobs to stop; after that another node takes over. */
const CLOSE_TIMEOUT_MS = 8_000;

/** Pause before the queue is started again, after the database did not answer. */
const RESTART_AFTER_MS = 5_000;

/** Creates the queue; connects on first use. */
export function createJobs(options: JobsOptions): Jobs {
  const closing = new AbortController();
  let starting: Promise<Queue> | undefined;
  const started = loadOnce(() => (starting = startBoss(options, closing.signal)));
  return {
    async send(ctx, job, data) {
      const { boss, throughKysely } = await started();
      await boss.send(job.name, data, ctx.db.isTransaction ? { db: throughKysely(ctx.db) } : {});
    },
    async unfinished<Data extends object>(ctx: Context, job: JobDefinition<Data>) {
      const { boss, throughKysely } = await started();
      const found = await boss.findJobs<Data>(job.name, { db: throughKysely(ctx.db) });
      return found.filter(({ state }) => UNFINISHED.has(state)).map(({ data }) => data);
    },
    async start() {
      while (!closing.signal.aborted) {
        try {
          await started();
          return;
        } catch (error) {
          options.base.log.error({ err: error }, 'the job queue cannot start and tries again');
          await sleep(RESTART_AFTER_MS, undefined, { signal: closing.signal, ref: false }).catch(
            () => undefined,
          );
        }
      }
    },
    async close() {
      closing.abort();
      const queue = await starting?.catch(() => undefined);
      await queue?.boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
    },
  };
}

interface Queue {
  readonly boss: PgBoss;
  readonly throughKysely: typeof fromKysely;
}

async function startBoss(options: JobsOptions, closing: AbortSignal): Promise<Queue> {
  const { base, connection, definitions } = options;
  // Loaded on demand to keep start-up fast.
  const pgBoss = await import('pg-boss');
  const boss = new pgBoss.PgBoss({
    ...definedParts(connection),
    schema: SCHEMA,
    max: CONNECTIONS,
    application_name: 'haiqiao jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => base.log.warn({ err: error }, 'the job queue reported an error'));
  try {
    await boss.start();
    for (const definition of definitions) {
      if (closing.aborted) break;
      await prepareQueue(boss, definition);
      await work({ boss, base, definition, closing });
      await makeUp({ boss, base, definition });
    }
  } catch (error) {
    // The next call starts a new one.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return { boss, throughKysely: pgBoss.fromKysely };
}

/** Only defined properties: the queue treats undefined as a value. */
function definedParts(
  connection: DatabaseConnection,
): { readonly connectionString: string } | { readonly host: string } {
  const parts = Object.entries(connection).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { readonly host: string }; // properties of the connection
}

async function prepareQueue(boss: PgBoss, job: JobDefinition<never>): Promise<void> {
  const settings = {
    notify: true,
    retryLimit: job.retryLimit ?? RETRY_LIMIT,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    expireInSeconds: job.expireSeconds ?? EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
  if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, {}, { tz: TIME_ZONE });
}

/** Runs a job missed while no node ran, once: the other nodes find it started. */
async function makeUp({ boss, base, definition }: Omit<Worker, 'closing'>): Promise<void> {
  const { name, isMadeUp = false } = definition;
  if (!isMadeUp || !(await isMissed(base, name))) return;
  await boss.send(name, {}, { singletonKey: MADE_UP, singletonSeconds: MADE_UP_SECONDS });
}

interface Worker {
  readonly boss: PgBoss;
  readonly base: ContextBase;
  readonly definition: JobDefinition<never>;
  readonly closing: AbortSignal;
}

async function work({ boss, base, definition, closing }: Worker): Promise<void> {
  const { name, schedule, atOnce = 1 } = definition;
  const seconds = schedule === undefined ? POLL_SECONDS : SCHEDULED_POLL_SECONDS;
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
  };
  for (let worker = 0; worker < atOnce; worker += 1) {
    const id = await boss.work(name, options, async (jobs: Job[]) => {
      // Fetches the next job at once: with one job at a time the queue would wait for its next poll.
      const goOn = () => {
        if (!closing.aborted) boss.notifyWorker(id);
      };
      for (const job of jobs) await runJob({ base, definition, closing }, job).finally(goOn);
    });
  }
}

async function runJob({ base, definition, closing }: Omit<Worker, 'boss'>, job: Job): Promise<void> {
  const { name, run, schedule } = definition;
  // Taken during shutdown: another node runs it.
  if (closing.aborted) throw new Error('the node is ending');
  const ctx = systemContext(base, `job ${name}`);
  const call = { signal: AbortSignal.any([job.signal, closing]), retries: job.retryCount };
  try {
    const done = () => run(ctx, job.data as never, call); // what `send` accepted for this job
    if (schedule === undefined) await done();
    else await recordedRun(ctx, definition, async () => (await done()) ?? undefined);
  } catch (error) {
    base.log.error({ err: error, job: name, jobId: job.id }, 'a job failed');
    throw error;
  }
}
