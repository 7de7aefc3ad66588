import { can, type GroupAudience, type GroupContent, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Situation } from './situation.ts';

/** What is done with groups. */
type Verb = 'read' | 'update' | 'publish';

/** The code that opens both sides, and the one that opens that of enterprises alone. */
const CODES: Readonly<Record<Verb, { readonly all: string; readonly enterprise: string }>> = {
  read: { all: PERMISSIONS.readPermissionGroups, enterprise: PERMISSIONS.readEnterprisePermissions },
  update: { all: PERMISSIONS.updatePermissionGroups, enterprise: PERMISSIONS.updateEnterprisePermissions },
  publish: { all: PERMISSIONS.publishPermissionGroups, enterprise: PERMISSIONS.publishEnterprisePermissions },
};

/** Whether the caller may do something with the groups of a side (PERM-06). */
export function holdsSide({ actor }: Context, verb: Verb, audience: GroupAudience): boolean {
  const { all, enterprise } = CODES[verb];
  return can(actor, all) || (audience === 'ENTERPRISE' && can(actor, enterprise));
}

/** What stands on the sides that the caller reads; the rest is not there for them. */
export function situationOf(ctx: Context, { stored, changes }: Situation): Situation {
  const isSeen = (content: GroupContent | null) =>
    content === null || holdsSide(ctx, 'read', content.audience);
  return {
    stored: new Map([...stored].filter(([, { content }]) => isSeen(content))),
    changes: new Map([...changes].filter(([, { base, content }]) => isSeen(base) && isSeen(content))),
  };
}

/**
 * Makes sure that everything stands on sides with which the caller may do this.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND for a side that they do not even read, ACCESS_DENIED
 */
export function assertSide(ctx: Context, verb: Verb, contents: readonly (GroupContent | null)[]): void {
  for (const content of contents) {
    if (!content || holdsSide(ctx, verb, content.audience)) continue;
    if (!holdsSide(ctx, 'read', content.audience)) throw new AppError('PERMISSION_GROUP_NOT_FOUND');
    throw new AppError('ACCESS_DENIED', { permission: CODES[verb].all });
  }
}
