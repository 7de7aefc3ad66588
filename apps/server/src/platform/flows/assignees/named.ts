import { isUuid } from '#server/lib/uuid.ts';
import type { ResolveRule } from './subject.ts';

/** The members that the model names. */
export const namedMembers: ResolveRule<'members'> = async (_ctx, _deps, { rule }) => rule.memberIds;

/** Whoever handed in. */
export const initiator: ResolveRule<'initiator'> = async (_ctx, _deps, { subject }) =>
  subject.initiatorId === null ? [] : [subject.initiatorId];

/** Whom the initiator named for this node, as far as the model leaves them the choice. */
export const initiatorChoice: ResolveRule<'initiatorChoice'> = async (_ctx, _deps, question) => {
  const { rule, nodeId, subject } = question;
  const chosen = subject.choices[nodeId] ?? [];
  return rule.among === undefined ? chosen : chosen.filter((id) => rule.among?.includes(id));
};

/** Ids of members in a variable, which a script or a service has set. */
export const inVariable: ResolveRule<'variable'> = async (_ctx, _deps, { rule, subject }) => {
  const value = subject.variables[rule.variable];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => isUuid(item));
};
