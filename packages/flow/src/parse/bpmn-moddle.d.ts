import type { BpmnDefinitions } from 'bpmn-moddle/types';

/** The reader of BPMN files, whose package ships the types of its elements only. */
export class BpmnModdle {
  constructor(packages?: Readonly<Record<string, object>>);
  /** @throws Error for what is no XML */
  fromXML(xml: string): Promise<{
    readonly rootElement: BpmnDefinitions;
    readonly warnings: readonly { readonly message: string }[];
  }>;
}
