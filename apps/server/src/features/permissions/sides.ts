import { can, type GroupAudience, type GroupContent, PERMISSIONS } from '@haiqiao/contract/access';
import { AppError } from '@haiqiao/contract/errors';
import type { Context } from '#server/context.ts';
import type { Situation } from './situation.ts';

/** Operations on groups. */
type Verb = 'read' | 'update' | 'publish';

/** The permission code for both audiences, and the one for enterprises only. */
const CODES: Readonly<Record<Verb, { readonly all: string; readonly enterprise: string }>> = {
  read: { all: PERMISSIONS.readPermissionGroups, enterprise: PERMISSIONS.readEnterprisePermissions },
  update: { all: PERMISSIONS.updatePermissionGroups, enterprise: PERMISSIONS.updateEnterprisePermissions },
  publish: { all: PERMISSIONS.publishPermissionGroups, enterprise: PERMISSIONS.publishEnterprisePermissions },
};

/** Whether the caller has access to the groups of an audience (PERM-06). */
export function hasSideAccess({ actor }: Context, verb: Verb, audience: GroupAudience): boolean {
  const { all, enterprise } = CODES[verb];
  return can(actor, all) || (audience === 'ENTERPRISE' && can(actor, enterprise));
}

/** The groups and changes of the audiences that the caller may read. */
export function situationOf(ctx: Context, { stored, changes }: Situation): Situation {
  const isVisible = (content: GroupContent | null) =>
    content === null || hasSideAccess(ctx, 'read', content.audience);
  return {
    stored: new Map([...stored].filter(([, { content }]) => isVisible(content))),
    changes: new Map([...changes].filter(([, { base, content }]) => isVisible(base) && isVisible(content))),
  };
}

/**
 * Checks that the caller has access to the audiences of all contents.
 * @throws AppError PERMISSION_GROUP_NOT_FOUND for an audience that they may not read, ACCESS_DENIED
 */
export function assertSide(ctx: Context, verb: Verb, contents: readonly (GroupContent | null)[]): void {
  for (const content of contents) {
    if (!content || hasSideAccess(ctx, verb, content.audience)) continue;
    if (!hasSideAccess(ctx, 'read', content.audience)) throw new AppError('PERMISSION_GROUP_NOT_FOUND');
    throw new AppError('ACCESS_DENIED', { permission: CODES[verb].all });
  }
}
