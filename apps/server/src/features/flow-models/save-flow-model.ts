import type { FlowFacts } from '@haiqiao/contract/definitions';
import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import { faultViews, readHere } from './check-diagram.ts';
import type { FlowModelRow } from './flow-model-row.ts';
import { holdModel } from './flow-model-rows.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';
import { nameProcess } from './name-process.ts';

type Saved = EndpointReply<typeof endpoints.saveFlowModel>;

/** Faults of a file in which nothing can be drawn any more. */
const UNREADABLE: ReadonlySet<string> = new Set(['unreadable', 'processMissing', 'severalProcesses']);

/**
 * Keeps a draft, sound or not.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_KEY_TAKEN, FLOW_DIAGRAM_UNREADABLE
 */
export async function saveFlowModel(
  ctx: Context,
  deps: FlowModelsDeps,
  { id, rowVersion = 0, facts, bpmnXml: given }: EndpointBody<typeof endpoints.saveFlowModel>,
): Promise<Saved> {
  const known =
    id === undefined ? null : await inTransaction(ctx, (ctx) => holdModel(ctx, { id, rowVersion }));
  const key = known?.key ?? facts.key;
  const bpmnXml = nameProcess(given, key);
  const { faults } = await readHere(ctx, deps, { bpmnXml, forms: facts.forms });
  const broken = faults.find(({ reason }) => UNREADABLE.has(reason));
  if (broken) throw new AppError('FLOW_DIAGRAM_UNREADABLE', { reason: broken.reason });
  const draft = { facts: { ...facts, key }, bpmnXml };
  const saved = await inTransaction(ctx, async (ctx) =>
    id === undefined
      ? addModel(ctx, draft)
      : changeModel(ctx, await holdModel(ctx, { id, rowVersion }), draft),
  );
  return { ...saved, faults: faultViews(faults) };
}

interface Draft {
  readonly facts: FlowFacts;
  readonly bpmnXml: string;
}

/** The key of a model that was deleted may be used again; its versions and instances are the same model's. */
async function addModel(ctx: Context, draft: Draft): Promise<Omit<Saved, 'faults'>> {
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

async function changeModel(ctx: Context, known: FlowModelRow, draft: Draft): Promise<Omit<Saved, 'faults'>> {
  const isShipped = known.module !== null && isShippedOne(known, draft);
  const row = await ctx.db
    .updateTable('flow_model')
    .set((eb) => ({
      ...draftColumns(draft),
      ...touched(ctx),
      is_changed: known.module !== null && !isShipped,
      ...(isShipped ? { taken_checksum: known.base_checksum } : {}),
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', known.id)
    .returning(['id', 'row_version'])
    .executeTakeFirstOrThrow();
  await note(ctx, { action: 'flowModel.update', id: row.id, key: known.key });
  return { id: row.id, rowVersion: row.row_version };
}

function draftColumns({ facts, bpmnXml }: Draft) {
  return { name: facts.name, category: facts.category, forms: facts.forms, bpmn_xml: bpmnXml };
}

function touched(ctx: Context) {
  return { updated_by: memberOf(ctx).memberId, updated_at: ctx.clock.now() };
}

/** Whether a draft is just what the area brings along. */
function isShippedOne({ base_xml, base_facts }: FlowModelRow, { facts, bpmnXml }: Draft): boolean {
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
 * Puts the draft back to what was shipped or deployed.
 * @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_MODEL_CONFLICT, FLOW_MODEL_NOT_SHIPPED, FLOW_DEPLOYMENT_NOT_FOUND
 */
export async function revertFlowModel(
  ctx: Context,
  { id, rowVersion, to }: EndpointBody<typeof endpoints.revertFlowModel>,
): Promise<EndpointReply<typeof endpoints.revertFlowModel>> {
  return inTransaction(ctx, async (ctx) => {
    const known = await holdModel(ctx, { id, rowVersion });
    const draft = to === 'shipped' ? shippedDraft(known) : await deployedDraft(ctx, known, to.deploymentId);
    return changeModel(ctx, known, draft);
  });
}

function shippedDraft({ base_xml, base_facts }: FlowModelRow): Draft {
  if (base_xml === null || base_facts === null) throw new AppError('FLOW_MODEL_NOT_SHIPPED');
  return { facts: base_facts, bpmnXml: base_xml };
}

async function deployedDraft(ctx: Context, { id, key }: FlowModelRow, deploymentId: string): Promise<Draft> {
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
