import type { FlowFacts } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { inTransaction } from '@haiqiao/pg';
import type { Context } from '#server/context.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { faultViews, readHere } from './check-diagram.ts';
import type { FlowModelRow } from './flow-model-row.ts';
import { assertVisibleDeployment, lockModel, type ReadDeps } from './flow-model-rows.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

type Saved = EndpointReply<typeof endpoints.saveFlowModel>;

/** Faults of a file that cannot be drawn at all. */
const UNREADABLE: ReadonlySet<string> = new Set(['unreadable', 'processMissing', 'severalProcesses']);

/**
 * Saves a draft, valid or not.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_KEY_TAKEN, FLOW_DIAGRAM_UNREADABLE
 */
export async function saveFlowModel(
  ctx: Context,
  deps: FlowModelsDeps,
  { id, rowVersion = 0, facts, bpmnXml: inputXml }: EndpointBody<typeof endpoints.saveFlowModel>,
): Promise<Saved> {
  const existing =
    id === undefined ? null : await inTransaction(ctx, (ctx) => lockModel(ctx, deps, { id, rowVersion }));
  const key = existing?.key ?? facts.key;
  const bpmnXml = nameProcess(inputXml, key);
  const { faults } = await readHere(ctx, deps, { bpmnXml, forms: facts.forms });
  const broken = faults.find(({ reason }) => UNREADABLE.has(reason));
  if (broken) throw new AppError('FLOW_DIAGRAM_UNREADABLE', { reason: broken.reason });
  const draft = { facts: { ...facts, key }, bpmnXml };
  const saved = await inTransaction(ctx, async (ctx) =>
    id === undefined
      ? addModel(ctx, draft)
      : changeModel(ctx, await lockModel(ctx, deps, { id, rowVersion }), draft),
  );
  return { ...saved, faults: faultViews(faults) };
}

interface FlowModelDraft {
  readonly facts: FlowFacts;
  readonly bpmnXml: string;
}

/** The key of a deleted model can be reused; its versions and instances continue with the same model. */
async function addModel(ctx: Context, draft: FlowModelDraft): Promise<Omit<Saved, 'faults'>> {
  const { key } = draft.facts;
  const at = ctx.clock.now();
  const by = memberOf(ctx).memberId;
  const row = await ctx.db
    .insertInto('flow_model')
    .values({
      id: ctx.ids.uuid(),
      key,
      ...draftColumns(draft),
      created_by: by,
      created_at: at,
      ...touched(ctx),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          ...draftColumns(draft),
          ...touched(ctx),
          deleted_at: null,
          row_version: eb('flow_model.row_version', '+', 1),
        }))
        .where('flow_model.deleted_at', 'is not', null),
    )
    .returning(['id', 'row_version'])
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_MODEL_KEY_TAKEN', { key });
  await note(ctx, { action: 'flowModel.create', id: row.id, key });
  return { id: row.id, rowVersion: row.row_version };
}

async function changeModel(
  ctx: Context,
  existing: FlowModelRow,
  draft: FlowModelDraft,
): Promise<Omit<Saved, 'faults'>> {
  const isShipped = existing.module !== null && isShippedOne(existing, draft);
  const row = await ctx.db
    .updateTable('flow_model')
    .set((eb) => ({
      ...draftColumns(draft),
      ...touched(ctx),
      is_changed: existing.module !== null && !isShipped,
      ...(isShipped ? { taken_checksum: existing.base_checksum } : {}),
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', existing.id)
    .returning(['id', 'row_version'])
    .executeTakeFirstOrThrow();
  await note(ctx, { action: 'flowModel.update', id: row.id, key: existing.key });
  return { id: row.id, rowVersion: row.row_version };
}

function draftColumns({ facts, bpmnXml }: FlowModelDraft) {
  return { name: facts.name, category: facts.category, forms: facts.forms, bpmn_xml: bpmnXml };
}

function touched(ctx: Context) {
  return { updated_by: memberOf(ctx).memberId, updated_at: ctx.clock.now() };
}

/** Whether a draft equals the shipped flow. */
function isShippedOne({ base_xml, base_facts }: FlowModelRow, { facts, bpmnXml }: FlowModelDraft): boolean {
  return (
    bpmnXml === base_xml &&
    facts.name === base_facts?.name &&
    facts.category === base_facts.category &&
    facts.forms.join() === base_facts.forms.join()
  );
}

async function note(
  ctx: Context,
  { action, id, key }: { readonly action: string; readonly id: string; readonly key: string },
): Promise<void> {
  await writeAudit(ctx, { action, outcome: 'done', target: { type: 'flow_model', id }, details: { key } });
}

/**
 * Reverts the draft to the shipped or a deployed version.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_NOT_SHIPPED, FLOW_DEPLOYMENT_NOT_FOUND
 */
export async function revertFlowModel(
  ctx: Context,
  deps: ReadDeps,
  { id, rowVersion, to }: EndpointBody<typeof endpoints.revertFlowModel>,
): Promise<EndpointReply<typeof endpoints.revertFlowModel>> {
  return inTransaction(ctx, async (ctx) => {
    const existing = await lockModel(ctx, deps, { id, rowVersion });
    const draft =
      to === 'shipped'
        ? shippedDraft(existing)
        : await deployedDraft(ctx, deps, { existing, deploymentId: to.deploymentId });
    return changeModel(ctx, existing, draft);
  });
}

function shippedDraft({ base_xml, base_facts }: FlowModelRow): FlowModelDraft {
  if (base_xml === null || base_facts === null) throw new AppError('FLOW_MODEL_NOT_SHIPPED');
  return { facts: base_facts, bpmnXml: base_xml };
}

async function deployedDraft(
  ctx: Context,
  deps: ReadDeps,
  { existing: { id, key }, deploymentId }: { existing: FlowModelRow; deploymentId: string },
): Promise<FlowModelDraft> {
  await assertVisibleDeployment(ctx, deps, deploymentId);
  const row = await ctx.db
    .selectFrom('flow_deployment')
    .select(['name', 'category', 'forms', 'bpmn_xml'])
    .where('id', '=', deploymentId)
    .where('model_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
  const { bpmn_xml: bpmnXml, ...facts } = row;
  return { facts: { ...facts, key }, bpmnXml };
}

const PROCESS = /<(?:[\w.-]+:)?process\b[^>]*?\sid="([^"]+)"/gu;

/**
 * Sets the process name of a diagram to the flow's key, including all references. A diagram with several processes is not changed, because
 * the choice is ambiguous.
 */
function nameProcess(bpmnXml: string, key: string): string {
  const [only, second] = [...bpmnXml.matchAll(PROCESS)].map(([, id = '']) => id);
  if (only === undefined || second !== undefined || only === key) return bpmnXml;
  return ['id', 'bpmnElement', 'processRef'].reduce(
    (xml, name) => xml.replaceAll(` ${name}="${only}"`, ` ${name}="${key}"`),
    bpmnXml,
  );
}
