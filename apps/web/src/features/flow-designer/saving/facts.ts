import type { FlowFacts } from '@haiqiao/contract/definitions';
import type { FlowModelView } from '@haiqiao/contract/endpoints';

/** The properties of a model besides its diagram. */
export function factsOf({ key, name, category, forms }: FlowModelView): FlowFacts {
  return { key, name, category, forms };
}

/** Whether two models are equal besides their diagrams. */
export function isSameFacts(one: FlowFacts, other: FlowFacts): boolean {
  return (
    JSON.stringify([one.name, one.category, one.forms]) ===
    JSON.stringify([other.name, other.category, other.forms])
  );
}
