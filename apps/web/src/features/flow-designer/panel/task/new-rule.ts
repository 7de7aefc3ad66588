import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { Options } from '../../canvas/node-options.ts';

/** Initial options of each assignee rule; a rule without parameters is already valid. */
const NEW_RULES = {
  members: { memberIds: [] },
  post: { post: '', within: 'all' },
  orgHead: { of: 'initiator' },
  superior: { level: 1 },
  field: { field: '' },
  initiatorChoice: {},
  previousHandler: {},
  initiator: {},
  variable: { variable: '' },
} as const satisfies Record<AssigneeRule['kind'], Options>;

/** A new assignee rule. */
export function newRule(kind: AssigneeRule['kind']): Options {
  return { kind, ...NEW_RULES[kind] };
}
