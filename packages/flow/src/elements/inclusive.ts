import type { Element } from '../engine/element.ts';
import { branch } from '../engine/leave.ts';
import type { NodeOf } from '../model.ts';

/** Every path with a true condition, else the default. As a join it waits while another token may arrive (`readyJoin`). */
export const inclusive: Element<NodeOf<'inclusive'>> = {
  bpmn: ['bpmn:InclusiveGateway'],
  read: (element, reader) => ({
    ...reader.base(element),
    type: 'inclusive',
    defaultFlow: reader.defaultFlow(element),
  }),
  enter(run, token, node) {
    if (node.incoming.length > 1) token.isJoining = true;
    else branch(run, token, node);
  },
};
