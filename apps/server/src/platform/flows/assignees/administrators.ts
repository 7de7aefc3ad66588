import type { AssigneeRule } from '@haiqiao/contract/definitions';
import type { Context } from '#server/context.ts';
import { resolveAssignees } from './resolve-assignees.ts';
import type { AssigneeDeps } from './subject.ts';

const RULES: readonly AssigneeRule[] = [{ kind: 'post', post: 'post.admin', within: 'all' }];

/** Ids of those who see to flows that have come to a halt. */
export async function administratorsOf(ctx: Context, deps: AssigneeDeps): Promise<readonly string[]> {
  const subject = {
    initiatorId: null,
    initiatorOrgId: null,
    record: null,
    variables: {},
    choices: {},
    lastHandler: () => Promise.resolve(null),
  };
  return resolveAssignees(ctx, deps, { rules: RULES, nodeId: '', subject });
}
