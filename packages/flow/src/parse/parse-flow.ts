import type { FieldIssue } from '@haiqiao/contract/field-types';
import type { FlowModel } from '../model.ts';
import { type BpmnElement, flagOf, idOf, linksOf, textOf } from './bpmn-element.ts';
import { readScope } from './read-scope.ts';
import { readXml } from './read-xml.ts';

/**
 * A model that was read, or what is wrong with its file: `path` is the id of the node or arrow (empty for the file as a
 * whole), `params.name` its text.
 */
export type FlowReading =
  | { readonly ok: true; readonly value: FlowModel }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** What the reader says of content that no BPMN file has. */
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

/** The process of a file that can be run; the only one where none says so. */
function processOf(definitions: BpmnElement): BpmnElement | 'none' | 'several' {
  const all = linksOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const runnable = all.filter((process) => flagOf(process, 'isExecutable') === true);
  const [only, second] = runnable.length > 0 ? runnable : all;
  if (second) return 'several';
  return only ?? 'none';
}

/** Reads a BPMN 2.0 file into a model. Never throws: whatever is wrong is an issue that names its node. */
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
