import { AppError } from '@haiqiao/contract/errors';
import { type FlowEvent, migrateState } from '@haiqiao/flow';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { follow, happen } from '#server/platform/flows/run/advance.ts';
import { logDeed } from '#server/platform/flows/run/log-lines.ts';
import { nodeName, type Run } from '#server/platform/flows/run/run.ts';
import type { InputOf, InstanceWork } from './action-work.ts';
import { assertManager } from './mine.ts';

type Administered = 'terminate' | 'suspend' | 'resume' | 'jump' | 'retry' | 'migrate';

/** What administrators do is asked for with a reason, and stands in the audit log. */
async function administer(ctx: Context, run: Run, input: InputOf<Administered>): Promise<void> {
  assertManager(ctx);
  const needsReason = input.action === 'terminate' || input.action === 'jump';
  if (needsReason && input.opinion === '')
    throw new AppError('RECORD_INVALID', { issues: [{ path: 'opinion', rule: 'required' }] });
  const { instance } = run.held;
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

/** 终止, 挂起, 激活. */
export const steer: InstanceWork<InputOf<'terminate' | 'suspend' | 'resume'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  logDeed(run, { action: input.action });
  await happen(ctx, run, { kind: input.action, by: run.by, at: run.at });
};

/** 跳转: everything that is open is dropped, and the instance goes on at a node. */
export const jump: InstanceWork<InputOf<'jump'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  logDeed(run, { action: 'jump', nodeId: input.node });
  await happen(ctx, run, { kind: 'jump', by: run.by, at: run.at, to: input.node });
};

/** 异常重试: what went wrong is tried again. */
export const retry: InstanceWork<InputOf<'retry'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  const { node } = input;
  logDeed(run, { action: 'retry', ...(node === undefined ? {} : { nodeId: node }) });
  const event: FlowEvent = { kind: 'retry', by: run.by, at: run.at };
  await happen(ctx, run, node === undefined ? event : { ...event, nodeId: node });
};

/**
 * 迁移版本: the instance follows another version of its flow from now on.
 * @throws AppError FLOW_MIGRATION_REFUSED naming the nodes at which it stands and that the version has not
 */
export const migrate: InstanceWork<InputOf<'migrate'>> = async (ctx, run, input) => {
  await administer(ctx, run, input);
  const { held, changes } = run;
  const id = input.deploymentId ?? (await run.deps.deployments.current(ctx, held.instance.key));
  if (id === null || id === held.instance.deployment_id)
    throw new AppError('FLOW_NOT_DEPLOYED', { key: held.instance.key });
  const target = await run.deps.deployments.byId(ctx, id);
  if (target.key !== held.instance.key) throw new AppError('FLOW_NOT_DEPLOYED', { key: held.instance.key });
  const models = [held.deployment.model, target.model] as const;
  const moved = migrateState(models, changes.state, { by: run.by, at: run.at });
  if (!moved.ok) {
    const names = moved.issues.map(({ path }) => nodeName(run, path));
    throw new AppError('FLOW_MIGRATION_REFUSED', { names: [...new Set(names)] });
  }
  held.deployment = target;
  await follow(ctx, run, { ...moved.value, steps: [] });
  changes.hasLeft = true;
  logDeed(run, { action: 'migrate' });
  await sql`
    update flow_instance set deployment_id = ${target.id}::uuid, version = ${target.version}, flow_name = ${target.name}
    where id = ${held.instance.id}::uuid`.execute(ctx.db);
};
