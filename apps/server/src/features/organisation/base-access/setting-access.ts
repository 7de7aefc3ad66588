import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { buttonsOf, menu } from './named-seeds.ts';

/** System business settings (DOMAIN §2.27). */
export const SETTING_ACCESS: AccessSeed = {
  menus: [
    menu('settings', '业务设置', {
      parentCode: 'system',
      param: '/system/settings',
      icon: 'tool',
      orderNo: 110,
    }),
  ],
  buttons: buttonsOf(['settings'], {
    [PERMISSIONS.readSettings]: '查看业务设置',
    [PERMISSIONS.updateSettings]: '修改业务设置',
    [PERMISSIONS.updateSecuritySettings]: '修改安全设置',
  }),
};
