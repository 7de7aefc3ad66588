import { type FlowModel, type FlowState, seekPeople } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from '#server/platform/flows/assignees/resolve-assignees.ts';
import type { FlowSubject } from '#server/platform/flows/assignees/subject.ts';
import { superiorsOf } from '#server/platform/flows/assignees/units.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';

/** Who would get a node of people; nobody in `members` where it would be passed over, or where the instance would halt. */
export interface SoughtPeople {
  readonly members: readonly string[];
  readonly isSkipped: boolean;
  readonly isNobody: boolean;
}

/** A node, of an instance as it stands. */
export interface SoughtFor {
  readonly model: FlowModel;
  readonly state: FlowState;
  readonly subject: FlowSubject;
  readonly nodeId: string;
}

/** Asks as the run time asks when an instance comes to a node, with stand-ins, same-person rules and separation of duty. */
export async function seekFor(ctx: Context, deps: FlowDeps, sought: SoughtFor): Promise<SoughtPeople> {
  const { model, state, subject, nodeId } = sought;
  let search = seekPeople(model, state, { nodeId, at: ctx.clock.now().toISOString() });
  while (search.kind === 'asks') {
    const { rules, withSuperiors, answer } = search;
    const members = await resolveAssignees(ctx, deps, { rules, nodeId, subject });
    search = answer({ members, superiors: withSuperiors ? await superiorsOf(ctx, members) : {} });
  }
  return {
    members: search.kind === 'found' ? search.members : [],
    isSkipped: search.kind === 'skipped',
    isNobody: search.kind === 'nobody',
  };
}
