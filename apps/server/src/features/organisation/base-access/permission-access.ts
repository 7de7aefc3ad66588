import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** Permission groups (DOMAIN §2.18). */
export const PERMISSION_ACCESS: AccessSeed = {
  menus: [
    menu('permission-groups', '权限组', {
      parentCode: 'system',
      param: '/system/permissionGroups',
      icon: 'safety-certificate',
      orderNo: 60,
    }),
    menu('permission-diagnosis', '权限诊断', {
      parentCode: 'system',
      param: '/system/permissionDiagnosis',
      icon: 'audit',
      orderNo: 65,
    }),
    menu('access-requests', '权限申请', {
      parentCode: 'system',
      param: '/system/accessRequests',
      icon: 'solution',
      orderNo: 66,
    }),
  ],
  buttons: [
    ...buttonsOf(['permission-groups'], {
      [PERMISSIONS.readPermissionGroups]: '查看权限组',
      [PERMISSIONS.updatePermissionGroups]: '编辑权限组',
      [PERMISSIONS.publishPermissionGroups]: '发布权限变更',
    }),
    ...buttonsOf([], {
      [PERMISSIONS.readEnterprisePermissions]: '查看企业权限组',
      [PERMISSIONS.updateEnterprisePermissions]: '编辑企业权限组',
      [PERMISSIONS.publishEnterprisePermissions]: '发布企业权限变更',
    }),
    ...buttonsOf(['permission-diagnosis'], {
      [PERMISSIONS.explainAccess]: '诊断权限',
    }),
    ...buttonsOf(['access-requests'], {
      [PERMISSIONS.answerAccessRequests]: '处理权限申请',
    }),
    ...buttonsOf(['permission-groups'], {
      [PERMISSIONS.grantAnyPermission]: '授予自己没有的权限',
    }),
  ],
};
