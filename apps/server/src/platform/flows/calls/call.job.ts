import { AppError } from '@haiqiao/contract/errors';
import type { FlowEvent, FlowValue, FlowWork } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { HttpCaller } from '#server/adapters/http-caller.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { toAppError } from '#server/http/errors/foreign-errors.ts';
import type { CallData, CallJob, FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { isRefused } from '#server/platform/flows/run/is-refused.ts';
import { doDeed } from '#server/platform/flows/run/deed.ts';
import { startInstance } from '#server/platform/flows/run/start-instance.ts';
import { steadyGround } from '#server/platform/flows/steady-ground.ts';
import { placeOfInstance } from '#server/platform/flows/tasks/task-place.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Scripts } from '#server/platform/scripts/scripts.ts';
import { callAddress } from './call-address.ts';

/** How often work is tried again before the instance is told that it failed. */
const RETRY_LIMIT = 2;

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

/** Calls of one node at once. */
const AT_ONCE = 4;

/** What the job needs: flows come in late, since they send it. */
export interface CallJobDeps {
  readonly flows: () => FlowDeps;
  readonly http: HttpCaller;
  readonly scripts: Scripts;
}

/**
 * Does what an instance waits for, apart from the deed that asked for it: scripts, calls of other systems, sub-flows, and what other
 * instances have to say to it. It may run twice: an answer that was given already is refused, and changes nothing.
 */
export function flowCallJob({ flows, http, scripts }: CallJobDeps): CallJob {
  return defineJob<CallData>({
    name: 'flow.call',
    retryLimit: RETRY_LIMIT,
    atOnce: AT_ONCE,
    run: async (ctx, data, { retries }) => {
      const deps = flows();
      const isLast = retries >= RETRY_LIMIT;
      try {
        const event = await eventOf(ctx, deps, { data, http, scripts, isLast });
        if (event) await tell(ctx, deps, { instanceId: data.instanceId, event });
      } catch (error) {
        if (!isLast || data.callId === '') throw error;
        await giveUp(ctx, deps, { data, error });
      }
    },
  });
}

/** What fails for good waits at its node for somebody to see to it, as an incident that is tried again from there. */
async function giveUp(
  ctx: Context,
  deps: FlowDeps,
  { data, error }: { data: CallData; error: unknown },
): Promise<void> {
  const { instanceId, callId } = data;
  ctx.log.error({ err: error, instance: instanceId, call: callId }, 'work of a flow failed for good');
  const at = ctx.clock.now().toISOString();
  const message = error instanceof Error ? error.message : String(error);
  await tell(ctx, deps, {
    instanceId,
    event: { kind: 'failed', by: null, at, callId, error: 'call', message },
  });
}

interface Doing {
  readonly data: CallData;
  readonly http: HttpCaller;
  readonly scripts: Scripts;
  /** It is not tried again. */
  readonly isLast: boolean;
}

/** What the instance is told; null for nothing, or not yet. */
async function eventOf(ctx: Context, deps: FlowDeps, doing: Doing): Promise<FlowEvent | null> {
  const { instanceId, callId, message } = doing.data;
  const at = ctx.clock.now().toISOString();
  if (message !== '') return { kind: 'message', by: null, at, message };
  if (callId === '') return { kind: 'terminate', by: null, at };
  const row = await ctx.db
    .selectFrom('flow_call')
    .select(['work', 'state'])
    .where('instance_id', '=', instanceId)
    .where('local_id', '=', callId)
    .executeTakeFirst();
  if (row?.state !== 'WAITING') return null;
  const work = row.work as FlowWork; // as the interpreter wrote it
  const answer =
    work.kind === 'flow'
      ? await subFlow(ctx, deps, { data: doing.data, work })
      : await done(deps, { doing, work });
  return answer && { by: null, at, callId, ...answer };
}

type Answer =
  | { readonly kind: 'done'; readonly result: FlowValue }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string };

