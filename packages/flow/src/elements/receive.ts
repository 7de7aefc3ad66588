import type { Element } from '../engine/element.ts';
import type { ReceiveNode } from '../model.ts';
import { messageOf } from '../parse/trigger.ts';

/** Waits for a message event. */
export const receive: Element<ReceiveNode> = {
  bpmn: ['bpmn:ReceiveTask'],
  read(element, reader) {
    const message = messageOf(element);
    if (message === null) reader.refuse(element, 'messageMissing');
    return { ...reader.activity(element), type: 'receive', message: message ?? '' };
  },
  enter: () => undefined,
};
