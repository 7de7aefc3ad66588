import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { insertDeployment } from '#server/platform/flows/deployments.ts';
import { writeDown } from '../run/run-steps.ts';
import type { ShippedFlow } from './shipped-flows.ts';

const SHIPPED_NOTE = '随系统发布';
const NOTE_TRANSLATIONS = { 'zh-TW': '隨系統發布', en: 'Came with the product', ja: '製品に付属' };
const CATEGORIES = 'RS_FLOW_CATEGORY';

/**
 * Deploys the flows of areas: a new flow is deployed, a changed one gets a new version; running instances stay on theirs. A model changed
 * by the centre stays in force and the shipped one is stored beside it. A flow no longer shipped becomes the centre's own. Requires a
 * transaction.
 * @param modules codes of the areas whose complete flows these are
 */
export async function installFlows(
  ctx: Context,
  modules: readonly string[],
  flows: readonly ShippedFlow[],
): Promise<void> {
  for (const flow of flows) {
    await addCategory(ctx, flow);
    const details = await installFlow(ctx, flow);
    if (details !== null) {
      const subject = `flow ${flow.facts.key}`;
      await writeDown(ctx, [{ module: flow.module, subject, kind: 'putFlow', details }]);
    }
  }
  await letGo(ctx, modules, flows);
}

async function addCategory(
  ctx: Context,
  { facts, categoryLabel, categoryTranslations }: ShippedFlow,
): Promise<void> {
  await ctx.db
    .insertInto('sys_dictionary_item')
    .columns(['id', 'type_id', 'value', 'name', 'translations', 'order_no', 'is_shipped'])
    .expression((eb) =>
      eb
        .selectFrom('sys_dictionary_type as t')
        .select([
          sql<string>`${ctx.ids.uuid()}::uuid`.as('id'),
          't.id as type_id',
          sql<string>`${facts.category}::text`.as('value'),
          sql<string>`${categoryLabel}::text`.as('name'),
          sql<string>`${JSON.stringify(categoryTranslations)}::jsonb`.as('translations'),
          sql<number>`100`.as('order_no'),
          sql<boolean>`true`.as('is_shipped'),
        ])
        .where('t.code', '=', CATEGORIES),
    )
    .onConflict((conflict) => conflict.columns(['type_id', 'value']).doNothing())
    .execute();
}

/** @returns what was done; null for nothing */
async function installFlow(ctx: Context, flow: ShippedFlow): Promise<string | null> {
  const { facts } = flow;
  const existing = await ctx.db
    .selectFrom('flow_model')
    .select(['id', 'module', 'is_changed', 'base_checksum'])
    .where('key', '=', facts.key)
    .forUpdate()
    .executeTakeFirst();
  if (!existing) return `version ${await addModel(ctx, flow)}`;
  const isSame = existing.base_checksum === flow.checksum && existing.module === flow.module;
  await storeShipped(ctx, existing.id, flow);
  if (isSame) return null;
  if (existing.is_changed || existing.module === null) {
    await ctx.db.updateTable('flow_model').set({ is_changed: true }).where('id', '=', existing.id).execute();
    return 'the one of the centre stays in force';
  }
  return `version ${await renewModel(ctx, existing.id, flow)}`;
}

/** Columns of the shipped version, whichever is in force. */
function shippedColumns({ module, translations, bpmnXml, facts, checksum }: ShippedFlow) {
  return {
    module,
    translations: JSON.stringify(translations),
    base_xml: bpmnXml,
    base_facts: JSON.stringify(facts),
    base_checksum: checksum,
  };
}

async function storeShipped(ctx: Context, id: string, flow: ShippedFlow): Promise<void> {
  await ctx.db.updateTable('flow_model').set(shippedColumns(flow)).where('id', '=', id).execute();
}

function draftColumns({ facts, bpmnXml, checksum }: ShippedFlow) {
  return {
    name: facts.name,
    category: facts.category,
    forms: facts.forms,
    bpmn_xml: bpmnXml,
    taken_checksum: checksum,
  };
}

async function addModel(ctx: Context, flow: ShippedFlow): Promise<number> {
  const id = ctx.ids.uuid();
  const at = ctx.clock.now();
  await ctx.db
    .insertInto('flow_model')
    .values({
      id,
      key: flow.facts.key,
      ...shippedColumns(flow),
      ...draftColumns(flow),
      created_at: at,
      updated_at: at,
    })
    .execute();
  return deploy(ctx, id, flow);
}

async function renewModel(ctx: Context, id: string, flow: ShippedFlow): Promise<number> {
  await ctx.db
    .updateTable('flow_model')
    .set((eb) => ({
      ...draftColumns(flow),
      updated_at: ctx.clock.now(),
      updated_by: null,
      deleted_at: null,
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return deploy(ctx, id, flow);
}

async function deploy(ctx: Context, modelId: string, flow: ShippedFlow): Promise<number> {
  const { facts, bpmnXml, model } = flow;
  const made = await insertDeployment(ctx, {
    modelId,
    facts,
    bpmnXml,
    model,
    note: SHIPPED_NOTE,
    noteTranslations: NOTE_TRANSLATIONS,
    deployedBy: null,
  });
  return made.version;
}

async function letGo(ctx: Context, modules: readonly string[], flows: readonly ShippedFlow[]): Promise<void> {
  const gone = await ctx.db
    .updateTable('flow_model')
    .set({
      module: null,
      is_changed: false,
      base_xml: null,
      base_facts: null,
      base_checksum: '',
      taken_checksum: '',
    })
    .where('module', 'in', [...modules, ''])
    .where('key', 'not in', [...flows.map(({ facts }) => facts.key), ''])
    .returning(['key', 'module'])
    .execute();
  const steps = gone.map(({ key }) => ({
    module: modules[0] ?? '',
    subject: `flow ${key}`,
    kind: 'letFlowGo',
    details: 'it is the centre’s own from now on',
  }));
  await writeDown(ctx, steps);
}