async function done(
  deps: FlowDeps,
  { doing, work }: { doing: Doing; work: Exclude<FlowWork, { kind: 'flow' }> },
): Promise<Answer> {
  if (work.kind === 'script') {
    const ran = await doing.scripts.run({ script: work.script, variables: work.variables });
    return ran.ok
      ? { kind: 'done', result: ran.value }
      : { kind: 'failed', error: ran.fault, message: ran.message };
  }
  if (work.options.kind !== 'http') throw new Error(`${work.options.kind} is done at once`);
  const { method, url } = work.options;
  const body = { variables: work.variables, instanceId: doing.data.instanceId };
  const answered = await callAddress(deps, { http: doing.http, method, url, body });
  if (!answered.ok && answered.isWorthAnotherTry && !doing.isLast) throw new Error(answered.message);
  return answered.ok
    ? { kind: 'done', result: answered.value }
    : { kind: 'failed', error: 'http', message: answered.message };
}

/** Starts the other instance; when it is over, this job runs again and tells how it went. */
async function subFlow(
  ctx: Context,
  deps: FlowDeps,
  { data, work }: { data: CallData; work: Extract<FlowWork, { kind: 'flow' }> },
): Promise<Answer | null> {
  const { instanceId, callId } = data;
  const { rows } = await sql<{ state: string; outcome: string | null; variables: FlowValue }>`
    select state, outcome, flow_state -> 'variables' as variables from flow_instance
    where parent_instance_id = ${instanceId}::uuid and parent_call_id = ${callId}`.execute(ctx.db);
  const [child] = rows;
  if (child?.state === 'DONE') return { kind: 'done', result: { outcome: child.outcome ?? '' } };
  if (child?.state === 'TERMINATED')
    return { kind: 'failed', error: 'subFlow', message: child.outcome ?? '' };
  if (child) return null;
  try {
    await startChild(ctx, deps, { instanceId, callId, work });
    return null;
  } catch (error) {
    // The same job was at work elsewhere, and was faster.
    if (errorCode(error) === UNIQUE_VIOLATION) return null;
    if (!(error instanceof AppError)) throw error;
    return { kind: 'failed', error: toAppError(error, '').id, message: work.key };
  }
}

async function startChild(
  ctx: Context,
  deps: FlowDeps,
  {
    instanceId,
    callId,
    work,
  }: { instanceId: string; callId: string; work: Extract<FlowWork, { kind: 'flow' }> },
): Promise<void> {
  const parent = await ctx.db
    .selectFrom('flow_instance')
    .select(['initiator_id', 'initiator_org_id', 'title'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const steady = { ...(await steadyGround(deps)), records: await deps.records.steady() };
  await inTransaction(ctx, (ctx) =>
    startInstance(ctx, steady, {
      key: work.key,
      record: null,
      formCode: null,
      choices: {},
      opinion: '',
      title: parent.title,
      variables: work.variables,
      parent: {
        instanceId,
        callId,
        initiatorId: parent.initiator_id,
        initiatorOrgId: parent.initiator_org_id,
      },
    }),
  );
}

/** What no longer fits when it is told is left out: somebody was faster, or it is over. */
async function tell(
  ctx: Context,
  deps: FlowDeps,
  { instanceId, event }: { instanceId: string; event: FlowEvent },
): Promise<void> {
  const place = await placeOfInstance(ctx, instanceId);
  try {
    await doDeed(ctx, deps, {
      ...place,
      action: event.kind,
      async work(ctx, run) {
        if (event.kind === 'done' || event.kind === 'failed')
          run.changes.endedCalls.push({
            local_id: event.callId,
            state: event.kind === 'done' ? 'DONE' : 'FAILED',
          });
        await happen(ctx, run, event);
      },
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
    ctx.log.info(
      { instanceId, event: event.kind, reason: toAppError(error, '').id },
      'what a flow was told no longer fits',
    );
  }
}
