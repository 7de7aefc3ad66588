import { z } from 'zod';

const code = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/u);

/** A flow defined by a module, with its diagram file. */
export interface FlowDefinition {
  /** `filing_two_stage`; permanent. */
  readonly key: string;
  /** E.g. 两级审核; translations under `flow.<key>`. */
  readonly label: string;
  /** Grouping in the list of models; translations under `flow.category.<code>`. */
  readonly category: { readonly code: string; readonly label: string };
  /** Forms that may use it; any by default. */
  readonly forms?: readonly string[];
  /** File with the diagram, in the module's folder: `filing-two-stage.bpmn`. */
  readonly bpmn: string;
  /** Visible texts of the diagram: by node id, or `<nodeId>.<action>` for a button label. Translations under `<key>.<nodeId>`. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** The dictionary of instance errors (`error`). */
export const FLOW_ERROR_DICTIONARY = 'RS_FLOW_ERROR';

/** Properties of a flow outside its diagram, as edited in the designer. */
export const flowFactsSchema = z.strictObject({
  key: code,
  name: z.string().trim().min(1).max(100),
  category: z.string().max(50),
  forms: z.array(z.string().max(100)).max(50).default([]),
});

/** Properties of a flow outside its diagram. */
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
