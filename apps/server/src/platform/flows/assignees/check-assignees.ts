import type { AssigneeRule, UserTaskOptions } from '@haiqiao/contract/definitions';
import type { FlowFault, FlowModel, FlowNode } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from './resolve-assignees.ts';
import { type AssigneeDeps, EMPTY_SUBJECT, type FlowSubject } from './subject.ts';

/** A model, and a sample member as the initiator. */
export interface AssigneeCheck {
  readonly model: FlowModel;
  readonly sampleId: string;
}

/** Rules that only a real instance can resolve. */
const OPEN_KINDS: ReadonlySet<AssigneeRule['kind']> = new Set([
  'field',
  'initiatorChoice',
  'previousHandler',
  'variable',
]);

/**
 * User tasks without assignees if the sample member were the initiator. Such a fault blocks deployment only where the instance would stop
 * with an error.
 */
export async function checkAssignees(
  ctx: Context,
  deps: AssigneeDeps,
  { model, sampleId }: AssigneeCheck,
): Promise<readonly FlowFault[]> {
  const subject = await sampleSubject(ctx, sampleId);
  const faults: FlowFault[] = [];
  for (const { node, options } of userNodes(model.nodes)) {
    if (options.assignees.some(({ kind }) => OPEN_KINDS.has(kind))) continue;
    const found = await resolveAssignees(ctx, deps, { rules: options.assignees, nodeId: node.id, subject });
    if (found.length > 0) continue;
    faults.push({
      reason: 'assigneeUnresolved',
      nodeId: node.id,
      nodeName: node.name,
      params: { onEmpty: options.onEmpty },
      isBlocking: options.onEmpty === 'error',
    });
  }
  return faults;
}

async function sampleSubject(ctx: Context, sampleId: string): Promise<FlowSubject> {
  const member = await ctx.db
    .selectFrom('sys_member')
    .select('org_id')
    .where('id', '=', sampleId)
    .executeTakeFirst();
  return { ...EMPTY_SUBJECT, initiatorId: sampleId, initiatorOrgId: member?.org_id ?? null };
}

interface UserNode {
  readonly node: FlowNode;
  readonly options: UserTaskOptions;
}

/** User tasks of a diagram, including those in sub-processes. */
export function userNodes(nodes: FlowModel['nodes']): readonly UserNode[] {
  return Object.values(nodes).flatMap((node) => {
    if (node.type === 'subProcess') return userNodes(node.scope.nodes);
    return node.type === 'user' ? [{ node, options: node.options }] : [];
  });
}
