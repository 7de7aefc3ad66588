import type { Element } from '../engine/element.ts';
import { endToken } from '../engine/leave.ts';
import { beginningsOf } from '../engine/model-index.ts';
import { addToken, sendToken } from '../engine/token-list.ts';
import type { SubProcessNode } from '../model.ts';

/** A nested process: done when its last branch has ended. */
export const subProcess: Element<SubProcessNode> = {
  bpmn: ['bpmn:SubProcess'],
  read: (element, reader) => ({
    ...reader.activity(element),
    type: 'subProcess',
    scope: reader.scope(element),
  }),
  enter(run, token, { scope }) {
    const { outcome, last, id } = token;
    const beginnings = beginningsOf(scope);
    for (const { id: nodeId } of beginnings) sendToken(run, { nodeId, scope: id, outcome, last });
    if (beginnings.length === 0)
      endToken(run, addToken(run, { nodeId: token.nodeId, scope: id, outcome, last }));
  },
};
