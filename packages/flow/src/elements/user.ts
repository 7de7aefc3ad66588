import { type ReturnRoute, userTaskOptionsSchema } from '@haiqiao/contract/definitions';
import type { Checker } from '../analysis/checker.ts';
import type { Element } from '../engine/element.ts';
import { indexOf } from '../engine/model-index.ts';
import { askFor } from '../engine/people/ask.ts';
import type { UserNode } from '../model.ts';

const NOBODY = userTaskOptionsSchema.parse({ assignees: [{ kind: 'initiator' }] });

const DECISIONS = new Set(['agree', 'disagree']);

/** Nodes whose deciders are kept from this one. */
function checkSeparation(node: UserNode, check: Checker): void {
  const { places } = indexOf(check.model);
  for (const name of node.options.separateFrom) {
    const type = places.get(name)?.node.type;
    if (name !== 'initiator' && type !== 'user') check.fault(node, 'nodeUnknown', { code: name });
  }
}

function checkLimit(node: UserNode, check: Checker): void {
  const { limit } = node.options;
  if (!limit) return;
  if (limit.workdays === undefined && limit.hours === undefined) check.fault(node, 'limitEmpty');
  if (limit.onTimeout === 'transfer' && !limit.transferTo) check.fault(node, 'transferToMissing');
  check.people(node, limit.transferTo);
}

function checkDecision(node: UserNode, check: Checker): void {
  const { mode, percent, buttons, claimMinutes } = node.options;
  if (mode === 'percent' && percent === undefined) check.fault(node, 'percentMissing');
  if (claimMinutes !== undefined && mode !== 'any') check.warn(node, 'claimUseless');
  if (!buttons.some(({ action }) => DECISIONS.has(action))) check.fault(node, 'decisionMissing');
  for (const { recordAction } of buttons) check.named(node, 'action', recordAction);
  for (const { to } of buttons) checkRoute(node, to, check);
}

/** Where a return goes by itself: nodes of people, or the start. */
function checkRoute(node: UserNode, to: ReturnRoute | undefined, check: Checker): void {
  if (to === undefined || typeof to === 'string') return;
  check.named(node, 'field', to.field);
  const { places } = indexOf(check.model);
  for (const name of Object.values(to.to)) {
    const type = places.get(name)?.node.type;
    if (name !== 'initiator' && type !== 'user') check.fault(node, 'nodeUnknown', { code: name });
  }
}

/** A task of people. */
export const user: Element<UserNode> = {
  bpmn: ['bpmn:UserTask'],
  read(element, reader) {
    const options = reader.options(element, userTaskOptionsSchema);
    if (options === undefined) reader.refuse(element, 'optionsMissing');
    return { ...reader.activity(element), type: 'user', options: options ?? NOBODY };
  },
  enter: (run, token) => askFor(run, token, token.recall.length > 0 ? 'cameBack' : 'rules'),
  check(node, check) {
    const { assignees, status, form, fields } = node.options;
    check.people(node, assignees);
    check.named(node, 'status', status);
    check.named(node, 'form', form);
    for (const field of Object.keys(fields)) check.named(node, 'field', field);
    checkDecision(node, check);
    checkLimit(node, check);
    checkSeparation(node, check);
  },
};
