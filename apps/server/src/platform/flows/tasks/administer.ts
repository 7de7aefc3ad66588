import { AppError } from '@haiqiao/contract/errors';
import { type FlowEvent, migrateState, reviewStates } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { follow, applyEvent } from '#server/platform/flows/instances/apply-event.ts';
import { endRecord } from '#server/platform/flows/instances/commands/record-commands.ts';
import { nodeName, type FlowRun } from '#server/platform/flows/instances/flow-run.ts';
import { logAction } from '#server/platform/flows/instances/log-lines.ts';
import { scalarText } from '#server/platform/records/scalar-text.ts';
import type { InputOf, InstanceWork } from './action-work.ts';
import { assertManager } from './involvement.ts';

type Administered = 'terminate' | 'suspend' | 'resume' | 'jump' | 'retry' | 'migrate';

/** Administrator actions require a reason and are written to the audit log. */
async function administer(ctx: Context, run: FlowRun, input: InputOf<Administered>): Promise<void> {
  assertManager(ctx);
  const needsReason = input.action === 'terminate' || input.action === 'jump';
  if (needsReason && input.opinion === '')
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'opinion', rule: 'required' }] });
  const { instance } = run.locked;
  await writeAudit(ctx, {
    action: `flow.${input.action}`,
    outcome: 'done',
    target: { type: 'flow_instance', id: instance.id },
    details: {
      instance: instance.instance_no,
      reason: input.opinion,
      ...('node' in input && input.node !== undefined ? { node: input.node } : {}),
    },
  });
}

/** 终止, 挂起, 激活. A record moves with the end of its flow, where its resource defines it. */
export const steer: InstanceWork<InputOf<'terminate' | 'suspend' | 'resume'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  logAction(run, { action: input.action });
  await applyEvent(ctx, run, { kind: input.action, by: run.by, at: run.at });
  if (input.action === 'terminate') await endRecord(ctx, run, { end: 'terminated', opinion: input.opinion });
};

/**
 * 跳转: drops everything open and continues the instance at a node.
 * @throws AppError FLOW_ACTION_REFUSED where the flow would end with its record under review
 */
export const jump: InstanceWork<InputOf<'jump'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  logAction(run, { action: 'jump', nodeId: input.node });
  await applyEvent(ctx, run, { kind: 'jump', by: run.by, at: run.at, to: input.node });
  if (endsInReview(run)) throw new AppError('FLOW_ACTION_REFUSED', { action: 'jump' });
};

function endsInReview({ changes, locked, record }: FlowRun): boolean {
  if (!record || changes.state.status !== 'ended') return false;
  const inReview = reviewStates(locked.deployment.model, record.resource.definition);
  return inReview.has(scalarText(record.stored.values['status'] ?? null));
}

/** 异常重试: retries what failed. */
export const retry: InstanceWork<InputOf<'retry'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  const { node } = input;
  logAction(run, { action: 'retry', ...(node === undefined ? {} : { nodeId: node }) });
  run.changes.isRetry = true;
  const event: FlowEvent = { kind: 'retry', by: run.by, at: run.at };
  await applyEvent(ctx, run, node === undefined ? event : { ...event, nodeId: node });
};

/**
 * 迁移版本: moves the instance to another version of its flow.
 * @throws AppError FLOW_MIGRATION_REFUSED naming the current nodes that the version lacks
 */
export const migrate: InstanceWork<InputOf<'migrate'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  const { locked, changes } = run;
  const id = input.deploymentId ?? (await run.deps.deployments.current(ctx, locked.instance.key));
  if (id === null || id === locked.instance.deployment_id)
    throw new AppError('FLOW_NOT_DEPLOYED', { key: locked.instance.key });
  const target = await run.deps.deployments.byId(ctx, id);
  if (target.key !== locked.instance.key)
    throw new AppError('FLOW_NOT_DEPLOYED', { key: locked.instance.key });
  const models = [locked.deployment.model, target.model] as const;
  const moved = migrateState(models, changes.state, { by: run.by, at: run.at });
  if (!moved.ok) {
    const names = moved.issues.map(({ path }) => nodeName(run, path));
    throw new AppError('FLOW_MIGRATION_REFUSED', { names: [...new Set(names)] });
  }
  locked.deployment = target;
  await follow(ctx, run, { ...moved.value, steps: [] });
  changes.hasLeft = true;
  logAction(run, { action: 'migrate' });
  await sql`
    update flow_instance set deployment_id = ${target.id}::uuid, version = ${target.version}, flow_name = ${target.name}
    where id = ${locked.instance.id}::uuid`.execute(ctx.db);
};
