import type { FieldIssue } from '@haiqiao/contract/field-types';
import { checkFlow, type FlowFault, type FlowModel, type FlowSurroundings, parseFlow } from '@haiqiao/flow';

/** A diagram as the interpreter reads it, with everything that is wrong with it. */
export interface ReadDiagram {
  /** Null where it cannot be read. It knows the fields of the records that run it. */
  readonly model: FlowModel | null;
  readonly faults: readonly FlowFault[];
}

/** Reads a diagram and checks it against the place where it is to run. Never throws over what it says. */
export async function readDiagram(xml: string, surroundings: FlowSurroundings): Promise<ReadDiagram> {
  const reading = await parseFlow(xml);
  if (!reading.ok) return { model: null, faults: reading.issues.map(faultOf) };
  const { fields } = surroundings;
  const model = fields ? { ...reading.value, fields } : reading.value;
  return { model, faults: checkFlow(model, surroundings) };
}

function faultOf({ path, rule, params = {} }: FieldIssue): FlowFault {
  const { name = path, ...others } = params;
  return {
    reason: rule,
    nodeId: path === '' ? null : path,
    nodeName: String(name),
    params: others,
    isBlocking: true,
  };
}

/** A fault for whoever reads a log: the reason, its node, and what it names. */
export function faultText({ reason, nodeId, nodeName, params }: FlowFault): string {
  const named = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const at = nodeId === null ? '' : ` at "${nodeName}" (${nodeId})`;
  return `${reason}${at}${named.length === 0 ? '' : `: ${named.join(', ')}`}`;
}
