import { joinAll } from '../engine/arrive.ts';
import type { Element } from '../engine/element.ts';
import { arrowsOf, goAlong } from '../engine/leave.ts';
import type { ParallelNode } from '../model.ts';

/** All paths at once; as a join it waits for all incoming sequence flows. */
export const parallel: Element<ParallelNode> = {
  bpmn: ['bpmn:ParallelGateway'],
  read: (element, reader) => ({ ...reader.base(element), type: 'parallel' }),
  enter(run, token, node) {
    if (joinAll(run, token, node)) goAlong(run, token, arrowsOf(run, node));
  },
};
