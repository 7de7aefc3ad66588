import { numberSetting } from './setting-definition.ts';

/** Accounts of enterprises (DOMAIN §2.17). */
export const SUB_ACCOUNT_SETTINGS = {
  'enterprise.subAccountsMax': numberSetting({
    group: 'enterpriseAccounts',
    label: ['子账号数量上限', '子帳號數量上限', 'Most sub-accounts', 'サブアカウントの上限'],
    description: [
      '每家企业的子账号数量上限，不含已注销的账号；已有账号不受影响。',
      '每家企業的子帳號數量上限，不含已註銷的帳號；已有帳號不受影響。',
      'How many sub-accounts an enterprise can have, closed ones aside; those that are there stay.',
      '1企業あたりのサブアカウントの上限です(廃止済みを除く)。既存のアカウントには影響しません。',
    ],
    min: 0,
    max: 150,
    unit: ['个', '個', 'accounts', '件'],
    initial: 20,
  }),
} as const;
