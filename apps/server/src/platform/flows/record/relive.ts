import type { DemoDeed, DemoFlow } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { happen } from '#server/platform/flows/run/advance.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import type { Run } from '#server/platform/flows/run/run.ts';
import { startInstance } from '#server/platform/flows/run/start-instance.ts';
import { variablesFor } from '#server/platform/flows/run/variables.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';

/** Hours between two deeds. */
const PAUSE_MS = 5 * 3_600_000;

/**
 * Starts the flow of a demo record at the moment it was handed in, and takes it as far as it has come; the record itself is there
 * already. What its time limits would have told meanwhile is not told any more.
 */
export async function relive(
  ctx: Context,
  deps: FlowDeps,
  { form, id, flow }: { form: FormModel; id: string; flow: DemoFlow },
): Promise<void> {
  const key = form.definition.flow;
  const [stored] = await loadRecords(ctx, form.resource, { ids: [id] });
  if (key === undefined || !stored || typeof flow.by !== 'string') return;
  const actor = await loadMemberActor(ctx.db, { memberId: flow.by, at: ctx.clock.now() });
  const then: Context = { ...ctx, actor, clock: { now: () => new Date(flow.at) } };
  const instanceId = await startInstance(then, deps, {
    key,
    record: { resource: form.resource, stored },
    formCode: form.definition.code,
    choices: {},
    opinion: '',
    onwards: async (then, run) => {
      let last = run;
      stamp(last);
      for (const deed of flow.deeds) {
        last = await redo(then, last, deed);
        stamp(last);
      }
      return last;
    },
  });
  await sql`
    update flow_timer set is_done = true
    where instance_id = ${instanceId}::uuid and due_at <= ${ctx.clock.now()}::timestamptz`.execute(ctx.db);
}

/** What has been written down by now happened then. */
function stamp({ changes, at }: Run): void {
  for (const line of changes.log) line.at ??= at;
}

/** @returns the run of whoever did it: people are told by whom something came back to them */
async function redo(ctx: Context, run: Run, { by, action, opinion = '', to }: DemoDeed): Promise<Run> {
  const [task] = run.changes.state.tasks;
  if (typeof by !== 'string' || !task) return run;
  const at = new Date(Date.parse(run.at) + PAUSE_MS).toISOString();
  const own: Run = { ...run, by, at, opinion };
  logDeed(own, { action, taskLocalId: task.id });
  const common = { by, at, taskId: task.id } as const;
  if (action === 'return')
    await happen(ctx, own, {
      kind: 'return',
      ...common,
      to: to === undefined ? 'initiator' : { node: to },
      comesBack: false,
    });
  else {
    const variables = variablesFor(run.held.deployment.model, run.record?.stored.values ?? {});
    await happen(ctx, own, { kind: action, ...common, variables });
  }
  return own;
}
