import { numberSetting } from './setting-definition.ts';

/** Accounts of enterprises (DOMAIN §2.17). */
export const ENTERPRISE_SETTINGS = {
  'enterprise.subAccountsMax': numberSetting({
    group: 'enterpriseAccounts',
    label: ['子账号数量上限', '子帳號數量上限', 'Most sub-accounts', 'サブアカウントの上限'],
    description: [
      '一家企业最多可有的子账号数，已注销的不计；已有的账号不受影响。',
      '一家企業最多可有的子帳號數，已註銷的不計；已有的帳號不受影響。',
      'How many sub-accounts an enterprise can have, closed ones aside; those that are there stay.',
      '1企業あたりのサブアカウントの上限です(廃止済みを除く)。既存のアカウントには影響しません。',
    ],
    min: 0,
    max: 150,
    unit: ['个', '個', 'accounts', '件'],
    initial: 20,
  }),
} as const;
