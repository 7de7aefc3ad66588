/** A node in a test: tag, attributes, options and nested content. */
export interface NodeText {
  readonly tag: string;
  readonly id: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly options?: object;
  readonly within?: string;
}

/** A sequence flow: from, to, and its condition as in the file. */
export type ArrowText = readonly [from: string, to: string, condition?: object | string];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

/** `<hq:options>` with its wrapper. */
export function optionsXml(options: object | undefined): string {
  if (!options) return '';
  const json = escapeXml(JSON.stringify(options));
  return `<bpmn:extensionElements><hq:options>${json}</hq:options></bpmn:extensionElements>`;
}

/** A node as XML. */
function nodeXml({ tag, id, attributes = {}, options, within = '' }: NodeText): string {
  const content = optionsXml(options) + within;
  return `<bpmn:${tag} id="${id}"${attributesText({ name: id, ...attributes })}>${content}</bpmn:${tag}>`;
}

/** Id of the sequence flow between two nodes. */
function arrowId(from: string, to: string): string {
  return `${from}-${to}`;
}

/** A sequence flow as XML. */
function arrowXml([from, to, condition]: ArrowText): string {
  const body = typeof condition === 'string' ? condition : JSON.stringify(condition);
  const inner = condition
    ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escapeXml(body)}</bpmn:conditionExpression>`
    : '';
  return `<bpmn:sequenceFlow id="${arrowId(from, to)}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn:sequenceFlow>`;
}

/** Nodes and sequence flows of a process or sub-process as XML. */
export function scopeXml(nodes: readonly NodeText[], arrows: readonly ArrowText[]): string {
  return nodes.map(nodeXml).join('') + arrows.map(arrowXml).join('');
}

/** A file with one process. `more` is added beside it: messages, errors. */
export function diagramXml(nodes: readonly NodeText[], arrows: readonly ArrowText[], more = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:hq="https://haiqiao.dev/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_1" targetNamespace="t">
${more}<bpmn:process id="test_flow" name="Test" isExecutable="true">${scopeXml(nodes, arrows)}</bpmn:process></bpmn:definitions>`;
}

/** Sequence flows along a line of nodes. */
export function line(...ids: readonly string[]): readonly ArrowText[] {
  return ids.slice(1).map((to, at) => [ids[at] ?? '', to] as const);
}

/** A plain start. */
export const startText = (id = 'start'): NodeText => ({ tag: 'startEvent', id });
/** A plain end. */
export const endText = (id = 'end', within = ''): NodeText => ({ tag: 'endEvent', id, within });
/** A task of one member, named like the node by default. */
export const userText = (id: string, options: object = {}, within = ''): NodeText => ({
  tag: 'userTask',
  id,
  options: { assignees: [{ kind: 'post', post: id }], ...options },
  within,
});
/** A gateway; `tag` without the suffix. */
export const gatewayText = (
  id: string,
  kind: 'exclusive' | 'parallel' | 'inclusive',
  defaultTo?: string,
): NodeText => ({
  tag: `${kind}Gateway`,
  id,
  ...(defaultTo === undefined ? {} : { attributes: { default: arrowId(id, defaultTo) } }),
});
