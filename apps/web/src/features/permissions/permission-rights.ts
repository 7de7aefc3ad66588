import type { GroupAudience } from '@haiqiao/contract/access';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

/** Addresses of the two pages. */
const PERMISSIONS_PATH = '/system/permissionGroups';
const ENTERPRISE_PATH = '/enterprisePermission/permissionGroups';

/** What the person may do with permission groups beside looking at them. */
export interface PermissionRights {
  readonly update: boolean;
  readonly publish: boolean;
}

/**
 * By the buttons that the person holds on the page of every group, and for groups of enterprises also on their own page.
 * @param audience the only one that the page is about
 */
export function usePermissionRights(audience?: GroupAudience): PermissionRights {
  const buttons = useGrantedButtons(PERMISSIONS_PATH);
  const own = useGrantedButtons(ENTERPRISE_PATH);
  const holds = (verb: string) =>
    buttons.has(`permission:${verb}`) ||
    (audience === 'ENTERPRISE' && own.has(`enterprise_permission:${verb}`));
  return { update: holds('update'), publish: holds('publish') };
}
