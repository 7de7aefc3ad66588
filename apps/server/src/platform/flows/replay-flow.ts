import type { DemoAction, DemoFlow } from '@haiqiao/contract/definitions';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { loadMemberActor } from '#server/platform/access/load-member-actor.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import { loadRecords } from '#server/platform/records/detail/load-records.ts';
import type { FlowDeps } from './flow-deps.ts';
import { applyEvent } from './instances/apply-event.ts';
import type { FlowRun } from './instances/flow-run.ts';
import { logAction } from './instances/log-lines.ts';
import { variablesFor } from './instances/variables.ts';
import { startInstance } from './start-instance.ts';

/** Hours between two actions. */
const PAUSE_MS = 5 * 3_600_000;

/**
 * Starts the flow of a demo record at its submission time and replays its actions; the record itself exists already. Notifications of
 * expired time limits are skipped.
 */
export async function replayFlow(
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
      for (const demoAction of flow.actions) {
        last = await replayAction(then, last, demoAction);
        stamp(last);
      }
      return last;
    },
  });
  await sql`
    update flow_timer set is_done = true
    where instance_id = ${instanceId}::uuid and due_at <= ${ctx.clock.now()}::timestamptz`.execute(ctx.db);
}

/** Dates everything logged so far to the run's time. */
function stamp({ changes, at }: FlowRun): void {
  for (const line of changes.log) line.at ??= at;
}

/** @returns the run of the acting member, so that notifications name who returned it */
async function replayAction(
  ctx: Context,
  run: FlowRun,
  { by, action, opinion = '', to }: DemoAction,
): Promise<FlowRun> {
  const [task] = run.changes.state.tasks;
  if (typeof by !== 'string' || !task) return run;
  const at = new Date(Date.parse(run.at) + PAUSE_MS).toISOString();
  const own: FlowRun = { ...run, by, at, opinion };
  logAction(own, { action, taskLocalId: task.id });
  const common = { by, at, taskId: task.id } as const;
  if (action === 'return')
    await applyEvent(ctx, own, {
      kind: 'return',
      ...common,
      to: to === undefined ? 'initiator' : { node: to },
      comesBack: false,
    });
  else {
    const variables = variablesFor(run.locked.deployment.model, run.record?.stored.values ?? {});
    await applyEvent(ctx, own, { kind: action, ...common, variables });
  }
  return own;
}
