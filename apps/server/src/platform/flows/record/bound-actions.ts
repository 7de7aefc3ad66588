import type { FlowModel, FlowScope } from '@haiqiao/flow';

const known = new WeakMap<FlowModel, ReadonlySet<string>>();

/** Codes of the record actions that nodes of a model take: while it runs, nobody takes them without a task. */
export function boundActions(model: FlowModel): ReadonlySet<string> {
  const found = known.get(model);
  if (found) return found;
  const made = new Set(actionsIn(model));
  known.set(model, made);
  return made;
}

function actionsIn({ nodes }: FlowScope): readonly string[] {
  return Object.values(nodes).flatMap((node) => {
    if (node.type === 'subProcess') return actionsIn(node.scope);
    if (node.type === 'user') return node.options.buttons.flatMap(({ recordAction }) => recordAction ?? []);
    const isAction =
      (node.type === 'service' || node.type === 'send') && node.options?.kind === 'recordAction';
    return isAction ? [node.options.action] : [];
  });
}
