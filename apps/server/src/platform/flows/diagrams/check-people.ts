import type { AssigneeRule, UserTaskOptions } from '@haiqiao/contract/definitions';
import type { FlowFault, FlowModel, FlowNode } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '../assignees/resolve-assignees.ts';
import type { AssigneeDeps, FlowSubject } from '../assignees/subject.ts';

/** A model, and a member who stands for whoever hands in. */
export interface PeopleQuestion {
  readonly model: FlowModel;
  readonly sampleId: string;
}

/** Rules that only a real instance can answer. */
const OPEN_KINDS: ReadonlySet<AssigneeRule['kind']> = new Set([
  'field',
  'initiatorChoice',
  'previousHandler',
  'variable',
]);

/**
 * Tasks for which nobody would be found if the sample member handed in. It stands in the way only where the instance would
 * stop with an error.
 */
export async function checkPeople(
  ctx: Context,
  deps: AssigneeDeps,
  { model, sampleId }: PeopleQuestion,
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
  return {
    initiatorId: sampleId,
    initiatorOrgId: member?.org_id ?? null,
    record: null,
    variables: {},
    choices: {},
    lastHandler: () => Promise.resolve(null),
  };
}

interface UserNode {
  readonly node: FlowNode;
  readonly options: UserTaskOptions;
}

/** User tasks of a diagram, those within sub-processes too. */
export function userNodes(nodes: FlowModel['nodes']): readonly UserNode[] {
  return Object.values(nodes).flatMap((node) => {
    if (node.type === 'subProcess') return userNodes(node.scope.nodes);
    return node.type === 'user' ? [{ node, options: node.options }] : [];
  });
}
