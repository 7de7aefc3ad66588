import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { FlowModel } from '../model.ts';
import { type BpmnElement, flagOf, idOf, linksOf, textOf, toElement } from './bpmn-element.ts';
import { readScope } from './read-scope.ts';
import { BpmnModdle } from '#bpmn-moddle';
import { hqDescriptor } from './hq-descriptor.ts';

/**
 * A parsed model, or the errors of its file: `path` is the id of the node or sequence flow (empty for the whole file), `params.name` its
 * text.
 */
export type FlowReading =
  | { readonly ok: true; readonly value: FlowModel }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Reader messages about content invalid in BPMN. */
const CONTENT_FAULTS: readonly (readonly [RegExp, (name: string) => FieldIssue])[] = [
  [/duplicate ID <([^>]+)>/u, (id) => ({ path: id, rule: 'duplicateId', params: { id } })],
  [/unresolved reference <([^>]+)>/u, (id) => ({ path: '', rule: 'unresolvedReference', params: { id } })],
  [/unparsable content <([^> /]+)/u, (tag) => ({ path: '', rule: 'unknownContent', params: { tag } })],
];

function contentIssue(message: string): FieldIssue {
  for (const [pattern, issue] of CONTENT_FAULTS) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return issue(name);
  }
  return { path: '', rule: 'unreadable', params: { message: message.slice(0, 200) } };
}

/** The executable process of a file; the only one if none is marked. */
function processOf(definitions: BpmnElement): BpmnElement | 'none' | 'several' {
  const all = linksOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const runnable = all.filter((process) => flagOf(process, 'isExecutable') === true);
  const [only, second] = runnable.length > 0 ? runnable : all;
  if (second) return 'several';
  return only ?? 'none';
}

/** Parses a BPMN 2.0 file into a model. Never throws: every error is an issue that names its node. */
export async function parseFlow(xml: string): Promise<FlowReading> {
  const file = await readXml(xml);
  if (!file.ok) return { ok: false, issues: [contentIssue(file.message)] };
  const process = processOf(file.definitions);
  if (process === 'none') return { ok: false, issues: [{ path: '', rule: 'processMissing' }] };
  if (process === 'several') return { ok: false, issues: [{ path: '', rule: 'severalProcesses' }] };
  const issues = file.warnings.map(contentIssue);
  const scope = readScope(process, (element, rule, params = {}) => {
    const id = idOf(element);
    issues.push({ path: id, rule, params: { ...params, name: textOf(element, 'name') ?? id } });
  });
  if (issues.length > 0) return { ok: false, issues };
  const key = idOf(process);
  return { ok: true, value: { key, name: textOf(process, 'name') ?? key, ...scope } };
}

/** The definitions of a file and the reader's warnings, or why it is not a BPMN file. */
type XmlReading =
  | { readonly ok: true; readonly definitions: BpmnElement; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Parses BPMN 2.0. */
async function readXml(xml: string): Promise<XmlReading> {
  try {
    const { rootElement, warnings } = await new BpmnModdle({ hq: hqDescriptor }).fromXML(xml);
    const definitions = toElement(rootElement);
    if (definitions?.$type !== 'bpmn:Definitions') return { ok: false, message: 'no definitions' };
    return { ok: true, definitions, warnings: warnings.map(({ message }) => message) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
