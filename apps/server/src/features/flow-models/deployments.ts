import type * as endpoints from '@haiqiao/contract/endpoints';
import type { FlowDeploymentView } from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { localize, type Translations } from '@haiqiao/contract/i18n';
import type { FlowDiff } from '@haiqiao/flow';
import { inTransaction } from '@haiqiao/pg';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { retireOthers } from '#server/platform/flows/deployments.ts';
import type { PlatformRows } from '#server/platform/records/source/platform-rows.ts';
import { diffView } from './diff-flow.ts';
import { assertVisibleDeployment, deploymentRows, type ReadDeps } from './flow-model-rows.ts';

type DeploymentRow = Omit<FlowDeploymentView, 'changes' | 'deployedAt'> & {
  readonly deployedAt: Date;
  readonly diff: FlowDiff | null;
  readonly noteTranslations: Translations | null;
};

async function selectDeployments(ctx: Context, rest: RawBuilder<unknown>): Promise<readonly DeploymentRow[]> {
  const { rows } = await sql<DeploymentRow>`
    select d.id::text, d.model_id::text as "modelId", d.key, d.name, d.version, d.status, d.note, d.note_translations as "noteTranslations",
      coalesce(m.username, '') as "deployedBy", d.deployed_at as "deployedAt", d.diff,
      (select count(*)::integer from flow_instance i
        where i.deployment_id = d.id and i.state in ('RUNNING', 'SUSPENDED', 'ERROR')) as "runningInstances",
      (select count(*)::integer from flow_instance i where i.deployment_id = d.id) as instances
    from flow_deployment d left join sys_member m on m.id = d.deployed_by
    ${rest}`.execute(ctx.db);
  return rows;
}

function deploymentView(
  { locale }: Context,
  rows: PlatformRows,
  { diff, deployedAt, noteTranslations, ...row }: DeploymentRow,
): FlowDeploymentView {
  const changes = diff && {
    added: diff.added.length,
    removed: diff.removed.length,
    changed: diff.changed.length,
  };
  const note = localize(row.note, noteTranslations, locale);
  const { key, name, deployedBy, status } = row;
  return {
    ...row,
    ...rows.texts({ key, name, deployedBy, note }, status),
    deployedAt: deployedAt.toISOString(),
    changes,
  };
}

/** Visible versions of a model, newest first. */
export async function queryFlowDeployments(
  ctx: Context,
  deps: ReadDeps,
  { modelId, pageIndex, pageSize }: EndpointBody<typeof endpoints.queryFlowDeployments>,
): Promise<EndpointReply<typeof endpoints.queryFlowDeployments>> {
  const all = await ctx.db
    .selectFrom('flow_deployment')
    .select('id')
    .where('model_id', '=', modelId)
    .execute();
  const own = await deploymentRows(ctx, deps);
  const visible = await own.visible(all.map(({ id }) => id));
  const rows = await selectDeployments(
    ctx,
    sql`where d.id = any(${[...visible]}::uuid[]) order by d.version desc
      limit ${pageSize}::int offset ${pageIndex * pageSize}::int`,
  );
  return { datas: rows.map((row) => deploymentView(ctx, own, row)), total: visible.size };
}

/** A version with its diagram. @throws AppError FLOW_DEPLOYMENT_NOT_FOUND */
export async function getFlowDeployment(
  ctx: Context,
  deps: ReadDeps,
  { id }: EndpointBody<typeof endpoints.getFlowDeployment>,
): Promise<EndpointReply<typeof endpoints.getFlowDeployment>> {
  const [row] = await selectDeployments(ctx, sql`where d.id = ${id}::uuid`);
  const own = await deploymentRows(ctx, deps);
  if (!row || !(await own.visible([id])).has(id)) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
  const { bpmn_xml: bpmnXml } = await ctx.db
    .selectFrom('flow_deployment')
    .select('bpmn_xml')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...deploymentView(ctx, own, row), bpmnXml, diff: row.diff && diffView(row.diff) };
}

/** Enables or disables a version. @throws AppError FLOW_DEPLOYMENT_NOT_FOUND */
export async function setFlowDeploymentStatus(
  ctx: Context,
  deps: ReadDeps,
  { id, status }: EndpointBody<typeof endpoints.setFlowDeploymentStatus>,
): Promise<boolean> {
  await inTransaction(ctx, async (ctx) => {
    await assertVisibleDeployment(ctx, deps, id);
    const modelId = await lockModelOf(ctx, id);
    if (status === 'DEPLOYED') await retireOthers(ctx, modelId);
    const { key, version } = await ctx.db
      .updateTable('flow_deployment')
      .set((eb) => ({ status, row_version: eb('row_version', '+', 1) }))
      .where('id', '=', id)
      .returning(['key', 'version'])
      .executeTakeFirstOrThrow();
    await sql`
      update flow_model set status = (
        select d.status from flow_deployment d where d.model_id = ${modelId}::uuid
        order by d.status = 'DEPLOYED' desc, d.version desc limit 1)
      where id = ${modelId}::uuid`.execute(ctx.db);
    await writeAudit(ctx, {
      action: 'flowDeployment.setStatus',
      outcome: 'done',
      target: { type: 'flow_deployment', id },
      details: { key, version, status },
    });
  });
  return true;
}

/** Every change of the version in force locks the model. */
async function lockModelOf(ctx: Context, deploymentId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('flow_model')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('flow_deployment').select('model_id').where('id', '=', deploymentId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
  return row.id;
}
