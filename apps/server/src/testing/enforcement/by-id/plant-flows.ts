import { parseFlow } from '@haiqiao/flow';
import { diagramXml, endText, line, startText, userText } from '@haiqiao/flow/testing';
import { sql } from 'kysely';
import type { Side } from './canaries.ts';
import type { Planted, Planter } from './planter.ts';

/** A flow, a version of one, an incident, or a running instance of its side's starter. */
export async function plantFlow(planter: Planter, kind: string, side: Side): Promise<Planted> {
  if (kind === 'flow_model')
    return { kind, side, id: await plantModel(planter, side), table: kind, more: {} };
  if (kind === 'flow_deployment') return plantDeployment(planter, side);
  if (kind === 'flow_incident') return plantIncident(planter, side);
  return plantInstance(planter, kind, side);
}

function diagram({ canaries }: Planter, kind: string, side: Side): string {
  const xml = diagramXml([startText(), userText('task'), endText()], line('start', 'task', 'end'));
  return `${xml}<!-- ${canaries.text({ kind, side, field: 'bpmnXml' })} -->`;
}

function plantModel(planter: Planter, side: Side): Promise<string> {
  const fieldOf = fieldsOf(planter, 'flow_model');
  const bpmn_xml = diagram(planter, 'flow_model', side);
  const values = { bpmn_xml, category: `planted-${side}`, module: null, base_xml: null };
  return planter.plantRow({ table: 'flow_model', kind: 'flow_model', side, values, fieldOf });
}

async function plantDeployment(planter: Planter, side: Side): Promise<Planted> {
  const kind = 'flow_deployment';
  const bpmn_xml = diagram(planter, kind, side);
  const model = JSON.stringify(await parseFlow(bpmn_xml));
  const model_id = await plantModel(planter, side);
  const values = { bpmn_xml, model, model_id, category: `planted-${side}`, status: 'RETIRED' };
  const id = await planter.plantRow({ table: kind, kind, side, values, fieldOf: fieldsOf(planter, kind) });
  return { kind, side, id, table: kind, more: { modelId: model_id } };
}

async function plantIncident(planter: Planter, side: Side): Promise<Planted> {
  const kind = 'flow_incident';
  const { base } = planter.centre;
  const values = {
    instance_id: base.ids.uuid(),
    timer_id: base.ids.uuid(),
    initiator_id: planter.people.starters[side],
    opened_at: base.clock.now(),
  };
  const id = await planter.plantRow({ table: kind, kind, side, values, fieldOf: fieldsOf(planter, kind) });
  return { kind, side, id, table: kind, more: {} };
}

/** The field of a column; its name for a column without one. */
function fieldsOf({ metadata }: Planter, code: string): (column: string) => string {
  const fields = [...(metadata.resources.get(code)?.fields.values() ?? [])];
  return (column) =>
    fields.find(({ columns }) => columns.some(({ name }) => name === column))?.name ?? column;
}

async function plantInstance({ centre, canaries }: Planter, kind: string, side: Side): Promise<Planted> {
  const { instanceId } = await centre.handIn(await centre.person(side));
  const text = (field: string) => canaries.text({ kind: 'flow_instance', side, field });
  const { db } = centre.base;
  await sql`update flow_instance set title = ${text('title')} where id = ${instanceId}`.execute(db);
  await sql`update flow_todo set title = ${text('title')} where instance_id = ${instanceId}`.execute(db);
  await sql`update flow_log set opinion = ${text('opinion')} where instance_id = ${instanceId}`.execute(db);
  await sql`
    update flow_task set title = ${text('title')}, node_name = ${text('currentNodes')}, opinion = ${text('opinion')}
    where instance_id = ${instanceId}`.execute(db);
  if (kind === 'flow_instance') return { kind, side, id: instanceId, table: kind, more: {} };
  const [task] = await centre.open(instanceId);
  if (!task) throw new Error('no open task');
  return { kind, side, id: task.id, table: kind, more: { instanceId } };
}
