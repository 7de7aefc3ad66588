import { type FlowModel, parseFlow } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { quickRead } from '#server/db/quick-read.ts';
import { RecentlyUsed } from '#server/lib/recently-used.ts';

/** Models that a process keeps at once; each is some tens of kB. */
const KEPT_MAX = 200;

/** A version of a flow that was put into force. */
export interface Deployment {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly category: string;
  /** Forms whose records may run it; any when empty. */
  readonly forms: readonly string[];
  readonly model: FlowModel;
}

/** Versions of flows, each read once: nothing of them changes but whether new instances may start. */
export interface Deployments {
  /** @throws Error for an id that there is not */
  byId(ctx: Context, id: string): Promise<Deployment>;
  /** Id of the version that new instances of a flow start with; null where none is in force. */
  current(ctx: Context, key: string): Promise<string | null>;
}

const selectDeployment = quickRead((db, value: { id: string }) =>
  db
    .selectFrom('flow_deployment')
    .select(['id', 'key', 'version', 'name', 'category', 'forms', 'model', 'bpmn_xml'])
    .where('id', '=', value.id),
);

const selectCurrent = quickRead((db, value: { key: string }) =>
  db
    .selectFrom('flow_deployment')
    .select('id')
    .where('key', '=', value.key)
    .where('status', '=', 'DEPLOYED')
    .orderBy('version', 'desc')
    .limit(1),
);

/** Makes the reader; one per process. */
export function createDeployments(): Deployments {
  const kept = new RecentlyUsed<Deployment>(KEPT_MAX);
  return {
    async byId(ctx, id) {
      const known = kept.get(id);
      if (known) return known;
      const [row] = await selectDeployment(ctx, { id });
      if (!row) throw new Error(`there is no deployment ${id}`);
      const { model, bpmn_xml: xml, ...facts } = row;
      const deployment = { ...facts, model: await modelOf(xml, model as FlowModel) }; // as `parseFlow` made it
      kept.set(id, deployment);
      return deployment;
    },
    async current(ctx, key) {
      const [row] = await selectCurrent(ctx, { key });
      return row?.id ?? null;
    },
  };
}

/**
 * The model as its diagram says it: the database keeps the parts of what it was read into in an order of its own. What stands beside
 * the diagram, the fields that conditions compare by, is the stored one's.
 */
async function modelOf(xml: string, stored: FlowModel): Promise<FlowModel> {
  const reading = await parseFlow(xml);
  if (!reading.ok) return stored;
  return stored.fields ? { ...reading.value, fields: stored.fields } : reading.value;
}
