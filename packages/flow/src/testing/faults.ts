import { fieldsOf, type ResourceDefinition } from '@haiqiao/contract/definitions';
import { checkFlow } from '../analysis/check-flow.ts';
import type { FlowSurroundings } from '../analysis/checker.ts';
import { type ArrowText, endText, line, type NodeText, startText } from './diagram.ts';
import { modelOf } from './drive.ts';

const resource: ResourceDefinition = {
  code: 'leave',
  label: '请假',
  title: { field: 'reason' },
  fields: {
    reason: { type: 'text', label: '事由' },
    days: { type: 'integer', label: '天数' },
    deputy: { type: 'user', label: '代理人' },
  },
};

const surroundings: FlowSurroundings = {
  fields: fieldsOf(resource),
  statuses: ['DRAFT', 'APPROVED'],
  actions: ['submit', 'pass'],
  resources: [],
  forms: ['leave_form'],
  posts: ['a', 'b', 'post.admin'],
  flows: ['other_flow'],
};

/** A condition on a field of the record. */
export const LONG = { field: 'days', op: 'gt', value: 3 };

/** Errors of a diagram for leave requests, one line each: `node: reason params`. */
export async function faultsOf(
  nodes: readonly NodeText[],
  arrows: readonly ArrowText[],
): Promise<readonly string[]> {
  const faults = checkFlow(await modelOf(nodes, arrows), surroundings);
  return faults.map(({ reason, nodeId, params, isBlocking }) => {
    const words = Object.values(params).join(' ');
    return `${isBlocking ? '' : '(warning) '}${nodeId ?? 'flow'}: ${reason}${words && ` ${words}`}`;
  });
}

/** Options of a task without disagreement, so that no condition has to use the outcome. */
export const only = { buttons: [{ action: 'agree' }] };

/** Nodes in a line between start and end. */
export function around(...nodes: readonly NodeText[]): readonly [readonly NodeText[], readonly ArrowText[]] {
  return [[startText(), ...nodes, endText()], line('start', ...nodes.map(({ id }) => id), 'end')];
}
