import type { Element } from '../engine/element.ts';
import { arrowsOf, defaultArrow, goAlong, noBranch, opens } from '../engine/leave.ts';
import type { NodeOf } from '../model.ts';

/** One of several paths: the first sequence flow with a true condition, else the default. */
export const exclusive: Element<NodeOf<'exclusive'>> = {
  bpmn: ['bpmn:ExclusiveGateway'],
  read: (element, reader) => ({
    ...reader.base(element),
    type: 'exclusive',
    defaultFlow: reader.defaultFlow(element),
  }),
  enter(run, token, node) {
    const first = arrowsOf(run, node).find((flow) => flow.id !== node.defaultFlow && opens(run, token, flow));
    const flows = first ? [first] : defaultArrow(run, node);
    if (flows.length === 0 && node.outgoing.length > 0) noBranch(run, token, node);
    else goAlong(run, token, flows);
  },
};
