import { definePermissions, type GrantDefinition } from '@haiqiao/contract/definitions';

const ACCOUNTS: GrantDefinition = {
  resource: 'ent_account',
  may: [
    'read',
    'create',
    'update',
    'export',
    'import',
    'unmask',
    'enable',
    'disable',
    'unlock',
    'assignGroups',
    'forceOffline',
    'resetPassword',
    'previewMenus',
    'close',
  ],
  rows: [{ kind: 'all' }],
};

/** Needed to choose the enterprise of an account; its revenue stays hidden. */
const ENTERPRISES: GrantDefinition = {
  resource: 'enterprise',
  may: ['read'],
  rows: [{ kind: 'all' }],
  fields: { taking: 'hidden', profit: 'hidden' },
};

/** Groups of the staff are neither visible nor selectable. */
const GROUPS: GrantDefinition = {
  resource: 'ent_group',
  may: ['read'],
  rows: [{ kind: 'filter', where: { field: 'audience', op: 'eq', value: 'ENTERPRISE' } }],
};

/** Account administration, and the initial grants of the enterprise side. */
export const accountPermissions = definePermissions([
  {
    code: 'ent_account_admin',
    label: '企业权限管理员',
    posts: ['admin'],
    grants: [ACCOUNTS, GROUPS, ENTERPRISES],
  },
  {
    code: 'ent_account_library',
    label: '企业账号管理',
    posts: ['library'],
    grants: [ACCOUNTS, GROUPS, ENTERPRISES],
  },
  {
    code: 'ent_account_audit',
    label: '企业账号查看',
    posts: ['auditor'],
    grants: [{ resource: 'ent_account', may: ['read'], rows: [{ kind: 'all' }] }, GROUPS],
  },
  { code: 'ent_main', label: '企业主账号', audience: 'ENTERPRISE', grants: [] },
  { code: 'ent_sub', label: '企业子账号', audience: 'ENTERPRISE', grants: [] },
]);
