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

const known: FlowSurroundings = {
  fields: fieldsOf(resource),
  statuses: ['DRAFT', 'APPROVED'],
  actions: ['submit', 'pass'],
  forms: ['leave_form'],
  posts: ['a', 'b', 'post.admin'],
  flows: ['other_flow'],
};

/** A condition on a field of the record. */
export const LONG = { field: 'days', op: 'gt', value: 3 };

/** What is wrong with a diagram whose records are applications for leave, each as one line: `node: reason params`. */
export async function faultsOf(
  nodes: readonly NodeText[],
  arrows: readonly ArrowText[],
): Promise<readonly string[]> {
  const faults = checkFlow(await modelOf(nodes, arrows), known);
  return faults.map(({ reason, nodeId, params, isBlocking }) => {
    const words = Object.values(params).join(' ');
    return `${isBlocking ? '' : '(warning) '}${nodeId ?? 'flow'}: ${reason}${words && ` ${words}`}`;
  });
}

/** Options of a task at which nobody can disagree, so that nothing has to ask. */
export const only = { buttons: [{ action: 'agree' }] };

/** Nodes in a line between a start and an end. */
export function around(...nodes: readonly NodeText[]): readonly [readonly NodeText[], readonly ArrowText[]] {
  return [[startText(), ...nodes, endText()], line('start', ...nodes.map(({ id }) => id), 'end')];
}
