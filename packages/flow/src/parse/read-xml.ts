import { BpmnModdle } from '#bpmn-moddle';
import { type BpmnElement, toElement } from './bpmn-element.ts';
import { hqDescriptor } from './hq-descriptor.ts';

/** The definitions of a file and what the reader did not understand in it, or why it is no BPMN file. */
export type XmlReading =
  | { readonly ok: true; readonly definitions: BpmnElement; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Reads BPMN 2.0. */
export async function readXml(xml: string): Promise<XmlReading> {
  try {
    const { rootElement, warnings } = await new BpmnModdle({ hq: hqDescriptor }).fromXML(xml);
    const definitions = toElement(rootElement);
    if (definitions?.$type !== 'bpmn:Definitions') return { ok: false, message: 'no definitions' };
    return { ok: true, definitions, warnings: warnings.map(({ message }) => message) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
