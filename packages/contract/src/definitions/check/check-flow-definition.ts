import type { FlowDefinition } from '../flow/flow.ts';
import { type Catalogue, type Finding, must } from './catalogue.ts';

const KEY = /^[a-z][a-z0-9_]{0,99}$/u;
const CATEGORY = /^[a-z][a-z0-9_]{0,49}$/u;
/** A file of the module's folder, or of a folder in it. */
const FILE = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.bpmn$/u;

/** What is wrong with what a flow says of itself; its diagram is checked by whoever can read it. */
export function checkFlowDefinition(flow: FlowDefinition, catalogue: Catalogue): Finding[] {
  const where = (part: string) => ({ where: `${flow.key}.flow.${part}` });
  return [
    ...must(KEY.test(flow.key), where('key'), 'no key of a flow'),
    ...must(CATEGORY.test(flow.category.code), where('category.code'), 'no code of a category'),
    ...must(FILE.test(flow.bpmn), where('bpmn'), `"${flow.bpmn}" is no file with a diagram`),
    ...(flow.forms ?? []).flatMap((form) =>
      must(catalogue.forms.has(form), where('forms'), `there is no form "${form}"`),
    ),
  ];
}
