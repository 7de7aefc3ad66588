import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import { subjectOf } from '#server/platform/flows/run/subject-of.ts';
import type { CarryOut } from './command.ts';

/** Finds out who is to do a node, now. */
export const assign: CarryOut<'assign'> = async (ctx, run, { askId, nodeId, rules, withSuperiors }) => {
  const members = await resolveAssignees(ctx, run.deps, { rules, nodeId, subject: subjectOf(run) });
  const superiors = withSuperiors ? { superiors: await superiorsOf(ctx, members) } : {};
  return [{ kind: 'assigned', by: run.by, at: run.at, askId, members, ...superiors }];
};
