import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import { diffFlows, type FlowDiff, type FlowModel, parseFlow } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';

/** A version to be. */
export interface NewDeployment {
  readonly modelId: string;
  readonly facts: FlowFacts;
  readonly bpmnXml: string;
  readonly model: FlowModel;
  readonly note: string;
  /** None for what a person wrote. */
  readonly noteTranslations?: Translations;
  /** Null for the product itself. */
  readonly deployedBy: string | null;
}

/** A version that was made. */
export interface MadeDeployment {
  readonly id: string;
  readonly version: number;
}

/**
 * Makes the next version of a model and puts it into force instead of the others; instances that run keep theirs. In a
 * transaction that has locked the row of the model.
 */
export async function insertDeployment(ctx: Context, given: NewDeployment): Promise<MadeDeployment> {
  const { facts, modelId } = given;
  const before = await ctx.db
    .selectFrom('flow_deployment')
    .select(['version', 'bpmn_xml'])
    .where('key', '=', facts.key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  await retireOthers(ctx, modelId);
  const id = ctx.ids.uuid();
  const version = (before?.version ?? 0) + 1;
  await ctx.db
    .insertInto('flow_deployment')
    .values({
      id,
      model_id: modelId,
      key: facts.key,
      version,
      name: facts.name,
      category: facts.category,
      forms: facts.forms,
      bpmn_xml: given.bpmnXml,
      model: JSON.stringify(given.model),
      note: given.note,
      note_translations: given.noteTranslations ? JSON.stringify(given.noteTranslations) : null,
      diff: before ? JSON.stringify(await diffFrom(before.bpmn_xml, given.model)) : null,
      deployed_by: given.deployedBy,
      deployed_at: ctx.clock.now(),
      translations: (eb) => eb.selectFrom('flow_model').select('translations').where('id', '=', modelId),
    })
    .execute();
  await ctx.db
    .updateTable('flow_model')
    .set({ status: 'DEPLOYED', version })
    .where('id', '=', modelId)
    .execute();
  return { id, version };
}

/** One version at most starts instances. */
export async function retireOthers(ctx: Context, modelId: string): Promise<void> {
  await ctx.db
    .updateTable('flow_deployment')
    .set((eb) => ({ status: 'RETIRED', row_version: eb('row_version', '+', 1) }))
    .where('model_id', '=', modelId)
    .where('status', '=', 'DEPLOYED')
    .execute();
}

/** Read from the diagram, since the database keeps the parts of a model in an order of its own. */
async function diffFrom(bpmnXml: string, model: FlowModel): Promise<FlowDiff | null> {
  const before = await parseFlow(bpmnXml);
  return before.ok ? diffFlows(before.value, model) : null;
}
