import { z } from 'zod';

const code = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/u);

/** A flow that a module brings along: its diagram lies beside it. */
export interface FlowDefinition {
  /** `filing_two_stage`; for ever. */
  readonly key: string;
  /** 两级审核; translations under `flow.<key>`. */
  readonly label: string;
  /** Grouping in the list of models; translations under `flow.category.<code>`. */
  readonly category: { readonly code: string; readonly label: string };
  /** Forms whose records may run it; any unless given. */
  readonly forms?: readonly string[];
  /** File with the diagram, in the module's folder: `filing-two-stage.bpmn`. */
  readonly bpmn: string;
  /**
   * Words of the diagram that people read, as they stand in it: by the id of a node, `<nodeId>.<action>` for the label of a
   * button. Translations under `<key>.<nodeId>`.
   */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The dictionary with the words for what stops an instance (its `error`). */
export const FLOW_ERROR_DICTIONARY = 'RS_FLOW_ERROR';

/** What of a flow is no diagram, as the designer edits it. */
export const flowFactsSchema = z.strictObject({
  key: code,
  name: z.string().trim().min(1).max(100),
  category: z.string().max(50),
  forms: z.array(z.string().max(100)).max(50).default([]),
});

/** Such facts. */
export type FlowFacts = z.output<typeof flowFactsSchema>;

/**
 * Declares a flow.
 * @example
 * export const filingTwoStage = defineFlow({
 *   key: 'filing_two_stage', label: '备案两级审核', category: { code: 'filing', label: '备案' }, bpmn: 'filing-two-stage.bpmn',
 * });
 */
export function defineFlow(definition: FlowDefinition): FlowDefinition {
  return definition;
}
