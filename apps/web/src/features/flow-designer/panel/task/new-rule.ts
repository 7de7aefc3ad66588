import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { Options } from '../../canvas/node-options.ts';

/** What a way to name people says before anything is filled in; where it says enough, it is sound already. */
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

/** A way to name people, begun. */
export function newRule(kind: AssigneeRule['kind']): Options {
  return { kind, ...NEW_RULES[kind] };
}
