import { startOptionsSchema, userTaskOptionsSchema } from '@haiqiao/contract/definitions';
import type { Element } from '../engine/element.ts';
import { leave } from '../engine/leave.ts';
import { askFor } from '../engine/people/ask.ts';
import { seatPeople } from '../engine/people/seats.ts';
import type { StartNode } from '../model.ts';

/** Start of an instance, and target of a return to the initiator or substitute: resubmission is agreement to that task. */
export const start: Element<StartNode> = {
  bpmn: ['bpmn:StartEvent'],
  read(element, reader) {
    const { standIn, ...own } = reader.options(element, startOptionsSchema) ?? {};
    const options = userTaskOptionsSchema.parse({
      assignees: standIn ?? [{ kind: 'initiator' }],
      buttons: [{ action: 'agree', opinion: 'optional' }],
      ...own,
    });
    return { ...reader.base(element), type: 'start', trigger: reader.trigger(element), options };
  },
  enter(run, token, node) {
    if (token.recall.length > 0) seatPeople(run, [token, node], token.recall);
    else if (token.isBack) askFor(run, token, 'rules');
    else leave(run, token);
  },
  check: (node, check) => check.task(node),
};
