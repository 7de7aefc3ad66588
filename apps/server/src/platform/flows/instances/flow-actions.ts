import type { FlowModel, FlowScope } from '@haiqiao/flow';
import { oncePer } from '#server/lib/once-per.ts';

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
