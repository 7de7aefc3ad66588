import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { Translations } from '@haiqiao/contract/i18n';
import { diffFlows, type FlowDiff, type FlowModel, parseFlow } from '@haiqiao/flow';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import { pipelinedRead } from '#server/db/pipelined-read.ts';

/** Models cached per process; each is some tens of kB. */
const CACHE_MAX = 200;

/** A deployed version of a flow. */
export interface Deployment {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly category: string;
  /** Forms whose records may run it; empty for any form. */
  readonly forms: readonly string[];
  readonly model: FlowModel;
}

/** Versions of flows, each read once: only the permission to start new instances changes. */
export interface Deployments {
  /** @throws Error for an unknown id */
  byId(ctx: Context, id: string): Promise<Deployment>;
  /** Id of the version that new instances of a flow start with; null where none is deployed. */
  current(ctx: Context, key: string): Promise<string | null>;
}

const selectDeployment = pipelinedRead((db, value: { id: string }) =>
  db
    .selectFrom('flow_deployment')
    .select(['id', 'key', 'version', 'name', 'category', 'forms', 'model', 'bpmn_xml'])
    .where('id', '=', value.id),
);

const selectCurrent = pipelinedRead((db, value: { key: string }) =>
  db
    .selectFrom('flow_deployment')
    .select('id')
    .where('key', '=', value.key)
    .where('status', '=', 'DEPLOYED')
    .orderBy('version', 'desc')
    .limit(1),
);

/** Creates the reader; one per process. */
export function createDeployments(): Deployments {
  const cache = new LRUCache<string, Deployment>({ max: CACHE_MAX });
  return {
    async byId(ctx, id) {
      const cached = cache.get(id);
      if (cached) return cached;
      const [row] = await selectDeployment(ctx, { id });
      if (!row) throw new Error(`there is no deployment ${id}`);
      const { model, bpmn_xml: xml, ...facts } = row;
      const deployment = { ...facts, model: await modelOf(xml, model as FlowModel) }; // as made by `parseFlow`
      cache.set(id, deployment);
      return deployment;
    },
    async current(ctx, key) {
      const [row] = await selectCurrent(ctx, { key });
      return row?.id ?? null;
    },
  };
}

/**
 * The model as parsed from its diagram, because jsonb does not preserve key order. The fields that conditions compare are not in the
 * diagram and come from the stored model.
 */
async function modelOf(xml: string, stored: FlowModel): Promise<FlowModel> {
  const reading = await parseFlow(xml);
  if (!reading.ok) return stored;
  return stored.fields ? { ...reading.value, fields: stored.fields } : reading.value;
}

/** A version to deploy. */
export interface NewDeployment {
  readonly modelId: string;
  readonly facts: FlowFacts;
  readonly bpmnXml: string;
  readonly model: FlowModel;
  readonly note: string;
  /** None for a note written by a person. */
  readonly noteTranslations?: Translations;
  /** Null for the system. */
  readonly deployedBy: string | null;
}

/** A deployed version. */
export interface MadeDeployment {
  readonly id: string;
  readonly version: number;
}

/**
 * Deploys the next version of a model and retires the others; running instances stay on theirs. Requires a transaction that has locked the
 * model's row.
 */
export async function insertDeployment(ctx: Context, deployment: NewDeployment): Promise<MadeDeployment> {
  const { facts, modelId } = deployment;
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
      bpmn_xml: deployment.bpmnXml,
      model: JSON.stringify(deployment.model),
      note: deployment.note,
      note_translations: deployment.noteTranslations ? JSON.stringify(deployment.noteTranslations) : null,
      diff: before ? JSON.stringify(await diffFrom(before.bpmn_xml, deployment.model)) : null,
      deployed_by: deployment.deployedBy,
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

/** Ensures that at most one version starts instances. */
export async function retireOthers(ctx: Context, modelId: string): Promise<void> {
  await ctx.db
    .updateTable('flow_deployment')
    .set((eb) => ({ status: 'RETIRED', row_version: eb('row_version', '+', 1) }))
    .where('model_id', '=', modelId)
    .where('status', '=', 'DEPLOYED')
    .execute();
}

/** Parsed from the diagram, because jsonb does not preserve the key order of a model. */
async function diffFrom(bpmnXml: string, model: FlowModel): Promise<FlowDiff | null> {
  const before = await parseFlow(bpmnXml);
  return before.ok ? diffFlows(before.value, model) : null;
}
