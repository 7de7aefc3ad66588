import type { ServiceOptions } from '@haiqiao/contract/definitions';
import type { FlowEvent } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import { type FlowRun, subjectOf } from '#server/platform/flows/instances/flow-run.ts';
import { copyTo, notify } from '#server/platform/flows/instances/notifications.ts';
import type { CarryOut, CommandOf } from './command.ts';
import { attemptRecordAction, changeStatus } from './record-commands.ts';

type Call = CommandOf<'call'>;

/** Runs a fast service at once; null for work done in a job. */
type Serve<Kind extends ServiceOptions['kind']> = (
  ctx: Context,
  run: FlowRun,
  service: { readonly options: Extract<ServiceOptions, { kind: Kind }>; readonly call: Call },
) => Promise<readonly FlowEvent[] | null>;

const SERVICES = {
  status: async (ctx, run, { options, call }) => {
    await changeStatus(ctx, run, options.status);
    return [doneOf(run, call)];
  },
  recordAction: (ctx, run, { options, call }) =>
    attemptRecordAction(ctx, run, { action: options.action, callId: call.callId }),
  cc: async (ctx, run, { options, call }) => {
    const { nodeId } = call;
    const members = await resolveAssignees(ctx, run.deps, {
      rules: options.to,
      nodeId,
      subject: subjectOf(run),
    });
    copyTo(ctx, run, { members, nodeId });
    return [doneOf(run, call)];
  },
  notify: async (ctx, run, { options, call }) => {
    const { nodeId } = call;
    const to = await resolveAssignees(ctx, run.deps, { rules: options.to, nodeId, subject: subjectOf(run) });
    const params = { text: options.title, title: run.locked.instance.title };
    await notify(run, { template: 'FLOW_NOTICE', params, kind: 'NOTICE', to });
    run.changes.hasLeft = true;
    return [doneOf(run, call)];
  },
  // External systems are called after the action is written, not while it locks its rows.
  http: async () => null,
} as const satisfies { readonly [Kind in ServiceOptions['kind']]: Serve<Kind> };

function doneOf({ at }: FlowRun, { callId }: Call): FlowEvent {
  return { kind: 'done', by: null, at, callId };
}

/** Starts work: at once where it is fast, in a job otherwise. */
export const call: CarryOut<'call'> = async (ctx, run, command) => {
  const { work } = command;
  if (work.kind === 'service') {
    const options = work.options as never; // the registry pairs every kind with its own options
    const answers = await SERVICES[work.options.kind](ctx, run, { options, call: command });
    if (answers) return answers;
  }
  run.changes.hasLeft = true;
  const { callId, nodeId } = command;
  const tokenId = run.changes.state.calls.find(({ id }) => id === callId)?.tokenId ?? '';
  const id = ctx.ids.uuid();
  run.changes.calls.push({
    id,
    local_id: callId,
    node_id: nodeId,
    kind: work.kind,
    work,
    token_id: tokenId,
    idempotency_key: (await failedKey(ctx, run, { nodeId, tokenId })) ?? id,
  });
  await run.deps.sendCall(ctx, { instanceId: run.locked.instance.id, callId: command.callId, message: '' });
  return [];
};

/** The idempotency key of the failed call that a retry repeats: the other system may have carried it out. Null for a new call. */
async function failedKey(
  ctx: Context,
  { changes, locked }: FlowRun,
  { nodeId, tokenId }: { readonly nodeId: string; readonly tokenId: string },
): Promise<string | null> {
  if (!changes.isRetry) return null;
  const failed = await ctx.db
    .selectFrom('flow_call')
    .select('idempotency_key')
    .where('instance_id', '=', locked.instance.id)
    .where('node_id', '=', nodeId)
    .where('token_id', '=', tokenId)
    .where('state', '=', 'FAILED')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return failed?.idempotency_key ?? null;
}

/** Cancels work. An instance started for it ends too, in a separate job, because others may have locked it. */
export const cancelCall: CarryOut<'cancelCall'> = async (ctx, run, { callId }) => {
  const { id } = run.locked.instance;
  run.changes.endedCalls.push({ local_id: callId, state: 'CANCELLED' });
  const { rows } = await sql<{ id: string }>`
    select id::text from flow_instance where parent_instance_id = ${id}::uuid and parent_call_id = ${callId}
      and state in ('RUNNING', 'SUSPENDED', 'ERROR')`.execute(ctx.db);
  for (const child of rows) {
    run.changes.hasLeft = true;
    await run.deps.sendCall(ctx, { instanceId: child.id, callId: '', message: '' });
  }
  return [];
};

/** A thrown message: this instance receives it at once, other instances of the same record through a job. */
export const throwMessage: CarryOut<'message'> = async (ctx, run, { message }) => {
  const { id, biz_id: record, parent_instance_id: parent } = run.locked.instance;
  const { rows } = await sql<{ id: string }>`
    select id::text from flow_instance
    where id <> ${id}::uuid and state in ('RUNNING', 'ERROR')
      and (biz_id = ${record}::uuid or id = ${parent}::uuid or parent_instance_id = ${id}::uuid)
    limit 50`.execute(ctx.db);
  for (const other of rows) {
    run.changes.hasLeft = true;
    await run.deps.sendCall(ctx, { instanceId: other.id, callId: '', message });
  }
  return [{ kind: 'message', by: null, at: run.at, message }];
};

/** Resolves the assignees of a node now. */
export const assign: CarryOut<'assign'> = async (ctx, run, { askId, nodeId, rules, withSuperiors }) => {
  const members = await resolveAssignees(ctx, run.deps, { rules, nodeId, subject: subjectOf(run) });
  const superiors = withSuperiors ? { superiors: await superiorsOf(ctx, members) } : {};
  return [{ kind: 'assigned', by: run.by, at: run.at, askId, members, ...superiors }];
};
