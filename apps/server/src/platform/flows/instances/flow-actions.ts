import type { ActionDefinition } from '@haiqiao/contract/definitions';
import type { FlowModel, FlowScope } from '@haiqiao/flow';
import { oncePer } from '#server/lib/once-per.ts';

/** Codes of the submit and withdraw actions in every resource. */
const SUBMIT = 'submit';
const WITHDRAW = 'withdraw';

/** Whether an action submits a record, which starts the flow of its form. */
export function startsFlow({ code, startsFlow: isSaid }: ActionDefinition): boolean {
  return isSaid ?? code === SUBMIT;
}

/** Whether an action withdraws a record or ends its flow at once; undefined for one that does not affect the flow. */
export function endsFlow({ code, endsFlow: said }: ActionDefinition): ActionDefinition['endsFlow'] {
  return said ?? (code === WITHDRAW ? 'withdrawn' : undefined);
}

/** Codes of the record actions taken by nodes of a model: while it runs, they require a task. */
export const boundActions = oncePer((model: FlowModel): ReadonlySet<string> => new Set(actionsIn(model)));

function actionsIn({ nodes }: FlowScope): readonly string[] {
  return Object.values(nodes).flatMap((node) => {
    if (node.type === 'subProcess') return actionsIn(node.scope);
    if (node.type === 'user') return node.options.buttons.flatMap(({ recordAction }) => recordAction ?? []);
    const isAction =
      (node.type === 'service' || node.type === 'send') && node.options?.kind === 'recordAction';
    return isAction ? [node.options.action] : [];
  });
}
