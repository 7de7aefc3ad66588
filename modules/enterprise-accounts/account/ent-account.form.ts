import { defineForm } from '@haiqiao/contract/definitions';
import { entAccount } from './ent-account.resource.ts';

/** Form of an account, at the route fixed by SPEC §2. */
export const entAccountForm = defineForm(entAccount, {
  code: 'rs_ent_account',
  label: '企业账号',
  columns: 3,
  routes: { see: '/enterprisePermission/account-number/details' },
  parts: [
    {
      kind: 'section',
      key: 'account',
      label: '账号信息',
      fields: [
        'account',
        { field: 'enterpriseId', span: 2 },
        'accountType',
        'realName',
        'mobile',
        'email',
        'validTo',
      ],
    },
    {
      kind: 'section',
      key: 'access',
      label: '权限与主题',
      fields: [{ field: 'permissionGroups', span: 2 }, 'theme', 'mustChangePassword', 'mfa'],
    },
    {
      kind: 'section',
      key: 'signIn',
      label: '登录情况',
      fields: ['lastLoginAt', 'lastLoginIp', 'sessionsEndedAt'],
    },
    { kind: 'history', key: 'history', label: '变更记录' },
  ],
});
