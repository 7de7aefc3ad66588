import type { Element } from '../engine/element.ts';
import { leave } from '../engine/leave.ts';
import type { NodeOf } from '../model.ts';

/** Throws an intermediate message and continues. */
export const throwEvent: Element<NodeOf<'throw'>> = {
  bpmn: ['bpmn:IntermediateThrowEvent'],
  read: (element, reader) => ({ ...reader.base(element), type: 'throw', trigger: reader.trigger(element) }),
  enter(run, token, { id, trigger }) {
    if (trigger.kind === 'message')
      run.commands.push({ kind: 'message', nodeId: id, message: trigger.message });
    leave(run, token);
  },
  check(node, check) {
    const { kind } = node.trigger;
    if (kind !== 'message' && kind !== 'none') check.fault(node, 'triggerUnfit', { kind });
  },
};
