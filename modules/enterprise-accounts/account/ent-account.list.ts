import { defineList } from '@haiqiao/contract/definitions';
import { entAccount } from './ent-account.resource.ts';

/** `apply_type` of the menus limited to one theme. */
const APPLY_TYPES = {
  RESOURCE: { field: 'theme', op: 'eq', value: 'RESOURCE' },
  CLASSIC: { field: 'theme', op: 'eq', value: 'CLASSIC' },
} as const;

const NOT_SIGNED_IN = {
  key: 'silent90',
  label: '90天未登录',
  where: {
    any: [
      { field: 'lastLoginAt', op: 'isnull' },
      { field: 'lastLoginAt', op: 'lt', value: { today: -90 } },
    ],
  },
} as const;

const TABS = [
  { key: '9', label: '全部' },
  { key: '0', label: '待激活', where: { field: 'status', op: 'eq', value: 'PENDING' } },
  { key: '2', label: '正常', where: { field: 'status', op: 'eq', value: 'ACTIVE' } },
  { key: '3', label: '停用与锁定', where: { field: 'status', op: 'in', value: ['DISABLED', 'LOCKED'] } },
  { key: '4', label: '过期与注销', where: { field: 'status', op: 'in', value: ['EXPIRED', 'CLOSED'] } },
] as const;

const ROW_ACTIONS = [
  'enable',
  'disable',
  'unlock',
  'assignGroups',
  'forceOffline',
  'previewMenus',
  'close',
] as const;
const BATCH_ACTIONS = ['enable', 'disable', 'unlock', 'assignGroups', 'forceOffline'] as const;

/** All accounts. */
export const entAccountList = defineList(entAccount, {
  code: 'rs_ent_account_list',
  label: '企业账号',
  purpose: '企业登录账号的开通、权限与停用',
  form: 'rs_ent_account',
  columns: [
    { field: 'account', widthPx: 130, fixed: 'left', link: true },
    { field: 'enterpriseId', widthPx: 190 },
    { field: 'accountType', widthPx: 90 },
    { field: 'realName', widthPx: 90 },
    { field: 'mobile', widthPx: 130 },
    { field: 'permissionGroups', widthPx: 120 },
    { field: 'lastLoginAt', widthPx: 150 },
    { field: 'status', widthPx: 90 },
    { field: 'theme', widthPx: 100, hidden: true },
    { field: 'validTo', widthPx: 110, hidden: true },
    { field: 'createdAt', widthPx: 160, hidden: true },
  ],
  filters: [
    { field: 'accountType', pinned: true },
    { field: 'permissionGroups', pinned: true },
    { field: 'theme', pinned: true },
    { field: 'status' },
    { field: 'enterpriseId' },
    NOT_SIGNED_IN,
    { field: 'validTo' },
    { field: 'lastLoginAt' },
    { field: 'createdAt' },
  ],
  tabs: TABS,
  defaultTab: '9',
  applyTypes: APPLY_TYPES,
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ROW_ACTIONS,
  batchActions: BATCH_ACTIONS,
  importFields: [
    'account',
    'enterpriseId',
    'accountType',
    'realName',
    'mobile',
    'email',
    'permissionGroups',
    'theme',
    'validTo',
  ],
});

/** Sub-accounts of enterprises, by name. */
export const entUserList = defineList(entAccount, {
  code: 'rs_ent_user_list',
  label: '用户账号',
  purpose: '企业主账号以外的账号',
  form: 'rs_ent_account',
  where: { field: 'accountType', op: 'eq', value: 'SUB' },
  columns: [
    { field: 'realName', widthPx: 110, fixed: 'left', link: true },
    { field: 'account', widthPx: 150 },
    { field: 'mobile', widthPx: 130 },
    { field: 'email', widthPx: 200, hidden: true },
    { field: 'enterpriseId', widthPx: 240 },
    { field: 'permissionGroups', widthPx: 200 },
    { field: 'lastLoginAt', widthPx: 160 },
    { field: 'validTo', widthPx: 110 },
    { field: 'status', widthPx: 90 },
    { field: 'theme', widthPx: 100, hidden: true },
  ],
  filters: [
    { field: 'enterpriseId', pinned: true },
    { field: 'permissionGroups', pinned: true },
    { field: 'theme' },
    { field: 'status' },
    NOT_SIGNED_IN,
    { field: 'validTo' },
    { field: 'lastLoginAt' },
  ],
  tabs: TABS,
  defaultTab: '9',
  applyTypes: APPLY_TYPES,
  sorts: [{ field: 'createdAt', order: 'desc' }],
  rowActions: ROW_ACTIONS,
  batchActions: BATCH_ACTIONS,
  buttons: ['create', 'export'],
});
