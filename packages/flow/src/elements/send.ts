import type { Element } from '../engine/element.ts';
import type { ServiceNode } from '../model.ts';
import { service } from './service.ts';

/** A service task that sends something. */
export const send: Element<ServiceNode> = {
  bpmn: ['bpmn:SendTask'],
  read: (element, reader) => ({ ...service.read(element, reader), type: 'send' }),
  enter: service.enter,
  check: (node, check) => service.check?.(node, check),
};
