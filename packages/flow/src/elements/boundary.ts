import type { Element } from '../engine/element.ts';
import { leave } from '../engine/leave.ts';
import type { BoundaryNode } from '../model.ts';
import { flagOf, idOf, linkOf } from '../parse/bpmn-element.ts';

/** A boundary event: a token enters when it occurs (`fireBoundary`). */
export const boundary: Element<BoundaryNode> = {
  bpmn: ['bpmn:BoundaryEvent'],
  read(element, reader) {
    const host = linkOf(element, 'attachedToRef');
    if (!host) reader.refuse(element, 'hostMissing');
    return {
      ...reader.base(element),
      type: 'boundary',
      trigger: reader.trigger(element),
      attachedTo: host ? idOf(host) : '',
      isInterrupting: flagOf(element, 'cancelActivity') ?? true,
    };
  },
  enter: (run, token) => leave(run, token),
  check(node, check) {
    const { kind } = node.trigger;
    if (kind === 'none' || kind === 'terminate') check.fault(node, 'triggerUnfit', { kind });
    if (kind === 'error' && !node.isInterrupting) check.fault(node, 'errorInterrupts');
  },
};
