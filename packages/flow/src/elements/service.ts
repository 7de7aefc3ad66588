import { serviceOptionsSchema } from '@haiqiao/contract/definitions';
import { valuesAt } from '../engine/conditions.ts';
import type { Element } from '../engine/element.ts';
import { leave } from '../engine/leave.ts';
import { callOut } from '../engine/work.ts';
import type { ServiceNode } from '../model.ts';

/** Work of the product: the record's state is set at once, other work is emitted. A plain task does nothing. */
export const service: Element<ServiceNode> = {
  bpmn: ['bpmn:ServiceTask', 'bpmn:Task', 'bpmn:ManualTask'],
  read: (element, reader) => ({
    ...reader.activity(element),
    type: 'service',
    options: reader.options(element, serviceOptionsSchema) ?? null,
  }),
  enter(run, token, { id, options }) {
    if (options === null) leave(run, token);
    else if (options.kind === 'status') {
      run.commands.push({ kind: 'setStatus', nodeId: id, status: options.status });
      leave(run, token);
    } else callOut(run, token, { kind: 'service', options, variables: valuesAt(run, token) });
  },
  check(node, check) {
    const { options } = node;
    if (options === null) check.warn(node, 'doesNothing');
    else if (options.kind === 'status') check.named(node, 'status', options.status);
    else if (options.kind === 'recordAction') check.named(node, 'action', options.action);
    else if (options.kind !== 'http') check.people(node, options.to);
  },
};
