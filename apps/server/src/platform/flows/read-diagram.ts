import {
  fieldsOf,
  type FieldsByName,
  type ResourceDefinition,
  statusesOf,
} from '@haiqiao/contract/definitions';
import type { FieldIssue } from '@haiqiao/contract/field-types';
import { type FlowSurroundings, checkFlow, type FlowFault, type FlowModel, parseFlow } from '@haiqiao/flow';
import { POST_SETTING_KEYS } from '#server/platform/settings/catalog/post-settings.ts';

/** A diagram as parsed for the interpreter, with all its faults. */
export interface ReadDiagram {
  /** Null where it cannot be parsed. It includes the fields of the records that run it. */
  readonly model: FlowModel | null;
  readonly faults: readonly FlowFault[];
}

/** Parses a diagram and checks it against its surroundings. Never throws because of its content. */
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

/** A fault as log text: reason, node and parameters. */
export function faultText({ reason, nodeId, nodeName, params }: FlowFault): string {
  const named = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const at = nodeId === null ? '' : ` at "${nodeName}" (${nodeId})`;
  return `${reason}${at}${named.length === 0 ? '' : `: ${named.join(', ')}`}`;
}

/** What a diagram may refer to, as far as available. */
export interface Nameable {
  /** Resources of the forms whose records run the flow; empty where it is for any form. */
  readonly resources: readonly ResourceDefinition[];
  /** Codes of every form. */
  readonly forms: readonly string[];
  /** Codes of every post. */
  readonly posts: readonly string[];
  /** Keys of every flow. */
  readonly flows: readonly string[];
}

/** The surroundings of a diagram. A flow for any form may name any field and state, because its resources are not known. */
export function surroundingsOf({ resources, forms, posts, flows }: Nameable): FlowSurroundings {
  const hasResources = resources.length > 0;
  return {
    fields: fieldsOfAll(resources),
    statuses: hasResources
      ? [...new Set(resources.flatMap((resource) => statusesOf(resource).map(({ code }) => code)))]
      : null,
    actions: hasResources
      ? [...new Set(resources.flatMap(({ actions = [] }) => actions.map(({ code }) => code)))]
      : null,
    resources,
    forms,
    // A diagram may name a post by its setting, because no post code is fixed in a product (DOMAIN §1.5).
    posts: [...POST_SETTING_KEYS, ...posts],
    flows,
  };
}

/** Fields of records that run a flow; for equal names in several resources the first one counts. */
function fieldsOfAll(resources: readonly ResourceDefinition[]): FieldsByName | null {
  if (resources.length === 0) return null;
  return Object.assign({}, ...resources.map(fieldsOf).toReversed()) as FieldsByName; // of fields, each
}
