import { type FlowModel, type FlowState, seekPeople } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import type { FlowDeps } from '#server/platform/flows/flow-deps.ts';
import { resolveAssignees } from './resolve-assignees.ts';
import type { FlowSubject } from './subject.ts';
import { superiorsOf } from './units.ts';

/** Assignees of a user task; `members` is empty where it would be skipped or the instance would stop. */
export interface SoughtAssignees {
  readonly members: readonly string[];
  readonly isSkipped: boolean;
  readonly isUnassigned: boolean;
}

/** A node of an instance in its current state. */
export interface AssigneeSearch {
  readonly model: FlowModel;
  readonly state: FlowState;
  readonly subject: FlowSubject;
  readonly nodeId: string;
}

/** Resolves assignees like the run time does when an instance enters a node: with stand-ins, same-person rules and separation of duty. */
export async function seekAssignees(
  ctx: Context,
  deps: FlowDeps,
  sought: AssigneeSearch,
): Promise<SoughtAssignees> {
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
    isUnassigned: search.kind === 'nobody',
  };
}
