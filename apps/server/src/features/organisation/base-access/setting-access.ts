import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';

/** System business settings (DOMAIN §2.27). */
export const SETTING_ACCESS: AccessSeed = {
  menus: [
    {
      code: 'settings',
      parentCode: 'system',
      name: '业务设置',
      translations: { 'zh-TW': '業務設定', en: 'Business settings', ja: '業務設定' },
      param: '/system/settings',
      icon: 'tool',
      orderNo: 110,
    },
  ],
  buttons: [
    {
      code: PERMISSIONS.readSettings,
      menuCode: 'settings',
      name: '查看业务设置',
      translations: { 'zh-TW': '檢視業務設定', en: 'See business settings', ja: '業務設定を表示' },
    },
    {
      code: PERMISSIONS.updateSettings,
      menuCode: 'settings',
      name: '修改业务设置',
      translations: { 'zh-TW': '修改業務設定', en: 'Change business settings', ja: '業務設定を変更' },
    },
    {
      code: PERMISSIONS.updateSecuritySettings,
      menuCode: 'settings',
      name: '修改安全设置',
      translations: { 'zh-TW': '修改安全設定', en: 'Change security settings', ja: 'セキュリティ設定を変更' },
    },
  ],
};
