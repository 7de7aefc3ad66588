import { type ReturnRoute, userTaskOptionsSchema } from '@haiqiao/contract/definitions';
import type { Checker } from '../analysis/checker.ts';
import type { Element } from '../engine/element.ts';
import { indexOf } from '../engine/model-index.ts';
import { askFor } from '../engine/people/ask.ts';
import type { UserNode } from '../model.ts';

const INITIATOR_OPTIONS = userTaskOptionsSchema.parse({ assignees: [{ kind: 'initiator' }] });

const DECISIONS = new Set(['agree', 'disagree']);

/** Nodes whose deciders are excluded from this one. */
function checkSeparation(node: UserNode, check: Checker): void {
  checkNames(node, node.options.separateFrom, check);
}

/** Each name must be the initiator or a user task. */
function checkNames(node: UserNode, names: readonly string[], check: Checker): void {
  const { positions } = indexOf(check.model);
  for (const name of names) {
    const type = positions.get(name)?.node.type;
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

/** Automatic target of a return: user tasks or the start. */
function checkRoute(node: UserNode, to: ReturnRoute | undefined, check: Checker): void {
  if (to === undefined || typeof to === 'string') return;
  check.named(node, 'field', to.field);
  checkNames(node, Object.values(to.to), check);
}

/** A user task. */
export const user: Element<UserNode> = {
  bpmn: ['bpmn:UserTask'],
  read(element, reader) {
    const options = reader.options(element, userTaskOptionsSchema);
    if (options === undefined) reader.refuse(element, 'optionsMissing');
    return { ...reader.activity(element), type: 'user', options: options ?? INITIATOR_OPTIONS };
  },
  enter: (run, token) => askFor(run, token, token.recall.length > 0 ? 'cameBack' : 'rules'),
  check(node, check) {
    check.task(node);
    checkDecision(node, check);
    checkLimit(node, check);
    checkSeparation(node, check);
  },
};
