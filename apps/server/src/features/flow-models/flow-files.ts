import type * as endpoints from '@haiqiao/contract/endpoints';
import { AppError } from '@haiqiao/contract/errors';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { parseFlow } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { checkDiagram } from './check-diagram.ts';
import type { FlowModelsDeps } from './flow-models-deps.ts';

/** Names of processes that a tool gives by itself say nothing. */
const MADE_UP = /^(?:process|definitions|flow)?[_-]?[0-9a-z]{0,12}$/iu;
const KEY_MAX_CHARACTERS = 90;

/**
 * Reads a file for the designer. What is wrong with it here is said, and can be mended there.
 * @throws AppError FLOW_DIAGRAM_UNREADABLE for what is no BPMN file with one process
 */
export async function importFlow(
  ctx: Context,
  deps: FlowModelsDeps,
  { bpmnXml, fileName }: EndpointBody<typeof endpoints.importFlow>,
): Promise<EndpointReply<typeof endpoints.importFlow>> {
  const faults = await checkDiagram(ctx, deps, { bpmnXml, forms: [] });
  const broken = faults.find(({ reason }) => reason === 'unreadable' || reason.endsWith('Processes'));
  if (broken) throw new AppError('FLOW_DIAGRAM_UNREADABLE', { reason: broken.reason });
  const reading = await parseFlow(bpmnXml);
  const base = fileName.replace(/\.[^.]+$/u, '').trim();
  const said = reading.ok ? reading.value : { key: base, name: base };
  const name = said.name === said.key && base !== '' ? base : said.name;
  return { key: await freeKey(ctx, [said.key, base]), name, bpmnXml, faults };
}

/** A key that no model has, as near as possible to what the file calls itself. */
async function freeKey(ctx: Context, names: readonly string[]): Promise<string> {
  const [named = 'flow'] = names
    .filter((name) => !MADE_UP.test(name))
    .map(keyOf)
    .filter(Boolean);
  const taken = await ctx.db
    .selectFrom('flow_model')
    .select('key')
    .where('key', 'like', `${named}%`)
    .execute();
  const keys = new Set(taken.map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? named : `${named}_${number}`;
    if (!keys.has(key)) return key;
  }
}

function keyOf(name: string): string {
  const snake = name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_');
  return snake
    .replace(/^[^a-z]+/u, '')
    .replace(/_+$/u, '')
    .slice(0, KEY_MAX_CHARACTERS);
}

/** A draft or a version as a file. @throws AppError FLOW_MODEL_NOT_FOUND, FLOW_DEPLOYMENT_NOT_FOUND */
export async function exportFlow(
  ctx: Context,
  wanted: EndpointBody<typeof endpoints.exportFlow>,
): Promise<EndpointReply<typeof endpoints.exportFlow>> {
  if ('deploymentId' in wanted) {
    const row = await ctx.db
      .selectFrom('flow_deployment')
      .select(['key', 'version', 'bpmn_xml'])
      .where('id', '=', wanted.deploymentId)
      .executeTakeFirst();
    if (!row) throw new AppError('FLOW_DEPLOYMENT_NOT_FOUND');
    return { fileName: `${row.key}-v${row.version}.bpmn`, bpmnXml: row.bpmn_xml };
  }
  const row = await ctx.db
    .selectFrom('flow_model')
    .select(['key', 'bpmn_xml'])
    .where('id', '=', wanted.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('FLOW_MODEL_NOT_FOUND');
  return { fileName: `${row.key}.bpmn`, bpmnXml: row.bpmn_xml };
}
