import type { BpmnDefinitions } from 'bpmn-moddle/types';

/** The BPMN reader, whose package declares only the types of its elements. */
export class BpmnModdle {
  constructor(packages?: Readonly<Record<string, object>>);
  /** @throws Error for invalid XML */
  fromXML(xml: string): Promise<{
    readonly rootElement: BpmnDefinitions;
    readonly warnings: readonly { readonly message: string }[];
  }>;
}
