import { PERMISSIONS } from '@haiqiao/contract/access';
import { defineMenu, type MenuDefinition } from '@haiqiao/contract/definitions';

const ADMIN = ['ent_account_admin'] as const;
const KEEPERS = ['ent_account_admin', 'ent_account_library'] as const;
const READERS = [...KEEPERS, 'ent_account_audit'] as const;
const READING_ADMIN = [...ADMIN, 'ent_account_audit'] as const;

/** Menus under 企业权限; entries of the resource-centre theme list the accounts with that theme. */
const STAFF: readonly MenuDefinition[] = [
  {
    code: 'enterprise-permission',
    label: '企业权限',
    group: { code: 'enterprise-service', label: '企业服务' },
    icon: 'safety-certificate',
    order: 210,
    groups: READERS,
  },
  {
    code: 'ent-accounts',
    label: '企业账号',
    parent: 'enterprise-permission',
    route: '/lists?code=rs_ent_account_list',
    icon: 'solution',
    order: 10,
    groups: READERS,
  },
  {
    code: 'ent-accounts-resource',
    label: '资源中心企业账号',
    parent: 'enterprise-permission',
    route: '/lists?code=rs_ent_account_list',
    preset: { apply_type: 'RESOURCE' },
    themes: ['RESOURCE'],
    icon: 'solution',
    order: 11,
    groups: READERS,
  },
  {
    code: 'ent-users',
    label: '用户账号',
    parent: 'enterprise-permission',
    route: '/lists?code=rs_ent_user_list',
    icon: 'user',
    order: 20,
    groups: READERS,
  },
  {
    code: 'ent-users-resource',
    label: '资源中心用户账号',
    parent: 'enterprise-permission',
    route: '/lists?code=rs_ent_user_list',
    preset: { apply_type: 'RESOURCE' },
    themes: ['RESOURCE'],
    icon: 'user',
    order: 21,
    groups: READERS,
  },
  {
    code: 'ent-menus',
    label: '企业菜单',
    parent: 'enterprise-permission',
    route: '/enterprisePermission/menus',
    icon: 'menu',
    order: 30,
    groups: READING_ADMIN,
    buttons: [
      PERMISSIONS.readEnterpriseMenus,
      PERMISSIONS.createEnterpriseMenus,
      PERMISSIONS.updateEnterpriseMenus,
      PERMISSIONS.deleteEnterpriseMenus,
    ],
  },
  {
    code: 'ent-permission-groups',
    label: '企业权限组',
    parent: 'enterprise-permission',
    route: '/enterprisePermission/permissionGroups',
    icon: 'safety-certificate',
    order: 40,
    groups: READING_ADMIN,
    buttons: [
      PERMISSIONS.readEnterprisePermissions,
      PERMISSIONS.updateEnterprisePermissions,
      PERMISSIONS.publishEnterprisePermissions,
    ],
  },
];

const EVERYBODY = ['ent_main', 'ent_sub'] as const;

/** Initial menus of the enterprise side. */
const ENTERPRISE: readonly MenuDefinition[] = [
  {
    code: 'enterprise-home',
    label: '企业首页',
    audience: 'ENTERPRISE',
    route: '/index',
    icon: 'home',
    order: 10,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-profile',
    label: '我的企业',
    audience: 'ENTERPRISE',
    icon: 'shop',
    order: 20,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-profile-see',
    label: '企业信息',
    parent: 'enterprise-profile',
    audience: 'ENTERPRISE',
    route: '/see-form?code=rs_enterprise',
    icon: 'profile',
    order: 10,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-positions',
    label: '招聘岗位',
    parent: 'enterprise-profile',
    audience: 'ENTERPRISE',
    route: '/lists?code=rs_position_list',
    icon: 'idcard',
    order: 20,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-own-accounts',
    label: '子账号管理',
    parent: 'enterprise-profile',
    audience: 'ENTERPRISE',
    route: '/lists?code=rs_ent_user_list',
    icon: 'team',
    order: 30,
    groups: ['ent_main'],
  },
  {
    code: 'enterprise-resources',
    label: '资源中心',
    audience: 'ENTERPRISE',
    themes: ['RESOURCE'],
    icon: 'appstore',
    order: 30,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-directory',
    label: '企业名录',
    parent: 'enterprise-resources',
    audience: 'ENTERPRISE',
    themes: ['RESOURCE'],
    route: '/lists?code=rs_enterprise_list',
    icon: 'shop',
    order: 10,
    groups: EVERYBODY,
  },
  {
    code: 'enterprise-messages',
    label: '系统消息',
    audience: 'ENTERPRISE',
    route: '/lists?code=rs_message_list',
    icon: 'bell',
    order: 40,
    groups: EVERYBODY,
  },
];

/** Menus of the staff under 企业权限, and those of the enterprise side. */
export const accountMenu = defineMenu([...STAFF, ...ENTERPRISE]);
