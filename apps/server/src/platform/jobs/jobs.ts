import type { fromKysely, Job, PgBoss } from 'pg-boss';
import { type Context, type ContextBase, systemContext } from '#server/context.ts';
import type { DatabaseConnection } from '#server/db/connect.ts';
import type { JobDefinition } from './define-job.ts';
import { isMissed, keptRun } from './job-runs.ts';

/** The queue of all nodes. */
export interface Jobs {
  /** Queues a job; inside a transaction it is queued when that commits, and not at all otherwise. */
  send<Data extends object>(ctx: Context, job: JobDefinition<Data>, data: Data): Promise<void>;
  /** The data of everything of a job that is queued or at work, as the transaction of `ctx` sees it. */
  unfinished<Data extends object>(ctx: Context, job: JobDefinition<Data>): Promise<readonly Data[]>;
  /** Begins to work on what is queued. Safe to call again. */
  start(): Promise<void>;
  /** Tells running jobs to stop, waits a little for them, and leaves the rest to other nodes. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly base: ContextBase;
  readonly connection: DatabaseConnection;
  // Each with data of its own; only the job itself knows which.
  readonly definitions: readonly JobDefinition<never>[];
}

const SCHEMA = 'job';
/** What the queue says of a job that has still to be done, or to be done again. */
const UNFINISHED: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
const TIME_ZONE = 'Asia/Shanghai';
/** Connections of its own: a queue must not wait for the pool that serves calls. */
const CONNECTIONS = 2;
/** A node that says nothing for so long is gone; its jobs go to another one. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** Jobs wake their workers; polling only finds what a notice did not reach, retries and delayed ones. */
const POLL_SECONDS = 2;
/** Scheduled jobs are in no hurry. */
const SCHEDULED_POLL_SECONDS = 15;
const RETRY_DELAY_SECONDS = 2;
const RETRY_LIMIT = 2;
const EXPIRE_SECONDS = 15 * 60;
/** Nodes that come up together make up for what was missed only once. */
const MADE_UP = 'made up';
const MADE_UP_SECONDS = 60 * 60;
/** Running jobs have been told to stop: what still runs then is left to another node. */
const CLOSE_TIMEOUT_MS = 8_000;

/** Makes the queue; nothing is opened before it is needed. */
export function createJobs(options: JobsOptions): Jobs {
  const closing = new AbortController();
  let starting: Promise<Queue> | undefined;
  const started = () => {
    starting ??= startBoss(options, closing.signal);
    return starting;
  };
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
      await started();
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
  // Loaded when it is needed: a start does not wait for it.
  const pgBoss = await import('pg-boss');
  const boss = new pgBoss.PgBoss({
    ...known(connection),
    schema: SCHEMA,
    max: CONNECTIONS,
    application_name: 'haiqiao jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => base.log.warn({ err: error }, 'the job queue met an error'));
  await boss.start();
  for (const definition of definitions) {
    if (closing.aborted) break;
    await prepareQueue(boss, definition);
    await work({ boss, base, definition, closing });
    await makeUp({ boss, base, definition });
  }
  return { boss, throughKysely: pgBoss.fromKysely };
}

/** Only the parts that are given: the queue takes undefined for a value. */
function known(
  connection: DatabaseConnection,
): { readonly connectionString: string } | { readonly host: string } {
  const parts = Object.entries(connection).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts) as { readonly host: string }; // the connection's own parts
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

/** What was due while no node ran is done now, once: the others find it begun. */
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
      // What waits in a queue follows at once: with one job at a time the queue itself would wait for its next round.
      const goOn = () => {
        if (!closing.aborted) boss.notifyWorker(id);
      };
      for (const job of jobs) await runJob({ base, definition, closing }, job).finally(goOn);
    });
  }
}

async function runJob({ base, definition, closing }: Omit<Worker, 'boss'>, job: Job): Promise<void> {
  const { name, run, schedule } = definition;
  // Taken while this node was told to end: another one does it.
  if (closing.aborted) throw new Error('the node is ending');
  const ctx = systemContext(base, `job ${name}`);
  const call = { signal: AbortSignal.any([job.signal, closing]), retries: job.retryCount };
  try {
    const done = () => run(ctx, job.data as never, call); // what `send` took for this very job
    if (schedule === undefined) await done();
    else await keptRun(ctx, definition, async () => (await done()) ?? undefined);
  } catch (error) {
    base.log.error({ err: error, job: name, jobId: job.id }, 'a job failed');
    throw error;
  }
}
