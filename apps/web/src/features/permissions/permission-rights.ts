import type { GroupAudience } from '@haiqiao/contract/access';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

/** Addresses of the two pages. */
const PERMISSIONS_PATH = '/system/permissionGroups';
const ENTERPRISE_PATH = '/enterprisePermission/permissionGroups';

/** The person's rights on permission groups besides viewing. */
export interface PermissionRights {
  readonly update: boolean;
  readonly publish: boolean;
}

/**
 * Derived from the person's buttons on the page of all groups, and for enterprise groups also on their own page.
 * @param audience the page's only audience
 */
export function usePermissionRights(audience?: GroupAudience): PermissionRights {
  const buttons = useGrantedButtons(PERMISSIONS_PATH);
  const own = useGrantedButtons(ENTERPRISE_PATH);
  const hasButton = (verb: string) =>
    buttons.has(`permission:${verb}`) ||
    (audience === 'ENTERPRISE' && own.has(`enterprise_permission:${verb}`));
  return { update: hasButton('update'), publish: hasButton('publish') };
}
