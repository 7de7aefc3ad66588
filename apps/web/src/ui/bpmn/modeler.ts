import Modeler from 'bpmn-js/lib/Modeler';
import { type BpmnOptions, COLOURS, type ModelerServices, TEXTS } from './bpmn-parts.ts';
import './bpmn-styles.ts';
import { offerOwnElements } from './own-elements.ts';

export type BpmnModeler = Modeler<ModelerServices>;

/** An editable diagram. It offers only elements our interpreter can run. */
export function createModeler({ translate, extensions = {} }: BpmnOptions): BpmnModeler {
  const modeler = new Modeler<ModelerServices>({
    bpmnRenderer: COLOURS,
    textRenderer: TEXTS,
    moddleExtensions: extensions,
    additionalModules: [{ translate: ['value', translate] }],
  });
  offerOwnElements(modeler, translate);
  return modeler;
}
