import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** Permission groups (DOMAIN §2.18). */
export const PERMISSION_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'permission-groups',
      parentCode: 'system',
      name: '权限组',
      translations: { 'zh-TW': '權限組', en: 'Permission groups', ja: '権限グループ' },
      param: '/system/permissionGroups',
      icon: 'safety-certificate',
      orderNo: 60,
    },
    {
      code: 'permission-diagnosis',
      parentCode: 'system',
      name: '权限诊断',
      translations: { 'zh-TW': '權限診斷', en: 'Permission diagnosis', ja: '権限診断' },
      param: '/system/permissionDiagnosis',
      icon: 'audit',
      orderNo: 65,
    },
    {
      code: 'access-requests',
      parentCode: 'system',
      name: '权限申请',
      translations: { 'zh-TW': '權限申請', en: 'Access requests', ja: '権限申請' },
      param: '/system/accessRequests',
      icon: 'solution',
      orderNo: 66,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readPermissionGroups,
      menuCode: 'permission-groups',
      name: '查看权限组',
      translations: { 'zh-TW': '檢視權限組', en: 'See permission groups', ja: '権限グループを表示' },
    },
    {
      code: PERMISSIONS.updatePermissionGroups,
      menuCode: 'permission-groups',
      name: '修改权限组',
      translations: { 'zh-TW': '修改權限組', en: 'Change permission groups', ja: '権限グループを変更' },
    },
    {
      code: PERMISSIONS.publishPermissionGroups,
      menuCode: 'permission-groups',
      name: '发布权限变更',
      translations: { 'zh-TW': '發布權限變更', en: 'Publish permission changes', ja: '権限の変更を公開' },
    },
    {
      code: PERMISSIONS.readEnterprisePermissions,
      name: '查看企业权限组',
      translations: {
        'zh-TW': '檢視企業權限組',
        en: 'See permission groups of enterprises',
        ja: '企業向け権限グループを表示',
      },
    },
    {
      code: PERMISSIONS.updateEnterprisePermissions,
      name: '修改企业权限组',
      translations: {
        'zh-TW': '修改企業權限組',
        en: 'Change permission groups of enterprises',
        ja: '企業向け権限グループを変更',
      },
    },
    {
      code: PERMISSIONS.publishEnterprisePermissions,
      name: '发布企业权限变更',
      translations: {
        'zh-TW': '發布企業權限變更',
        en: 'Publish changes of permission groups of enterprises',
        ja: '企業向け権限の変更を公開',
      },
    },
    {
      code: PERMISSIONS.explainAccess,
      menuCode: 'permission-diagnosis',
      name: '诊断权限',
      translations: { 'zh-TW': '診斷權限', en: 'Explain permissions', ja: '権限を診断' },
    },
    {
      code: PERMISSIONS.answerAccessRequests,
      menuCode: 'access-requests',
      name: '处理权限申请',
      translations: { 'zh-TW': '處理權限申請', en: 'Answer access requests', ja: '権限申請を処理' },
    },
    {
      code: PERMISSIONS.grantAnyPermission,
      menuCode: 'permission-groups',
      name: '授予自己没有的权限',
      translations: {
        'zh-TW': '授予自己沒有的權限',
        en: 'Grant what one does not hold',
        ja: '自分が持たない権限を付与',
      },
    },
  ],
};
