import { isAppError } from '@haiqiao/contract/errors';
import type { FlowEvent, FlowValue, FlowWork } from '@haiqiao/flow';
import { inTransaction } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { HttpCaller } from '#server/adapters/http-caller.ts';
import type { Context } from '#server/context.ts';
import { errorCode } from '#server/lib/error-code.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Scripts } from '#server/platform/scripts/scripts.ts';
import { type CallData, type CallJob, type FlowDeps, flowSnapshot } from './flow-deps.ts';
import { applyEvent } from './instances/apply-event.ts';
import { callAddress } from './instances/commands/call-address.ts';
import { isRefused, runInstanceAction, targetOfInstance } from './instances/run-instance-action.ts';
import { startInstance } from './start-instance.ts';

/** Retries before the instance is informed of the failure. */
const RETRY_LIMIT = 2;

/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

/** Concurrent calls per node. */
const AT_ONCE = 4;

/** Dependencies of the job; flows are passed lazily, since they send it. */
export interface CallJobDeps {
  readonly flows: () => FlowDeps;
  readonly http: HttpCaller;
  readonly scripts: Scripts;
}

/**
 * Does the work that an instance waits for outside of its action: scripts, HTTP calls, sub-flows, and messages from other instances. It may
 * run twice: a repeated answer is refused and changes nothing.
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
        if (event) await deliverEvent(ctx, deps, { instanceId: data.instanceId, event });
      } catch (error) {
        if (!isLast || data.callId === '') throw error;
        await reportFailure(ctx, deps, { data, error });
      }
    },
  });
}

/** Work that fails permanently becomes an incident at its node and is retried from there. */
async function reportFailure(
  ctx: Context,
  deps: FlowDeps,
  { data, error }: { data: CallData; error: unknown },
): Promise<void> {
  const { instanceId, callId } = data;
  ctx.log.error({ err: error, instance: instanceId, call: callId }, 'a call of a flow failed permanently');
  const at = ctx.clock.now().toISOString();
  const message = error instanceof Error ? error.message : String(error);
  await deliverEvent(ctx, deps, {
    instanceId,
    event: { kind: 'failed', by: null, at, callId, error: 'call', message },
  });
}

interface CallWork {
  readonly data: CallData;
  readonly http: HttpCaller;
  readonly scripts: Scripts;
  /** No retry follows. */
  readonly isLast: boolean;
}

/** The event for the instance; null for none, or none yet. */
async function eventOf(ctx: Context, deps: FlowDeps, callWork: CallWork): Promise<FlowEvent | null> {
  const { instanceId, callId, message } = callWork.data;
  const at = ctx.clock.now().toISOString();
  if (message !== '') return { kind: 'message', by: null, at, message };
  if (callId === '') return { kind: 'terminate', by: null, at };
  const row = await ctx.db
    .selectFrom('flow_call')
    .select(['work', 'state', 'idempotency_key as key'])
    .where('instance_id', '=', instanceId)
    .where('local_id', '=', callId)
    .executeTakeFirst();
  if (row?.state !== 'WAITING') return null;
  const work = row.work as FlowWork; // as written by the interpreter
  const answer =
    work.kind === 'flow'
      ? await subFlow(ctx, deps, { data: callWork.data, work })
      : await runWork(deps, { callWork, work, key: row.key });
  return answer && { by: null, at, callId, ...answer };
}

type Answer =
  | { readonly kind: 'done'; readonly result: FlowValue }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string };

async function runWork(
  deps: FlowDeps,
  { callWork, work, key }: { callWork: CallWork; work: Exclude<FlowWork, { kind: 'flow' }>; key: string },
): Promise<Answer> {
  if (work.kind === 'script') {
    const ran = await callWork.scripts.run({ script: work.script, variables: work.variables });
    return ran.ok
      ? { kind: 'done', result: ran.value }
      : { kind: 'failed', error: ran.fault, message: ran.message };
  }
  if (work.options.kind !== 'http') throw new Error(`${work.options.kind} runs immediately, not as a job`);
  const { method, url } = work.options;
  const body = { variables: work.variables, instanceId: callWork.data.instanceId };
  const answered = await callAddress(deps, { http: callWork.http, method, url, body, key });
  if (!answered.ok && answered.isWorthAnotherTry && !callWork.isLast) throw new Error(answered.message);
  return answered.ok
    ? { kind: 'done', result: answered.value }
    : { kind: 'failed', error: 'http', message: answered.message };
}

/** Starts the other instance; when it ends, this job runs again and reports the result. */
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
    // The same job ran on another node and was faster.
    if (errorCode(error) === UNIQUE_VIOLATION) return null;
    if (!isAppError(error)) throw error;
    return { kind: 'failed', error: error.id, message: work.key };
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
  const snapshot = { ...(await flowSnapshot(deps)), records: await deps.records.snapshot() };
  await inTransaction(ctx, (ctx) =>
    startInstance(ctx, snapshot, {
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

/** Applies an event; an event that no longer fits is dropped: another action was faster, or the instance has ended. */
async function deliverEvent(
  ctx: Context,
  deps: FlowDeps,
  { instanceId, event }: { instanceId: string; event: FlowEvent },
): Promise<void> {
  const target = await targetOfInstance(ctx, instanceId);
  try {
    await runInstanceAction(ctx, deps, {
      ...target,
      action: event.kind,
      async work(ctx, run) {
        if (event.kind === 'done' || event.kind === 'failed')
          run.changes.endedCalls.push({
            local_id: event.callId,
            state: event.kind === 'done' ? 'DONE' : 'FAILED',
          });
        await applyEvent(ctx, run, event);
      },
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
    ctx.log.info({ instanceId, event: event.kind, reason: error.id }, 'an event of a flow no longer fits');
  }
}
