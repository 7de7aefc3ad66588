import { valuesAt } from '../engine/conditions.ts';
import type { Element } from '../engine/element.ts';
import { callOut } from '../engine/work.ts';
import type { CallNode } from '../model.ts';
import { textOf } from '../parse/bpmn-element.ts';

/** Calls another flow and waits for its end. */
export const call: Element<CallNode> = {
  bpmn: ['bpmn:CallActivity'],
  read(element, reader) {
    const key = textOf(element, 'calledElement') ?? '';
    if (key.trim() === '') reader.refuse(element, 'calledFlowMissing');
    return { ...reader.activity(element), type: 'call', calledKey: key.trim() };
  },
  enter: (run, token, { calledKey }) =>
    callOut(run, token, { kind: 'flow', key: calledKey, variables: valuesAt(run, token) }),
  check(node, check) {
    check.named(node, 'flow', node.calledKey);
    if (node.calledKey === check.model.key) check.warn(node, 'callsItself');
  },
};
