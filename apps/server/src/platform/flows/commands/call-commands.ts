import type { ServiceOptions } from '@haiqiao/contract/definitions';
import type { FlowEvent } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { copyTo } from '#server/platform/flows/run/copy-to.ts';
import { aboutInstance } from '#server/platform/flows/run/message-route.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { subjectOf } from '#server/platform/flows/run/subject-of.ts';
import type { CarryOut, CommandOf } from './command.ts';
import { attemptRecordAction, changeStatus } from './record-commands.ts';

type Call = CommandOf<'call'>;

/** What a service does, where it is quick; null for what is done apart. */
type Serve<Kind extends ServiceOptions['kind']> = (
  ctx: Context,
  run: Run,
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
    const params = { text: options.title, title: run.held.instance.title };
    const message = {
      template: 'FLOW_NOTICE',
      params,
      kind: 'NOTICE',
      to,
      ...(await aboutInstance(run)),
    } as const;
    run.changes.messages.push(message);
    run.changes.hasLeft = true;
    return [doneOf(run, call)];
  },
  // The outside world is spoken to when the deed is written, and not while it holds its rows.
  http: async () => null,
} as const satisfies { readonly [Kind in ServiceOptions['kind']]: Serve<Kind> };

function doneOf({ at }: Run, { callId }: Call): FlowEvent {
  return { kind: 'done', by: null, at, callId };
}

/** Has work done: at once where it is quick, apart from the deed otherwise. */
export const call: CarryOut<'call'> = async (ctx, run, command) => {
  const { work } = command;
  if (work.kind === 'service') {
    const options = work.options as never; // the registry pairs every kind with its own options
    const answers = await SERVICES[work.options.kind](ctx, run, { options, call: command });
    if (answers) return answers;
  }
  run.changes.hasLeft = true;
  run.changes.calls.push({
    id: ctx.ids.uuid(),
    local_id: command.callId,
    node_id: command.nodeId,
    kind: work.kind,
    work,
  });
  await run.deps.sendCall(ctx, { instanceId: run.held.instance.id, callId: command.callId, message: '' });
  return [];
};

/** Work is not wanted any more. An instance that was started for it ends, too; apart from this deed, since it is held by others. */
export const cancelCall: CarryOut<'cancelCall'> = async (ctx, run, { callId }) => {
  const { id } = run.held.instance;
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

/** A message that a node throws: whoever waits for it here hears it at once, instances of the same record a little later. */
export const throwMessage: CarryOut<'message'> = async (ctx, run, { message }) => {
  const { id, biz_id: record, parent_instance_id: parent } = run.held.instance;
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
