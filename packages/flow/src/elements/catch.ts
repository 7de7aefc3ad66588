import type { Element } from '../engine/element.ts';
import { leave } from '../engine/leave.ts';
import { startTimer } from '../engine/timers.ts';
import type { NodeOf } from '../model.ts';

/** An intermediate event that waits for a timer or message. */
export const catchEvent: Element<NodeOf<'catch'>> = {
  bpmn: ['bpmn:IntermediateCatchEvent'],
  read: (element, reader) => ({ ...reader.base(element), type: 'catch', trigger: reader.trigger(element) }),
  enter(run, token, { id, trigger }) {
    if (trigger.kind === 'timer')
      startTimer(run, token, { nodeId: id, timer: trigger.timer, purpose: 'event' });
    else if (trigger.kind !== 'message') leave(run, token);
  },
  check(node, check) {
    if (node.trigger.kind !== 'timer' && node.trigger.kind !== 'message')
      check.fault(node, 'triggerUnfit', { kind: node.trigger.kind });
  },
};
