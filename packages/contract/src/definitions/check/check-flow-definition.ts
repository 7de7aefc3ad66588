import type { FlowDefinition } from '../flow/flow.ts';
import { type Catalogue, type Finding, must } from './catalogue.ts';

const KEY = /^[a-z][a-z0-9_]{0,99}$/u;
const CATEGORY = /^[a-z][a-z0-9_]{0,49}$/u;
/** A file in the module's folder or a subfolder. */
const FILE = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.bpmn$/u;

/** Errors in a flow's properties; its diagram is checked elsewhere. */
export function checkFlowDefinition(flow: FlowDefinition, catalogue: Catalogue): Finding[] {
  const where = (part: string) => ({ where: `${flow.key}.flow.${part}` });
  return [
    ...must(KEY.test(flow.key), where('key'), 'not the key of a flow'),
    ...must(CATEGORY.test(flow.category.code), where('category.code'), 'not the code of a category'),
    ...must(FILE.test(flow.bpmn), where('bpmn'), `"${flow.bpmn}" is not a file with a diagram`),
    ...(flow.forms ?? []).flatMap((form) =>
      must(catalogue.forms.has(form), where('forms'), `there is no form "${form}"`),
    ),
  ];
}
